import type { Question } from '@heed/core';
import { parseUrl } from '@heed/core/internal';
import { ask } from './ask.ts';

/** Limit: documents that are listed as missing. A hostile text may refer to a hundred thousand; one is enough to leave an answer open. */
const maxMissing = 10;

/** Returns the documents that the texts refer to, and that are not among the files: on the same host by their paths. */
export function missingOf(question: Question): string[] {
  const addresses = ask.references(question);
  if (addresses.length === 0) return [];
  const { url, files = {} } = question;
  const given = new Set(Object.keys(files).map((name) => parseUrl(name, url)?.href ?? name));
  const origin = parseUrl(url)?.origin ?? '';
  return addresses
    .filter((address) => !given.has(address))
    .slice(0, maxMissing)
    .map((address) => (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address));
}
