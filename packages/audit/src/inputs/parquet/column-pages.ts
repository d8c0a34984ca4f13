import type { ColumnMetaData, DecodedArray } from 'hyparquet';
import type { ColumnName } from '../table-columns.js';
import { columnDecoder, isText } from './column-decoder.js';
import type { ColumnDecoder } from './hyparquet-internals.js';
import { readDictionary, readValues } from './page.js';
import { PageWalk } from './page-walk.js';
import { ParquetDamage } from './parquet-damage.js';
import type { ParquetFile } from './parquet-file.js';

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
  readonly #pages: PageWalk;
  #dictionary: DecodedArray | undefined;
  #values: DecodedArray = [];
  /** The row of the first of the values. */
  #first: number;

  constructor(file: ParquetFile, name: ColumnName, meta: ColumnMetaData, firstRow: number) {
    this.name = name;
    this.position = firstRow;
    this.#first = firstRow;
    this.#file = file;
    this.#decoder = columnDecoder(file, meta);
    this.#isText = isText(this.#decoder.element);
    this.#pages = new PageWalk(file, meta);
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
    const { header, values, start, end } = await this.#pages.next();
    const isData = header.type === 'DATA_PAGE' || header.type === 'DATA_PAGE_V2';
    const isSkipped = isData ? this.#first + values <= wanted : header.type !== 'DICTIONARY_PAGE';
    if (isSkipped) {
      this.#first += isData ? values : 0;
      return;
    }
    try {
      const bytes = new Uint8Array(await this.#file.slice(start, end));
      if (!isData) this.#dictionary = readDictionary(bytes, header, this.#decoder);
      else {
        const read = readValues(bytes, header, this.#decoder, this.#dictionary);
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
