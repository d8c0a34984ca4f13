import { cellsOf, type Delimiter, delimiters, rowEnds } from './csv-text.js';
import { headBytes } from './file-head.js';
import { textOf } from './pieces.js';
import { type ColumnMapping, type TableColumns, tableColumns } from './table-columns.js';

/** The first row of a CSV file, which names its columns. */
export interface CsvHeader {
  readonly delimiter: Delimiter;
  readonly columns: TableColumns;
  /** The row itself, with its line end. */
  readonly bytes: Uint8Array;
  /** How many cells each row has. */
  readonly width: number;
}

/** Reads the header off the beginning of a file; a sentence if there is none. The delimiter is the one that gives a column `url`. */
export function csvHeader(head: Uint8Array, mapping: ColumnMapping = {}): CsvHeader | string {
  let why = `it has no column with the name ${mapping.url ?? 'url'}`;
  for (const delimiter of delimiters) {
    const end = rowEnds(delimiter).findEnd(head, 0);
    if (end === -1 && head.length >= headBytes) continue;
    const cells = cellsOf(textOf({ offset: 0, bytes: end === -1 ? head : head.subarray(0, end) }), delimiter);
    if (typeof cells === 'string') continue;
    const columns = tableColumns(cells, mapping);
    if (typeof columns !== 'string') {
      return { delimiter, columns, width: cells.length, bytes: end === -1 ? head : head.subarray(0, end) };
    }
    if (cells.length > 1) why = columns;
  }
  return why;
}
