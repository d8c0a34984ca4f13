import type { AddressPattern } from './address-pattern.js';

/** How many letters are missing at least until all patterns are met, from their states. */
export type Missing = (states: readonly number[]) => number;

/** Limit: pairs of states for which what is missing is worked out and kept. Longer patterns get a coarser answer. */
const maxKept = 10_000;

/**
 * How many letters are missing at least: of two patterns all that both lack, less those that may be of use to both, because both lack the
 * same letter. Never too many, whatever the order in which they come.
 */
export function missingLetters(patterns: readonly AddressPattern[]): Missing {
  const [one, other] = patterns;
  const isPair = one !== undefined && other !== undefined && patterns.length === 2;
  if (!isPair || (one.letters.length + 1) * (other.letters.length + 1) > maxKept) {
    return (states) => {
      let most = 0;
      for (let place = 0; place < patterns.length; place++) {
        most = Math.max(most, (patterns[place] as AddressPattern).letters.length - (states[place] as number));
      }
      return most;
    };
  }
  const columns = other.letters.length + 1;
  const known = new Int16Array((one.letters.length + 1) * columns).fill(-1);
  return (states) => {
    const [state, otherState] = states as readonly [number, number];
    const place = state * columns + otherState;
    if (known[place] === -1)
      known[place] = missingInPair(one.letters.subarray(state), other.letters.subarray(otherState));
    return known[place] as number;
  };
}

/** Reused: how often each octet is missing. */
const counts: Int16Array = new Int16Array(256);

function missingInPair(one: Uint8Array, other: Uint8Array): number {
  for (const octet of one) counts[octet] = (counts[octet] as number) + 1;
  let shared = 0;
  for (const octet of other) {
    if ((counts[octet] as number) <= 0) continue;
    counts[octet] = (counts[octet] as number) - 1;
    shared++;
  }
  for (const octet of one) counts[octet] = 0;
  return one.length + other.length - shared;
}
