import type { DataPageHeader, Encoding, PageHeader } from 'hyparquet';
import { decompress } from './decompress.js';
import { requireDeltas } from './delta.js';
import {
  type ColumnDecoder,
  type DataPageHeaderV2,
  deltaBinaryUnpack,
  getMaxDefinitionLevel,
  getMaxRepetitionLevel,
  readRleBitPackedHybrid,
} from './hyparquet-internals.js';
import { ParquetDamage } from './parquet-damage.js';
import { requireRuns } from './runs.js';

/** Limit: bytes of the values of a page whose values repeat parts of each other. */
const maxRepeatedBytes = 256 * 1024 * 1024;

/** A page, decompressed. Throws if reading it could give more than its number of values, or take more than linear time. */
export function soundPage(
  bytes: Uint8Array,
  header: PageHeader,
  { num_values: count, encoding }: DataPageHeader,
  { codec, schemaPath }: ColumnDecoder,
): Uint8Array {
  const page = decompress(codec, bytes, header.uncompressed_page_size);
  let start = 0;
  let values = count;
  const maxDefinition = getMaxDefinitionLevel(schemaPath);
  for (const level of [getMaxRepetitionLevel(schemaPath), maxDefinition]) {
    if (level === 0) continue;
    if (page.length < start + 4) throw new ParquetDamage('a page breaks off');
    const from = start + 4;
    start = from + viewOf(page).getUint32(start, true);
    requireRuns(page, from, start, widthOf(level), count);
    // The definition levels come last. What has the highest one is a value, anything else is none.
    if (level === maxDefinition) values = countOf(level, page, from, start, count);
  }
  requireEncoding(page, start, encoding, values, 'v1');
  return page;
}

/** The same for the second version of pages, in which levels are not compressed. */
export function soundPageV2(
  bytes: Uint8Array,
  header: PageHeader,
  data: DataPageHeaderV2,
  { codec, schemaPath }: ColumnDecoder,
): Uint8Array {
  const repetition = data.repetition_levels_byte_length;
  const levels = repetition + data.definition_levels_byte_length;
  if (levels > bytes.length || data.num_nulls > data.num_values) throw new ParquetDamage('a page breaks off');
  const maxRepetition = getMaxRepetitionLevel(schemaPath);
  const maxDefinition = getMaxDefinitionLevel(schemaPath);
  if (maxRepetition > 0) requireRuns(bytes, 0, repetition, widthOf(maxRepetition), data.num_values);
  if (maxDefinition > 0) requireRuns(bytes, repetition, levels, widthOf(maxDefinition), data.num_values);
  const packed = bytes.subarray(levels);
  const size = header.uncompressed_page_size - levels;
  const values = data.is_compressed === false ? packed : decompress(codec, packed, size);
  requireEncoding(values, 0, data.encoding, data.num_values - data.num_nulls, 'v2');
  return Buffer.concat([bytes.subarray(0, levels), values]);
}

/** Bits of the numbers up to this one. */
function widthOf(level: number): number {
  return 32 - Math.clz32(level);
}

/** How often a level comes in runs. */
function countOf(level: number, page: Uint8Array, from: number, to: number, count: number): number {
  const levels: number[] = new Array(count).fill(0);
  readRleBitPackedHybrid({ view: viewOf(page), offset: from }, widthOf(level), levels, to - from);
  return levels.filter((one) => one === level).length;
}

/** Requires that a page gives no more than it may, in encodings in which few bytes can give much. */
function requireEncoding(
  page: Uint8Array,
  start: number,
  encoding: Encoding,
  values: number,
  version: 'v1' | 'v2',
): void {
  switch (encoding) {
    case 'PLAIN':
      return;
    case 'PLAIN_DICTIONARY':
    case 'RLE_DICTIONARY': {
      const width = page[start];
      // Nothing but nulls; or one value again and again, which only the second version writes as runs.
      if (width === undefined || values === 0 || (width === 0 && version === 'v1')) return;
      requireRuns(page, start + 1, page.length, width, values);
      return;
    }
    case 'DELTA_BINARY_PACKED':
    case 'DELTA_LENGTH_BYTE_ARRAY':
      if (values > 0) requireDeltas(page, start, values);
      return;
    case 'DELTA_BYTE_ARRAY':
      if (values > 0) requireRepeats(page, start, values);
      return;
    default:
      throw new ParquetDamage(`a page is in the encoding ${encoding}, which is not read`);
  }
}

/** Values that begin as the one before them are stored without that beginning, so a page may hold far more than its bytes. */
function requireRepeats(page: Uint8Array, start: number, values: number): void {
  const suffixes = requireDeltas(page, start, values);
  requireDeltas(page, suffixes, values);
  let total = 0;
  for (const offset of [start, suffixes]) {
    const lengths = new Int32Array(values);
    deltaBinaryUnpack({ view: viewOf(page), offset }, values, lengths);
    for (const length of lengths) total += length;
  }
  if (total > maxRepeatedBytes) {
    throw new ParquetDamage(`the values of a page have ${total} bytes, more than ${maxRepeatedBytes}`);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
