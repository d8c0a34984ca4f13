import { ParquetDamage } from './parquet-damage.js';

/** Limit: values of one block of deltas. Writers use 128. */
const maxBlockValues = 65_536;

/** Limit: bytes of one number. */
const maxNumberBytes = 10;

/**
 * Requires that bytes hold so many numbers in Parquet's delta encoding, and returns the index after them. hyparquet reads numbers of any
 * length, which takes quadratic time.
 */
export function requireDeltas(bytes: Uint8Array, from: number, values: number): number {
  let at = from;
  const number = (): number => {
    let value = 0;
    for (let place = 0; place < maxNumberBytes; place++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new ParquetDamage('the deltas of a page break off');
      value += (byte & 0x7f) * 2 ** (7 * place);
      if (byte < 0x80) return value;
    }
    throw new ParquetDamage('the deltas of a page have a number that does not end');
  };
  const blockValues = number();
  const parts = number();
  number();
  number();
  const partValues = blockValues / parts;
  if (blockValues > maxBlockValues || !Number.isInteger(partValues) || partValues % 8 !== 0 || partValues === 0) {
    throw new ParquetDamage('the deltas of a page are in blocks of a wrong length');
  }
  for (let seen = 1; seen < values; ) {
    number();
    const widths = bytes.subarray(at, at + parts);
    at += parts;
    for (const width of widths) {
      if (seen >= values) break;
      if (width > 64) throw new ParquetDamage('the deltas of a page are too wide');
      at += (partValues / 8) * width;
      seen += partValues;
    }
    if (at > bytes.length) throw new ParquetDamage('the deltas of a page break off');
  }
  return at;
}
