import type { PathBytes } from '../../../policy/path-bytes.js';

/**
 * The pairs of neighbouring letters in a path, as a set of bits. The two letters after a wildcard must be one of them, so most
 * patterns with wildcards are rejected without a search. Two pairs may share a bit, which costs a search but never gives a
 * wrong result.
 */
const pairBits = 4096;
const bits: Int32Array = new Int32Array(pairBits / 32);

/** Fills the set with the pairs of a path, in both of its forms. One set is reused for every path, since questions are answered one at a time. */
export function collectPairs(path: PathBytes): void {
  bits.fill(0);
  addPairs(path);
  if (path.asWritten !== undefined) addPairs(path.asWritten);
}

function addPairs({ bytes, start, end }: PathBytes): void {
  let before = bytes[start] as number;
  for (let position = start + 1; position < end; position++) {
    const byte = bytes[position] as number;
    const bit = pairBit(before, byte);
    bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
    before = byte;
  }
}

/** False only if the two letters are certainly not neighbours in the last path given to `collectPairs`. */
export function mayHavePair(first: number, second: number): boolean {
  const bit = pairBit(first, second);
  return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

function pairBit(first: number, second: number): number {
  return (first * 37 + second) & (pairBits - 1);
}
