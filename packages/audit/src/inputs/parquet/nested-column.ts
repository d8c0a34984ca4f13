import { type ColumnChunk, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { ColumnName } from '../table-columns.js';
import { columnDecoder } from './column-decoder.js';
import type { Column } from './column-pages.js';
import { PageWalk } from './page-walk.js';
import { ParquetDamage } from './parquet-damage.js';
import type { ParquetFile, PlacedRowGroup } from './parquet-file.js';
import { soundPage, soundPageV2 } from './sound-page.js';

/** Limit: bytes, decompressed, of a column of lists, maps or structs in one row group. Such a column is held in memory whole. */
const maxNestedBytes = 256 * 1024 * 1024;

/** A column whose values are lists, maps or structs. The values of one row may go on in the next page, so hyparquet reads it whole. */
export class NestedColumn implements Column {
  readonly name: ColumnName;
  position: number;
  readonly #file: ParquetFile;
  readonly #placed: PlacedRowGroup;
  /** The name as it is in the file. */
  readonly #given: string;
  #values: readonly Readonly<Record<string, unknown>>[] | undefined;

  constructor(file: ParquetFile, name: ColumnName, given: string, placed: PlacedRowGroup) {
    this.name = name;
    this.position = placed.first;
    this.#file = file;
    this.#placed = placed;
    this.#given = given;
  }

  isAt(row: number): boolean {
    return this.#values !== undefined && this.position === row;
  }

  async goTo(row: number): Promise<void> {
    this.#values ??= await this.#read();
    this.position = row;
  }

  take(): unknown {
    return this.#values?.[this.position++ - this.#placed.first]?.[this.#given];
  }

  async #read(): Promise<Readonly<Record<string, unknown>>[]> {
    const { first } = this.#placed;
    const rows = Math.min(this.#placed.rows, this.#file.maxRows - first);
    await this.#requireSound();
    const { metadata } = this.#file;
    const range = { rowStart: first, rowEnd: first + rows };
    const values = await parquetReadObjects({
      file: this.#file,
      metadata,
      columns: [this.#given],
      ...range,
      compressors,
      utf8: false,
    });
    if (values.length !== rows) throw new ParquetDamage('it has too few values');
    return values;
  }

  /** Looks through all pages first, so that hyparquet reads none that gives more than it may. */
  async #requireSound(): Promise<void> {
    let size = 0;
    for (const { meta_data: meta } of chunksOf(this.#placed.group.columns, this.#given)) {
      if (meta === undefined) throw new ParquetDamage('it is encrypted');
      const decoder = columnDecoder(this.#file, meta);
      const pages = new PageWalk(this.#file, meta);
      while (!pages.isAtEnd) {
        const { header, start, end } = await pages.next();
        size += header.uncompressed_page_size;
        if (size > maxNestedBytes) {
          throw new ParquetDamage(`it has more than ${maxNestedBytes} bytes in a row group: write smaller row groups`);
        }
        const { data_page_header: data, data_page_header_v2: dataV2 } = header;
        const bytes = new Uint8Array(await this.#file.slice(start, end));
        if (data !== undefined) soundPage(bytes, header, data, decoder);
        else if (dataV2 !== undefined) soundPageV2(bytes, header, dataV2, decoder);
      }
    }
  }
}

/** The pieces of a row group that belong to a column. */
export function chunksOf(chunks: readonly ColumnChunk[], name: string): ColumnChunk[] {
  return chunks.filter(({ meta_data: meta }) => meta?.path_in_schema[0] === name);
}
