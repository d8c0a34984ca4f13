import { dollar, star } from '../syntax/pattern.js';
import { type Scope, tierOf } from './scope.js';

/** Many scopes, arranged so that one lookup tells whether any of them is narrower than a given one. */
export interface ScopeIndex {
  readonly highestTier: number;
  /** Keys of the path patterns, sorted. */
  readonly keys: readonly string[];
}

export function indexScopes(scopes: Iterable<Scope>): ScopeIndex {
  let highestTier = -1;
  const keys: string[] = [];
  for (const scope of scopes) {
    highestTier = Math.max(highestTier, tierOf(scope));
    if (scope.kind === 'path') keys.push(scope.key);
  }
  return { highestTier, keys: keys.sort(byKey) };
}

function byKey(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/**
 * Whether the index contains a scope that is narrower than the given one, or else the same (A1-2.4.5-f to -i).
 *
 * Returns the same result as `compareScope` with each scope, but the cost grows only with the length of the pattern and
 * the logarithm of their number. It keeps the range of keys that agree with the pattern so far, and shrinks it
 * character by character. Where the pattern has a wildcard, the last key of the range tells whether any key has a
 * narrower character there.
 */
export function closestIn(index: ScopeIndex, scope: Scope): 'narrower' | 'same' | 'nothing' {
  const tier = tierOf(scope);
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

/** The first key in a range whose character at a position satisfies the test; the range is sorted by that character. */
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
