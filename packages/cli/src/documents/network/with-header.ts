import type { HeaderLine } from '@heed/core';
import { contentTypeOf } from '@heed/core/page';
import type { Documents } from '../documents.js';
import type { ShownHeader } from '../files/from-files.js';

/** Replaces the header that the server sent by one to try out. Keeps the Content-Type unless the new one has its own. */
export function withHeader(documents: Documents, { headers, shown: header }: ShownHeader): Documents {
  const kept = contentTypeOf(documents.response?.headers ?? []);
  const isGiven = kept === undefined || contentTypeOf(headers) !== undefined;
  const all: readonly HeaderLine[] = isGiven ? headers : [...headers, ['Content-Type', kept]];
  const shown = new Map(documents.shown).set('header', header);
  return { ...documents, response: { ...documents.response, headers: all }, shown };
}
