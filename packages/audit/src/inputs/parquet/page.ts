import type { DecodedArray } from 'hyparquet';
import { assembleLists } from 'hyparquet/src/assemble.js';
import { convert, convertWithDictionary } from 'hyparquet/src/convert.js';
import { readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import type { ColumnDecoder, Encoding, PageHeader } from 'hyparquet/src/types.js';
import { decompress } from './decompress.js';
import { requireDeltas } from './delta.js';
import { ParquetDamage } from './parquet-damage.js';
import { requireRuns } from './runs.js';

/** Limit: octets of the values of a page whose values repeat parts of each other. */
const maxRepeatedOctets = 256 * 1024 * 1024;

/** The values of a dictionary, which the pages of a column refer to. */
export function readDictionary(octets: Uint8Array, header: PageHeader, decoder: ColumnDecoder): DecodedArray {
  const page = decompress(decoder.codec, octets, header.uncompressed_page_size);
  const count = header.dictionary_page_header?.num_values ?? 0;
  const values = readPlain({ view: viewOf(page), offset: 0 }, decoder.type, count, decoder.element.type_length);
  return convert(values, decoder);
}

/** The values of a page of a flat column, one for each row; null or undefined where there is none. Throws if it cannot be read. */
export function readValues(
  octets: Uint8Array,
  header: PageHeader,
  decoder: ColumnDecoder,
  dictionary: DecodedArray | undefined,
): DecodedArray {
  const { definitionLevels, repetitionLevels, dataPage, encoding } =
    header.data_page_header_v2 === undefined ? readV1(octets, header, decoder) : readV2(octets, header, decoder);
  if (encoding.endsWith('_DICTIONARY')) requireEntries(dataPage, dictionary);
  const values = convertWithDictionary(dataPage, dictionary, encoding, decoder);
  return assembleLists([], definitionLevels, repetitionLevels, values, decoder.schemaPath);
}

/** A value that refers to no entry would be taken for none. */
function requireEntries(places: DecodedArray, dictionary: DecodedArray | undefined): void {
  if (dictionary === undefined) throw new ParquetDamage('a dictionary is missing');
  for (const place of places) {
    if (!(place < dictionary.length)) throw new ParquetDamage('a value is not in the dictionary');
  }
}

type ReadPage = ReturnType<typeof readDataPage> & { readonly encoding: Encoding };

function readV1(octets: Uint8Array, header: PageHeader, decoder: ColumnDecoder): ReadPage {
  const { data_page_header: data } = header;
  if (data === undefined) throw new ParquetDamage('the header of a page lacks its number of values');
  const page = decompress(decoder.codec, octets, header.uncompressed_page_size);
  let start = 0;
  let values = data.num_values;
  if (decoder.element.repetition_type === 'OPTIONAL') {
    if (page.length < 4) throw new ParquetDamage('a page breaks off');
    start = 4 + viewOf(page).getUint32(0, true);
    requireRuns(page, 4, start, 1, values);
    values = countOnes(page, 4, start, values);
  }
  requireEncoding(page, start, data.encoding, values, 'v1');
  return { ...readDataPage(page, data, decoder), encoding: data.encoding };
}

/** How many values there are beside the nulls. */
function countOnes(page: Uint8Array, from: number, to: number, values: number): number {
  const levels: number[] = new Array(values).fill(0);
  readRleBitPackedHybrid({ view: viewOf(page), offset: from }, 1, levels, to - from);
  return levels.reduce((sum, level) => sum + level, 0);
}

function readV2(octets: Uint8Array, header: PageHeader, decoder: ColumnDecoder): ReadPage {
  const { data_page_header_v2: data } = header;
  if (data === undefined) throw new ParquetDamage('the header of a page lacks its number of values');
  const levels = data.repetition_levels_byte_length + data.definition_levels_byte_length;
  if (levels > octets.length || data.num_nulls > data.num_values) throw new ParquetDamage('a page breaks off');
  if (decoder.element.repetition_type === 'OPTIONAL') {
    requireRuns(octets, data.repetition_levels_byte_length, levels, 1, data.num_values);
  }
  const packed = octets.subarray(levels);
  const size = header.uncompressed_page_size - levels;
  const values = data.is_compressed === false ? packed : decompress(decoder.codec, packed, size);
  requireEncoding(values, 0, data.encoding, data.num_values - data.num_nulls, 'v2');
  const page = Buffer.concat([octets.subarray(0, levels), values]);
  const plain: PageHeader = { ...header, data_page_header_v2: { ...data, is_compressed: false } };
  return { ...readDataPageV2(page, plain, decoder), encoding: data.encoding };
}

/** Requires that a page gives no more than it may, in encodings in which few octets can give much. */
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

/** Values that begin as the one before them are stored without that beginning, so a page may hold far more than its octets. */
function requireRepeats(page: Uint8Array, start: number, values: number): void {
  const suffixes = requireDeltas(page, start, values);
  requireDeltas(page, suffixes, values);
  let total = 0;
  for (const offset of [start, suffixes]) {
    const lengths = new Int32Array(values);
    deltaBinaryUnpack({ view: viewOf(page), offset }, values, lengths);
    for (const length of lengths) total += length;
  }
  if (total > maxRepeatedOctets) {
    throw new ParquetDamage(`the values of a page have ${total} octets, more than ${maxRepeatedOctets}`);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
