import { ParquetDamage } from './parquet-damage.js';

/** Limit: values by which the last packed run may exceed what is there. They come in eights, and writers may reserve more. */
const maxPadding = 512;

/**
 * Requires that runs (Parquet's RLE / bit-packing hybrid) give no more values than expected. A run of four bytes can claim two thousand
 * million values, and hyparquet would write them all.
 */
export function requireRuns(bytes: Uint8Array, from: number, to: number, width: number, values: number): void {
  if (to > bytes.length || width > 32) throw new ParquetDamage('a page breaks off');
  let at = from;
  let seen = 0;
  while (seen < values) {
    let header = 0;
    for (let place = 0; ; place++) {
      const byte = at < to ? bytes[at++] : undefined;
      if (byte === undefined || place > 4) throw new ParquetDamage('the runs of a page break off');
      header += (byte & 0x7f) * 2 ** (7 * place);
      if (byte < 0x80) break;
    }
    const count = Math.floor(header / 2);
    if (header % 2 === 1) {
      at += count * width;
      seen += count * 8;
      if (seen > values + maxPadding) throw new ParquetDamage('the runs of a page have too many values');
    } else {
      at += Math.ceil(width / 8);
      seen += count;
      if (count === 0 || seen > values) throw new ParquetDamage('the runs of a page have too many values');
    }
  }
}
