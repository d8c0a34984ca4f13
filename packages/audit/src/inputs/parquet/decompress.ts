import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defined } from '@heed/core/internal';
import type { CompressionCodec } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { ParquetDamage } from './parquet-damage.js';

/** Decompresses a page, which has `length` bytes then, and never more. Node's own decompressors are bounded, and several times as fast. */
export function decompress(codec: CompressionCodec, bytes: Uint8Array, length: number): Uint8Array {
  // A page of nulls has no values, so there is nothing to decompress.
  if (length === 0) return new Uint8Array(0);
  const page = decompressors[codec]?.(bytes, length);
  if (page === undefined) throw new ParquetDamage(`pages compressed with ${codec} cannot be read`);
  if (page.length !== length) throw new ParquetDamage(`a page has ${page.length} bytes, but its header says ${length}`);
  return page;
}

type Decompress = (bytes: Uint8Array, length: number) => Uint8Array;

const { SNAPPY, LZ4, LZ4_RAW } = compressors;

const decompressors: Readonly<Partial<Record<CompressionCodec, Decompress>>> = defined({
  UNCOMPRESSED: (bytes) => bytes,
  GZIP: (bytes, length) => gunzipSync(bytes, { maxOutputLength: length }),
  BROTLI: (bytes, length) => brotliDecompressSync(bytes, { maxOutputLength: length }),
  SNAPPY,
  LZ4,
  LZ4_RAW,
  ZSTD: (bytes, length) => zlib.zstdDecompressSync(bytes, { maxOutputLength: length }),
});
