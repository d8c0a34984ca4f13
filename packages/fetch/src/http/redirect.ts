import { decodeUtf8, type HeaderLine, parseUrl } from '@heed/core/documents';
import { valuesOf } from './header-lines.js';
import { addressOf, isHttp } from './http-url.js';
import { type FetchRemark, fetchRemark } from './problem.js';

/** Where an answer sends whoever asked: nowhere else, to another address, or to something that is none. */
export type Turn =
  | { readonly kind: 'none' }
  | { readonly kind: 'to'; readonly url: URL }
  | { readonly kind: 'bad'; readonly failure: FetchRemark };

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function turnOf(url: URL, status: number, headers: readonly HeaderLine[]): Turn {
  if (!redirects.has(status)) return { kind: 'none' };
  const [given] = valuesOf(headers, 'location');
  if (given === undefined) return bad(url, 'it has no Location header');
  const location = letters(given);
  if (location.trim() === '') return bad(url, 'its Location header is empty');
  const next = addressOf(location, url);
  return next === undefined ? bad(url, reasonOf(location, url)) : { kind: 'to', url: next };
}

/** Lenient: a Location is ASCII, but many servers send UTF-8, which headers give with one letter an octet. */
function letters(value: string): string {
  const { text, damaged } = decodeUtf8(Buffer.from(value, 'latin1'));
  return damaged ? value : text;
}

function reasonOf(location: string, base: URL): string {
  const url = parseUrl(location, base.href);
  return url === undefined || isHttp(url)
    ? 'its Location header is no address'
    : `its Location header begins with "${url.protocol}", which is neither http nor https`;
}

function bad(url: URL, reason: string): Turn {
  return { kind: 'bad', failure: fetchRemark('fetch/bad-redirect', { url: url.href, reason }) };
}
