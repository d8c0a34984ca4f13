import { pathOf, unknownAddress } from '@heed/core/internal';

/** Scheme and host of a URL. Safe on a stranger's text: one pass, nothing is repeated in two ways. */
const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * The path and the query that a request is about, in the form in which rules are compared (RFC9309-2.2.2-e to -g). The
 * address is given as it came: a path with its query, or a URL, as a request to a proxy has it. `base` is what clients
 * see before it.
 */
export function addressOf(target: string, base: string): string {
  return pathOf(`${unknownAddress.slice(0, -1)}${base}${rooted(target)}`);
}

/** The path and the query of a request as they came, from the first slash. */
export function rooted(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(origin, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The part of an address before its query. */
export function pathIn(address: string): string {
  const question = address.indexOf('?');
  return question === -1 ? address : address.slice(0, question);
}
