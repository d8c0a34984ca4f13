import { parseUrl } from '@heed/core/internal';

/** Limit: characters of one address. Sitemaps allow 2,048; a longer text is not an address but a broken file. */
export const maxAddressLength: number = 16 * 1024;

/** Why a text is not the absolute address of a web resource, as a sentence; undefined if it is one. */
export function whyNoAddress(text: string): string | undefined {
  if (text === '') return 'The address is missing.';
  if (text.length > maxAddressLength) return `The address is longer than ${maxAddressLength} characters.`;
  if (text.includes('\ufffd')) return 'The address is not valid UTF-8.';
  // Parsers of addresses drop line ends and tabs, so two addresses would become one.
  if (/\s/.test(text)) return `There is white space in the address ${quoted(text)}.`;
  const url = parseUrl(text);
  const isOfWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isOfWeb ? undefined : `${quoted(text)} is not an absolute http or https address.`;
}

/** Limit: characters of a stranger's text that a sentence quotes. */
const maxQuoted = 100;

export function quoted(text: string): string {
  return JSON.stringify(text.length <= maxQuoted ? text : `${text.slice(0, maxQuoted)}…`);
}
