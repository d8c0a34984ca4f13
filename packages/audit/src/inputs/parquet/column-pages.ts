import type { ColumnMetaData, DecodedArray, SchemaElement } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getSchemaPath } from 'hyparquet/src/schema.js';
import type { ColumnDecoder } from 'hyparquet/src/types.js';
import type { ColumnName } from '../table-columns.js';
import { readDictionary, readValues } from './page.js';
import { type FoundPage, maxPageHeaderOctets, readPageHeader } from './page-header.js';
import { ParquetDamage } from './parquet-damage.js';
import type { ParquetFile } from './parquet-file.js';

/** Octets in which the header of a page is looked for first. */
const usualHeaderOctets = 8 * 1024;

/** Texts stay octets until somebody needs them: most of a page's memory is its values. */
const asOctets = (octets: Uint8Array): Uint8Array => octets;

/** A column of a row group, value by value. */
export interface Column {
  readonly name: ColumnName;
  /** The row whose value comes next, counted in the file. */
  readonly position: number;
  /** Can the value of this row be taken? */
  isAt(row: number): boolean;
  /**
   * Goes on to a row. Throws `UnreadPage` if a page on the way to it, or its own, cannot be read; then `position` is behind that page.
   * Throws another error if there is nothing more to find.
   */
  goTo(row: number): Promise<void>;
  take(): unknown;
}

/** A flat column. Holds one page at a time, however long the column is: hyparquet would hold all of it. */
export class ColumnPages implements Column {
  readonly name: ColumnName;
  position: number;
  readonly #file: ParquetFile;
  readonly #decoder: ColumnDecoder;
  readonly #isText: boolean;
  readonly #end: number;
  #next: number;
  #dictionary: DecodedArray | undefined;
  #values: DecodedArray = [];
  /** The row of the first of the values. */
  #first: number;

  constructor(file: ParquetFile, name: ColumnName, meta: ColumnMetaData, firstRow: number) {
    const schemaPath = getSchemaPath(file.metadata.schema, meta.path_in_schema);
    const element = schemaPath.at(-1)?.element ?? { name };
    const parsers = { ...DEFAULT_PARSERS, stringFromBytes: asOctets, jsonFromBytes: asOctets };
    const { codec, type, path_in_schema: pathInSchema } = meta;
    this.name = name;
    this.position = firstRow;
    this.#first = firstRow;
    this.#file = file;
    this.#decoder = { pathInSchema, type, element, schemaPath, codec, parsers, utf8: false };
    this.#isText = isText(element);
    // Some writers state 0 where there is no dictionary.
    this.#next = Number(meta.dictionary_page_offset || meta.data_page_offset);
    this.#end = this.#next + Number(meta.total_compressed_size);
  }

  isAt(row: number): boolean {
    return this.position === row && row < this.#first + this.#values.length;
  }

  async goTo(row: number): Promise<void> {
    while (row >= this.#first + this.#values.length) await this.#nextPage(row);
    this.position = row;
  }

  take(): unknown {
    const value: unknown = this.#values[this.position++ - this.#first];
    return this.#isText && value instanceof Uint8Array ? utf8(value) : value;
  }

  /** Reads the next page, unless its rows are before the wanted one. */
  async #nextPage(wanted: number): Promise<void> {
    this.#first += this.#values.length;
    this.#values = [];
    this.position = this.#first;
    const { header, headerOctets, values } = await this.#header();
    const start = this.#next + headerOctets;
    this.#next = start + header.compressed_page_size;
    const isData = header.type === 'DATA_PAGE' || header.type === 'DATA_PAGE_V2';
    const isSkipped = isData ? this.#first + values <= wanted : header.type !== 'DICTIONARY_PAGE';
    if (isSkipped) {
      this.#first += isData ? values : 0;
      return;
    }
    try {
      const octets = new Uint8Array(await this.#file.slice(start, this.#next));
      if (!isData) this.#dictionary = readDictionary(octets, header, this.#decoder);
      else {
        const read = readValues(octets, header, this.#decoder, this.#dictionary);
        if (read.length !== values) throw new ParquetDamage('a page has too few values');
        this.#values = read;
      }
    } catch (error) {
      // Without its dictionary, a page that refers to it cannot be read; others can.
      if (!isData) return;
      this.#first += values;
      this.position = this.#first;
      throw new UnreadPage(error);
    }
  }

  async #header(): Promise<FoundPage> {
    const left = this.#end - this.#next;
    if (left <= 0) throw new ParquetDamage('the column ends too early');
    for (let length = usualHeaderOctets; ; length = maxPageHeaderOctets) {
      const octets = new Uint8Array(await this.#file.slice(this.#next, this.#next + Math.min(length, left)));
      try {
        return readPageHeader(octets);
      } catch (error) {
        if (length >= Math.min(maxPageHeaderOctets, left)) throw error;
      }
    }
  }
}

/** A page that cannot be read, behind which there may be others. */
export class UnreadPage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

function utf8({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

function isText({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  const names: readonly unknown[] = ['UTF8', 'JSON', 'ENUM', 'STRING'];
  return names.includes(converted) || names.includes(logical?.type);
}
