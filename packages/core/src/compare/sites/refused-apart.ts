import type { Usage } from '../../policy/usage.js';
import { type CellPattern, robotsPattern } from '../cells/cell-pattern.js';
import { shortestOutside } from '../cells/shortest-outside.js';
import { distinctPatterns, patternKey } from './address-patterns.js';
import type { Comparing, FoundCell } from './compare-class.js';
import type { Differing } from './differing.js';
import type { Stated } from './stated.js';

/** Usages by how they have to be compared. */
export interface ByEffect {
  /** Nothing but plain refusals speaks of them on either side. */
  readonly simple: readonly Usage[];
  readonly others: readonly Usage[];
}

/** The usages that are compared, in two kinds. Those that nothing speaks of are left out. */
export function byEffect({ usages, old, new: next }: Differing): ByEffect {
  const simple: Usage[] = [];
  const others: Usage[] = [];
  for (const usage of usages) {
    const effects = new Set([...old, ...next].map(({ effectOn }) => effectOn?.(usage) ?? 'other'));
    if (effects.has('other')) others.push(usage);
    else if (effects.has('refuses')) simple.push(usage);
  }
  return { simple, others };
}

/** What the engine says at an address that only `stated` was looked for: patterns to avoid, if something else decides there. */
export type Judge = (stated: Stated, side: 0 | 1, cell: FoundCell) => readonly CellPattern[];

/**
 * Looks for addresses at which one side refuses a usage and the other does not, where both do nothing but refuse: for every statement that
 * only one side has, a shortest address about which it decides, and that no refusal of the other side matches. There is no other
 * difference, so sets of patterns need not be looked at, of which there may be very many. Gives `false` if not all could be looked for.
 */
export function refusedApart(
  comparing: Comparing,
  { old, new: next, changed }: Differing,
  usage: Usage,
  judge: Judge,
): boolean {
  let complete = true;
  for (const side of [0, 1] as const) {
    const [own, others] = side === 0 ? [old, next] : [next, old];
    const outside = refusals(others, usage);
    if (outside.some(({ patterns }) => patterns.length === 0)) continue;
    const apart = distinctPatterns(outside.flatMap(({ patterns }) => patterns));
    for (const stated of refusals(own, usage)) {
      if (!changed.has(stated)) continue;
      for (const within of stated.patterns.length === 0 ? [everywhere] : stated.patterns) {
        const look = (cell: FoundCell): readonly CellPattern[] => judge(stated, side, cell);
        complete = lookFor(comparing, within, apart, look) && complete;
      }
    }
  }
  return complete;
}

function refusals(all: readonly Stated[], usage: Usage): Stated[] {
  return all.filter(({ effectOn }) => effectOn?.(usage) === 'refuses');
}

const everywhere = robotsPattern('/') as CellPattern;

/** Limit: how often one statement gives way to others before it is left: they are told of, and it is one more that agrees with them. */
const maxTries = 10;

/** Looks for an address until `look` has nothing to avoid. */
function lookFor(
  comparing: Comparing,
  within: CellPattern,
  apart: readonly CellPattern[],
  look: (cell: FoundCell) => readonly CellPattern[],
): boolean {
  let avoided = apart;
  for (let tries = 0; tries < maxTries; tries++) {
    const cell = cellApart(comparing, within, avoided);
    if (cell === 'undecided') return false;
    const beating = cell === 'none' ? [] : look(cell);
    if (beating.length === 0) return true;
    avoided = distinctPatterns([...avoided, ...beating]);
  }
  return true;
}

/** The cell of a shortest address in a pattern and apart from others. */
function cellApart(
  { left, limits, knownApart }: Comparing,
  within: CellPattern,
  apart: readonly CellPattern[],
): FoundCell | 'none' | 'undecided' {
  const own = patternKey(within);
  const keys = apart.map(patternKey);
  if (keys.includes(own)) return 'none';
  const key = [own, ...keys].join('\n');
  const known = knownApart.get(key);
  if (known !== undefined) return known;
  if (left.steps <= 0) return 'undecided';
  const { found, steps } = shortestOutside(within, apart, Math.min(limits.maxStepsAtOnce, left.steps));
  left.steps -= steps;
  const cell = typeof found === 'object' ? { address: found.address, matched: () => [within] } : found;
  knownApart.set(key, cell);
  return cell;
}
