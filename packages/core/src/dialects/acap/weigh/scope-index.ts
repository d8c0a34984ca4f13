import { dollar, star } from '../syntax/pattern.js';
import { type Scope, tiers } from './scope.js';

/** Many scopes, prepared to be asked whether any of them is narrower than a given one. */
export interface ScopeIndex {
  readonly highestTier: number;
  /** Keys of the path patterns, sorted. */
  readonly keys: readonly string[];
}

export function indexScopes(scopes: Iterable<Scope>): ScopeIndex {
  let highestTier = -1;
  const keys: string[] = [];
  for (const scope of scopes) {
    highestTier = Math.max(highestTier, tiers[scope.kind]);
    if (scope.kind === 'path') keys.push(scope.key);
  }
  return { highestTier, keys: keys.sort(byKey) };
}

function byKey(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/**
 * The closest thing in the index to a scope: one that is narrower, else one that is the same, else nothing.
 *
 * The same as asking `compareScope` of each, in steps that grow with the length of the pattern and the logarithm of their
 * number: a range of keys that agree with the pattern so far is narrowed character by character, and wherever the pattern
 * has a wildcard, the last key of the range tells whether any has a narrower character there (A1-2.4.5-f to -i).
 */
export function closestIn(index: ScopeIndex, scope: Scope): 'narrower' | 'same' | 'nothing' {
  const tier = tiers[scope.kind];
  if (index.highestTier > tier) return 'narrower';
  if (index.highestTier < tier) return 'nothing';
  if (scope.kind !== 'path') return 'same';
  const { keys } = index;
  let low = 0;
  let high = keys.length;
  for (let at = 0; at < scope.key.length; at++) {
    const character = scope.key.charAt(at);
    const last = keys[high - 1]?.charAt(at) ?? '';
    if ((character === star || character === dollar) && last > character) return 'narrower';
    low = firstWith(keys, low, high, at, (other) => other >= character);
    high = firstWith(keys, low, high, at, (other) => other > character);
    if (low === high) return 'nothing';
  }
  if ((keys[high - 1]?.length ?? 0) > scope.key.length) return 'narrower';
  return 'same';
}

/** The first key in the range whose character at a place satisfies the test; the range is sorted by that character. */
function firstWith(
  keys: readonly string[],
  low: number,
  high: number,
  at: number,
  test: (character: string) => boolean,
): number {
  let first = low;
  let end = high;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (test(keys[middle]?.charAt(at) ?? '')) end = middle;
    else first = middle + 1;
  }
  return first;
}
