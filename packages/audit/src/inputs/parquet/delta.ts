import { ParquetDamage } from './parquet-damage.js';

/** Limit: values of one block of deltas. Writers use 128. */
const maxBlockValues = 65_536;

/** Limit: octets of one number. */
const maxNumberOctets = 10;

/**
 * Requires that octets hold so many numbers in Parquet's delta encoding, and gives the place behind them. hyparquet reads numbers of any
 * length, which takes quadratic time.
 */
export function requireDeltas(octets: Uint8Array, from: number, values: number): number {
  let at = from;
  const number = (): number => {
    let value = 0;
    for (let place = 0; place < maxNumberOctets; place++) {
      const octet = octets[at++];
      if (octet === undefined) throw new ParquetDamage('the deltas of a page break off');
      value += (octet & 0x7f) * 2 ** (7 * place);
      if (octet < 0x80) return value;
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
    const widths = octets.subarray(at, at + parts);
    at += parts;
    for (const width of widths) {
      if (seen >= values) break;
      if (width > 64) throw new ParquetDamage('the deltas of a page are too wide');
      at += (partValues / 8) * width;
      seen += partValues;
    }
    if (at > octets.length) throw new ParquetDamage('the deltas of a page break off');
  }
  return at;
}
