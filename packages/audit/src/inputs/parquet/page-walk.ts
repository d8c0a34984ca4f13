import type { ColumnMetaData } from 'hyparquet';
import { type FoundPage, maxPageHeaderBytes, readPageHeader } from './page-header.js';
import { ParquetDamage } from './parquet-damage.js';
import type { ParquetFile } from './parquet-file.js';

/** Bytes in which the header of a page is looked for first. */
const usualHeaderBytes = 8 * 1024;

/** A page of a column, and where its bytes are. */
export interface PlacedPage extends FoundPage {
  readonly start: number;
  readonly end: number;
}

/** Goes through the pages of a column in a row group by their headers. */
export class PageWalk {
  readonly #file: ParquetFile;
  readonly #end: number;
  #next: number;

  constructor(file: ParquetFile, meta: ColumnMetaData) {
    this.#file = file;
    // Some writers state 0 where there is no dictionary.
    this.#next = Number(meta.dictionary_page_offset || meta.data_page_offset);
    this.#end = this.#next + Number(meta.total_compressed_size);
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#end;
  }

  /** The next page. Throws if there is none, or if its header cannot be read; then nothing behind it can be found. */
  async next(): Promise<PlacedPage> {
    const left = this.#end - this.#next;
    if (!(left > 0)) throw new ParquetDamage('the column ends too early');
    for (let length = usualHeaderBytes; ; length = maxPageHeaderBytes) {
      const bytes = new Uint8Array(await this.#file.slice(this.#next, this.#next + Math.min(length, left)));
      try {
        const found = readPageHeader(bytes);
        const start = this.#next + found.headerBytes;
        this.#next = start + found.header.compressed_page_size;
        return { ...found, start, end: this.#next };
      } catch (error) {
        if (length >= Math.min(maxPageHeaderBytes, left)) throw error;
      }
    }
  }
}
