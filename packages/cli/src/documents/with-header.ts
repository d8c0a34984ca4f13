import type { HeaderLine } from '@heed/core';
import type { Documents, ShownText } from './documents.js';
import { readHeaderFile } from './header-file.js';

/** A header to try out instead of the one that the server sends; what it does not say of the content stays. */
export function withHeader(documents: Documents, header: ShownText): Documents {
  const { headers, placeOf } = readHeaderFile(header.source.text);
  const kept = (documents.response?.headers ?? []).filter(([name]) => name.toLowerCase() === 'content-type');
  const named = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const all: readonly HeaderLine[] = named ? headers : [...headers, ...kept];
  const shown = new Map(documents.shown).set('header', { ...header, placeOf });
  return { ...documents, response: { ...documents.response, headers: all }, shown };
}
