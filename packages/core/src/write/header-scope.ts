import { patternOf, type WrittenPattern } from './pattern.js';

/** The addresses that a header field is for, and how `_headers` comes nearest to naming them. */
export interface HeaderScope {
  /** What a server or a program matches, which sees the query of an address. */
  readonly pattern: WrittenPattern;
  /** The narrowest entry of `_headers` that holds all of these addresses: `/news/*`. */
  readonly path: string;
  /** The addresses that the entry reaches. `_headers` knows nothing of queries. */
  readonly reaches: readonly WrittenPattern[];
}

/**
 * Returns the scope of a pattern. A `%` may be written in two ways, and a `:` means something else to some hosts, so the entry of
 * `_headers` ends there, as at a star.
 */
export function headerScopeOf(pattern: WrittenPattern): HeaderScope {
  const { text, isAnchored } = pattern;
  const body = isAnchored ? text.slice(0, -1) : text;
  const cut = body.search(/[*?%:]/);
  if (cut === -1 && !isAnchored) return { pattern, path: `${body}*`, reaches: [pattern] };
  if (cut === -1 || body[cut] === '?') {
    const path = cut === -1 ? body : body.slice(0, cut);
    return { pattern, path, reaches: [patternOf(`${path}$`), patternOf(`${path}?`)] };
  }
  return { pattern, path: `${body.slice(0, cut)}*`, reaches: [patternOf(body.slice(0, cut))] };
}
