import { matchesPath, type PathRule } from '../../dialects/robots-file/match/path-rule.js';
import { PathOctets } from '../../policy/path-octets.js';
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
  const typical = paths.map(({ address }) => new PathOctets().takePath(address));
  const pairs = (find: (one: number, other: number) => boolean): ((one: number, other: number) => boolean) => {
    const known = new Uint8Array(paths.length ** 2);
    return (one, other) => {
      const place = one * paths.length + other;
      if (known[place] === unknown) known[place] = find(one, other) ? yes : no;
      return known[place] === yes;
    };
  };
  const ruleOf = (path: number): PathRule => (paths[path] as SitePath).rule;
  return {
    lengthOf: (path) => ruleOf(path).octets.length,
    covers: pairs((one, other) => matchesPath(ruleOf(one), typical[other] as PathOctets)),
    mayMeet: pairs((one, other) => mayMeet(ruleOf(one), ruleOf(other))),
  };
}

const star = 0x2a;
const dollar = 0x24;

/** Told by how they begin: one that does not begin like the other never meets it. */
function mayMeet({ octets: one }: PathRule, { octets: other }: PathRule): boolean {
  for (let place = 0; place < one.length && place < other.length; place++) {
    const [first, second] = [one[place], other[place]];
    if (first === star || second === star || first === dollar || second === dollar) return true;
    if (first !== second) return false;
  }
  return true;
}
