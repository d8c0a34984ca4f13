import type { PathOctets } from '../../../policy/path-octets.js';

/**
 * Which two letters stand side by side in a path, as a set of bits. A wildcard's next two letters must be among them, so
 * most patterns with wildcards are turned away without a search. Two pairs may share a bit: that costs a search, never
 * a match.
 */
const pairBits = 4096;
const bits: Int32Array = new Int32Array(pairBits / 32);

/** Notes the pairs of a path. One path at a time: the set is reused, since questions are answered one after the other. */
export function notePairs({ octets, start, end }: PathOctets): void {
  bits.fill(0);
  let before = octets[start] as number;
  for (let position = start + 1; position < end; position++) {
    const octet = octets[position] as number;
    const bit = pairBit(before, octet);
    bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
    before = octet;
  }
}

/** False only if the two letters surely do not stand side by side in the path noted last. */
export function mayHavePair(first: number, second: number): boolean {
  const bit = pairBit(first, second);
  return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

function pairBit(first: number, second: number): number {
  return (first * 37 + second) & (pairBits - 1);
}
