import { covers, mayOverlap, patternOf, type WrittenPattern } from '../pattern.js';
import type { SitePath } from './site-path.js';

/** How the paths of a policy lie to one another; they are named by their numbers. */
export interface PathRelations {
  readonly lengthOf: (path: number) => number;
  /** Does the first match whatever the second does? `false` also where that is hard to tell. */
  readonly covers: (one: number, other: number) => boolean;
  /** Can some address match both? `true` also where that is hard to tell. */
  readonly mayMeet: (one: number, other: number) => boolean;
}

const unknown = 0;
const no = 1;
const yes = 2;

/** Each pair is looked at once: the same paths are compared for every agent, purpose and usage. */
export function pathRelations(paths: readonly SitePath[]): PathRelations {
  const patterns = paths.map(({ normal }) => patternOf(normal));
  const pairs = (find: typeof covers): ((one: number, other: number) => boolean) => {
    // Made when it is needed: a large file has too many pairs, which nobody asks about.
    let known: Uint8Array | undefined;
    return (one, other) => {
      known ??= new Uint8Array(paths.length ** 2);
      const place = one * paths.length + other;
      if (known[place] === unknown) {
        known[place] = find(patterns[one] as WrittenPattern, patterns[other] as WrittenPattern) ? yes : no;
      }
      return known[place] === yes;
    };
  };
  return { lengthOf: (path) => paths[path]?.normal.length ?? 0, covers: pairs(covers), mayMeet: pairs(mayOverlap) };
}
