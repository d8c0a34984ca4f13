import type { AddressPattern } from './address-pattern.js';

/** How many letters are missing at least until all patterns are met, from their states, which start at a place of a list. */
export type Missing = (states: readonly number[], start: number) => number;

/** Limit: pairs of states for which what is missing is worked out and kept. Longer patterns get a coarser answer. */
const maxKept = 10_000;

/**
 * How many letters are missing at least: of two patterns all that both lack, less those that may be of use to both, because both lack the
 * same letter. Never too many, whatever the order in which they come.
 */
export function missingLetters(patterns: readonly AddressPattern[]): Missing {
  const [one, other] = patterns;
  const isPair = one !== undefined && other !== undefined && patterns.length === 2 && !mayShareEscape(one, other);
  if (!isPair || (one.letters.length + 1) * (other.letters.length + 1) > maxKept) {
    return (states, start) => {
      let most = 0;
      for (let place = 0; place < patterns.length; place++) {
        most = Math.max(most, (patterns[place] as AddressPattern).letters.length - (states[start + place] as number));
      }
      return most;
    };
  }
  const columns = other.letters.length + 1;
  const known = new Int16Array((one.letters.length + 1) * columns).fill(-1);
  return (states, start) => {
    const state = states[start] as number;
    const otherState = states[start + 1] as number;
    const place = state * columns + otherState;
    if (known[place] === -1)
      known[place] = missingInPair(one.letters.subarray(state), other.letters.subarray(otherState));
    return known[place] as number;
  };
}

/** May one escape be of use to both, which see it as different letters (ASK-31)? */
function mayShareEscape(one: AddressPattern, other: AddressPattern): boolean {
  if (one.hasQuery === other.hasQuery) return false;
  return /%(?:3A|2F)/.test((one.hasQuery ? other : one).text);
}

/** Reused: how often each byte is missing. */
const counts: Int16Array = new Int16Array(256);

function missingInPair(one: Uint8Array, other: Uint8Array): number {
  for (const byte of one) counts[byte] = (counts[byte] as number) + 1;
  let shared = 0;
  for (const byte of other) {
    if ((counts[byte] as number) <= 0) continue;
    counts[byte] = (counts[byte] as number) - 1;
    shared++;
  }
  for (const byte of one) counts[byte] = 0;
  return one.length + other.length - shared;
}
