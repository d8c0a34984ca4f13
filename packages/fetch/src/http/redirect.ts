import type { HeaderLine } from '@heed/core';
import { decodeUtf8, parseUrl } from '@heed/core/internal';
import { valuesOf } from './header-lines.js';
import { httpUrlOf, isHttp } from './http-url.js';
import { type FetchProblem, fetchProblem } from './problem.js';

/** Where a redirect leads, or what is wrong with it. */
type Redirect =
  | { readonly kind: 'valid'; readonly target: URL }
  | { readonly kind: 'invalid'; readonly failure: FetchProblem };

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Reads the redirect in a response from a URL, or `undefined` if the response is not a redirect. */
export function redirectIn(url: URL, status: number, headers: readonly HeaderLine[]): Redirect | undefined {
  if (!redirectStatuses.has(status)) return undefined;
  const [given] = valuesOf(headers, 'location');
  if (given === undefined) return invalid(url, 'it has no Location header');
  const location = decoded(given);
  if (location.trim() === '') return invalid(url, 'its Location header is empty');
  const target = httpUrlOf(location, url);
  return target === undefined ? invalid(url, reasonOf(location, url)) : { kind: 'valid', target };
}

/** Lenient: Location is ASCII by specification, but many servers send UTF-8. Header values hold one byte per character. */
function decoded(value: string): string {
  const { text, damaged } = decodeUtf8(Buffer.from(value, 'latin1'));
  return damaged ? value : text;
}

function reasonOf(location: string, base: URL): string {
  const url = parseUrl(location, base.href);
  return url === undefined || isHttp(url)
    ? 'its Location header is not a URL'
    : `its Location header begins with "${url.protocol}", which is neither http nor https`;
}

function invalid(url: URL, reason: string): Redirect {
  return { kind: 'invalid', failure: fetchProblem('fetch/bad-redirect', { url: url.href, reason }) };
}
