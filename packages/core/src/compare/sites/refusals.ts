import type { Usage } from '../../policy/usage.js';
import { type CellPattern, robotsPattern } from '../cells/cell-pattern.js';
import { shortestOutside } from '../cells/shortest-outside.js';
import { distinctPatterns, patternKey } from './address-patterns.js';
import { askBoth, type Group } from './asking.js';
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

/** A statement that is looked for: an address in one of its patterns, and in none of those to avoid. */
interface Sought {
  readonly stated: Stated;
  readonly side: 0 | 1;
  readonly within: CellPattern;
  readonly avoided: readonly CellPattern[];
}

/**
 * Looks for addresses at which one side refuses a usage and the other does not, where both do nothing but refuse: for every statement that
 * only one side has, a shortest address about which it decides, and that no refusal of the other side matches. There is no other
 * difference, so sets of patterns need not be looked at, of which there may be very many. Gives `false` if not all could be looked for.
 */
export function compareRefusals(group: Group, usage: Usage): boolean {
  let complete = true;
  let sought = ([0, 1] as const).flatMap((side) => soughtOn(group.differing, side, usage));
  for (let tries = 0; tries < maxTries && sought.length > 0; tries++) {
    const found = sought.flatMap((one) => {
      const cell = cellApart(group.comparing, one.within, one.avoided);
      if (cell === 'undecided') complete = false;
      return typeof cell === 'object' ? [{ one, cell }] : [];
    });
    const decided = askBoth(
      group,
      found.map(({ cell }) => ({ cell, purposes: [] })),
    );
    if (decided.length < found.length) return false;
    sought = found.flatMap(({ one, cell }, place) => {
      const reason = decided[place]?.[one.side][usage]?.because[0];
      return soughtAgain(one, cell, group.placed.at(one.side, reason));
    });
  }
  return complete;
}

/** Limit: how often a statement gives way to others before it is left: they are told of, and it is one more that agrees with them. */
const maxTries = 10;

/** The statements that only this side has. */
function soughtOn({ old, new: next, changed }: Differing, side: 0 | 1, usage: Usage): Sought[] {
  const [own, others] = side === 0 ? [old, next] : [next, old];
  const outside = refusals(others, usage);
  if (outside.some(({ patterns }) => patterns.length === 0)) return [];
  const avoided = distinctPatterns(outside.flatMap(({ patterns }) => patterns));
  return refusals(own, usage).flatMap((stated) => {
    if (!changed.has(stated)) return [];
    const patterns = stated.patterns.length === 0 ? [everywhere] : stated.patterns;
    return patterns.map((within) => ({ stated, side, within, avoided }));
  });
}

/** Where something else decides, the statement is looked for elsewhere. */
function soughtAgain(one: Sought, { address }: FoundCell, deciding: readonly Stated[]): Sought[] {
  if (deciding.includes(one.stated)) return [];
  const isOwn = deciding.length === 0 && address === '/robots.txt';
  const beating = isOwn ? [ownAddress] : deciding.flatMap(({ patterns }) => patterns);
  return beating.length === 0 ? [] : [{ ...one, avoided: distinctPatterns([...one.avoided, ...beating]) }];
}

function refusals(all: readonly Stated[], usage: Usage): Stated[] {
  return all.filter(({ effectOn }) => effectOn?.(usage) === 'refuses');
}

const everywhere = robotsPattern('/') as CellPattern;

/** `/robots.txt` itself may always be fetched (RFC9309-2.2.2-j). */
const ownAddress = robotsPattern('/robots.txt$') as CellPattern;

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
