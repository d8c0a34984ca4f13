import type { DecodedArray, PageHeader } from 'hyparquet';
import { decompress } from './decompress.js';
import {
  assembleLists,
  type ColumnDecoder,
  convert,
  convertWithDictionary,
  readDataPage,
  readDataPageV2,
  readPlain,
} from './hyparquet-internals.js';
import { ParquetDamage } from './parquet-damage.js';
import { soundPage, soundPageV2 } from './sound-page.js';

/** The values of a dictionary, which the pages of a column refer to. */
export function readDictionary(bytes: Uint8Array, header: PageHeader, decoder: ColumnDecoder): DecodedArray {
  const page = decompress(decoder.codec, bytes, header.uncompressed_page_size);
  const count = header.dictionary_page_header?.num_values ?? 0;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const values = readPlain({ view, offset: 0 }, decoder.type, count, decoder.element.type_length);
  return convert(values, decoder);
}

/** The values of a page of a flat column, one for each row; null or undefined where there is none. Throws if it cannot be read. */
export function readValues(
  bytes: Uint8Array,
  header: PageHeader,
  decoder: ColumnDecoder,
  dictionary: DecodedArray | undefined,
): DecodedArray {
  const { data_page_header: data, data_page_header_v2: dataV2 } = header;
  if (data !== undefined) {
    const found = readDataPage(soundPage(bytes, header, data, decoder), data, decoder);
    return valuesOf(found, data.encoding, decoder, dictionary);
  }
  if (dataV2 === undefined) throw new ParquetDamage('the header of a page lacks its number of values');
  const page = soundPageV2(bytes, header, dataV2, decoder);
  const plain = { ...header, data_page_header_v2: { ...dataV2, is_compressed: false } };
  return valuesOf(readDataPageV2(page, plain, decoder), dataV2.encoding, decoder, dictionary);
}

function valuesOf(
  { definitionLevels, repetitionLevels, dataPage }: ReturnType<typeof readDataPage>,
  encoding: Parameters<typeof convertWithDictionary>[2],
  decoder: ColumnDecoder,
  dictionary: DecodedArray | undefined,
): DecodedArray {
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
