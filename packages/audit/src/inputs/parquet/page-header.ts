import type { DataPageHeader, Encoding, PageHeader, PageType } from 'hyparquet';
import { type DataPageHeaderV2, Encodings, PageTypes } from './hyparquet-internals.js';
import { ParquetDamage } from './parquet-damage.js';
import { ThriftReader, type ThriftStruct } from './thrift.js';

/** Limit: bytes of the header of a page. It holds statistics, which may quote a long value twice. */
export const maxPageHeaderBytes: number = 4 * 1024 * 1024;

/**
 * Limit: bytes of a page when it is decompressed. Pages have a megabyte by custom, and up to a hundred in files of DuckDB; a page is
 * held in memory whole.
 */
const maxPageBytes = 256 * 1024 * 1024;

/** Limit: values of a page. DuckDB writes 122,880 at most; an array of more is a waste that a few bytes could ask for. */
const maxPageValues = 4 * 1024 * 1024;

/** The header of a page, and how many bytes it takes. */
export interface FoundPage {
  readonly header: PageHeader;
  readonly headerBytes: number;
  /** How many values it holds; those of a flat column are one for each row. */
  readonly values: number;
}

/** Reads the header of a page, which begins with the bytes. Throws where there is none, or where it asks for more than a limit. */
export function readPageHeader(bytes: Uint8Array): FoundPage {
  const reader = new ThriftReader(bytes);
  const found = reader.struct();
  const header: PageHeader = {
    type: (PageTypes[numberIn(found, 1)] ?? 'INDEX_PAGE') as PageType,
    uncompressed_page_size: sizeIn(found, 2),
    compressed_page_size: sizeIn(found, 3),
    ...dataHeader(found.structs.get(5)),
    ...dictionaryHeader(found.structs.get(7)),
    ...dataHeaderV2(found.structs.get(8)),
  };
  const { data_page_header: data, dictionary_page_header: dictionary, data_page_header_v2: dataV2 } = header;
  const values = (data ?? dictionary ?? dataV2)?.num_values ?? 0;
  if (values > maxPageValues) throw new ParquetDamage(`a page claims ${values} values, more than ${maxPageValues}`);
  return { header, headerBytes: reader.offset, values };
}

function dataHeader(found: ThriftStruct | undefined): { data_page_header?: DataPageHeader } {
  if (found === undefined) return {};
  const levels = 'RLE' as const;
  return {
    data_page_header: {
      num_values: countIn(found, 1),
      encoding: encodingIn(found, 2),
      definition_level_encoding: levels,
      repetition_level_encoding: levels,
    },
  };
}

function dictionaryHeader(found: ThriftStruct | undefined): Pick<PageHeader, 'dictionary_page_header'> {
  if (found === undefined) return {};
  return { dictionary_page_header: { num_values: countIn(found, 1), encoding: encodingIn(found, 2) } };
}

function dataHeaderV2(found: ThriftStruct | undefined): { data_page_header_v2?: DataPageHeaderV2 } {
  if (found === undefined) return {};
  return {
    data_page_header_v2: {
      num_values: countIn(found, 1),
      num_nulls: countIn(found, 2),
      num_rows: countIn(found, 3),
      encoding: encodingIn(found, 4),
      definition_levels_byte_length: countIn(found, 5),
      repetition_levels_byte_length: countIn(found, 6),
      is_compressed: found.numbers.get(7) !== 0,
    },
  };
}

function encodingIn(found: ThriftStruct, field: number): Encoding {
  const encoding = Encodings[numberIn(found, field)];
  if (encoding === undefined) throw new ParquetDamage('a page is in an unknown encoding');
  return encoding;
}

function sizeIn(found: ThriftStruct, field: number): number {
  const size = countIn(found, field);
  if (size > maxPageBytes) throw new ParquetDamage(`a page has ${size} bytes, more than ${maxPageBytes}`);
  return size;
}

function countIn(found: ThriftStruct, field: number): number {
  const count = numberIn(found, field);
  if (count < 0) throw new ParquetDamage('the header of a page has a negative number');
  return count;
}

function numberIn({ numbers }: ThriftStruct, field: number): number {
  const value = numbers.get(field);
  if (value === undefined) throw new ParquetDamage('the header of a page lacks a number');
  return value;
}
