import type { HeaderLine } from '@heed/core';
import type { Documents } from '../documents.js';
import type { ShownHeader } from '../files/from-files.js';

/** Replaces the header that the server sent by one to try out. Keeps the Content-Type unless the new one has its own. */
export function withHeader(documents: Documents, { headers, shown: header }: ShownHeader): Documents {
  const kept = (documents.response?.headers ?? []).filter(([name]) => name.toLowerCase() === 'content-type');
  const named = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const all: readonly HeaderLine[] = named ? headers : [...headers, ...kept];
  const shown = new Map(documents.shown).set('header', header);
  return { ...documents, response: { ...documents.response, headers: all }, shown };
}
