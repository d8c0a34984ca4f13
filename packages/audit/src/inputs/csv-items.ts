import type { Item } from '../subject.js';
import type { Unit } from '../unit.js';
import { type CsvHeader, csvHeader } from './csv-header.js';
import { cellsOf, rowEnds } from './csv-text.js';
import { fileErrorReason } from './file-error.js';
import { readHead } from './file-head.js';
import { damagedItem, type PieceItem, pieceItems } from './piece-items.js';
import { type Piece, textOf } from './pieces.js';
import { rowItem } from './row-item.js';
import { type ColumnName, columnNames } from './table-columns.js';

/**
 * Limit: bytes of one row. A page of several megabytes and its robots.txt fit; a quote that is never closed must not fill the
 * memory with the rest of the file.
 */
export const maxRowBytes: number = 64 * 1024 * 1024;

/** The rows of a CSV file (RFC 4180) that begin in a unit. Units begin where rows do, since only a reader from the start knows quotes. */
export async function* csvItems(unit: Unit): AsyncGenerator<PieceItem> {
  const header = headerOf(unit);
  if (typeof header === 'string') {
    yield { item: damagedItem(unit, unit.from, 'record', header) };
    return;
  }
  const cut = { ...rowEnds(header.delimiter), maxBytes: maxRowBytes, isAligned: true };
  yield* pieceItems(unit, {}, cut, (piece) => csvItem(unit, header, piece));
}

/** The header of the file of a unit, or why it cannot be read, as a sentence. */
export function headerOf({ path, columns }: Pick<Unit, 'path' | 'columns'>): CsvHeader | string {
  try {
    const header = csvHeader(readHead(path).bytes, columns);
    return typeof header === 'string' ? `The file cannot be read as CSV: ${header}.` : header;
  } catch (error) {
    return `The file cannot be read: ${fileErrorReason(error)}.`;
  }
}

function csvItem(unit: Unit, { delimiter, columns, width }: CsvHeader, piece: Piece): Item | undefined {
  const { offset, bytes } = piece;
  if (offset === 0) return undefined;
  if (bytes === undefined)
    return damagedItem(unit, offset, 'too-long', `This row is longer than ${maxRowBytes} bytes.`);
  const text = textOf(piece);
  if (text === '' || text === '\n' || text === '\r\n') return undefined;
  const cells = cellsOf(text, delimiter);
  if (typeof cells === 'string') return damagedItem(unit, offset, 'question', cells);
  if (cells.length !== width) {
    return damagedItem(unit, offset, 'question', `This row has ${cells.length} cells, but the header has ${width}.`);
  }
  const row: { [Name in ColumnName]?: string } = {};
  for (const name of columnNames) {
    const cell = cells[columns.places[name] ?? -1];
    // An empty cell is the only way in which CSV can say that there is nothing.
    if (cell !== undefined && cell !== '') row[name] = cell;
  }
  return rowItem(unit, offset, row);
}
