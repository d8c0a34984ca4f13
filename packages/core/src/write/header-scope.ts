import { patternOf, type WrittenPattern } from './pattern.js';

/** Paths that `_headers` can name: one path, or all that start alike. */
export interface HeaderScope {
  /** As `_headers` writes it: `/news/*`. */
  readonly header: string;
  /** The addresses that it reaches, as patterns of robots.txt. Headers do not see the query of an address. */
  readonly reaches: readonly WrittenPattern[];
  /** It reaches the addresses of the pattern and no others. */
  readonly isExact: boolean;
}

/**
 * The narrowest paths that hold all addresses of a pattern. A `%` may be written in two ways, and a `:` means something else to some
 * hosts, so the path is cut there, as at a star.
 */
export function headerScopeOf({ text, isAnchored }: WrittenPattern): HeaderScope {
  const body = isAnchored ? text.slice(0, -1) : text;
  const cut = body.search(/[*?%:]/);
  if (cut === -1 && !isAnchored) return { header: `${body}*`, reaches: [patternOf(body)], isExact: true };
  if (cut === -1 || body[cut] === '?') {
    const path = cut === -1 ? body : body.slice(0, cut);
    return { header: path, reaches: [patternOf(`${path}$`), patternOf(`${path}?`)], isExact: false };
  }
  return { header: `${body.slice(0, cut)}*`, reaches: [patternOf(body.slice(0, cut))], isExact: false };
}
