import type { CellPattern } from '../../compare/cells/cell-pattern.js';
import { addressPattern } from '../../compare/patterns/address-pattern.js';
import { lettersOf } from '../../compare/patterns/letters.js';
import { normalisePattern } from '../../dialects/robots-txt/match/path-pattern.js';
import { pathOf } from '../../policy/path.js';

/** A pattern that rules of a policy can have. */
export interface SitePath {
  /** As it is written. */
  readonly path: string;
  /** In the form in which patterns are compared. Its length is the one that counts. */
  readonly normal: string;
  /** A typical address: a pattern matches it only if it covers all addresses of this one. */
  readonly address: string;
}

/**
 * The patterns of a policy for those that something on a site turns on, each once. The whole site is one of them, so that what is said
 * where no other matches has a place. No rule is about `/robots.txt`, which may always be fetched (POL-4).
 */
export function sitePaths(patterns: readonly CellPattern[], asWritten: (path: string) => string): SitePath[] {
  const written = new Map([['/', '/']]);
  for (const pattern of patterns) {
    for (const path of pathsOf(pattern)) {
      const shown = pattern.ignoresCase ? asWritten(path) : path;
      const normal = normalisePattern(shown, 'disallow') ?? shown;
      if (normal !== '/robots.txt$' && !written.has(normal)) written.set(normal, shown);
    }
  }
  const [fresh] = lettersOf([...written.keys()].map(addressPattern));
  return [...written].flatMap(([normal, path]) => {
    const address = typicalAddress(normal, fresh?.text ?? 'x');
    // A pattern such as `/../` matches no address that a server is asked for.
    const isLegal = pathOf(`https://site.example${address}`) === address;
    return isLegal ? [{ path, normal, address }] : [];
  });
}

/** The patterns of robots.txt that match what this one does. A path with any query takes two. */
function pathsOf({ pieces, end }: CellPattern): string[] {
  const text = pieces.join('*');
  const rooted = text.startsWith('/') || text.startsWith('*') ? text : `/${text}`;
  if (end === 'open') return [rooted];
  return end === 'address' ? [`${rooted}$`] : [`${rooted}$`, `${rooted}?`];
}

/** An address of a normalised pattern, with a letter that no pattern uses for each star and for the rest. */
function typicalAddress(normal: string, fresh: string): string {
  const isAnchored = normal.endsWith('$');
  const body = (isAnchored ? normal.slice(0, -1) : normal).replaceAll('*', fresh);
  return `${body.startsWith('/') ? '' : '/'}${body}${isAnchored ? '' : fresh}`;
}
