import { type ColumnName, columnNames, type TableColumns } from '../table-columns.js';
import { type Column, ColumnPages, UnreadPage } from './column-pages.js';
import { getSchemaPath } from './hyparquet-internals.js';
import { chunksOf, NestedColumn } from './nested-column.js';
import { damageReason, ParquetDamage } from './parquet-damage.js';
import type { ParquetFile, PlacedRowGroup } from './parquet-file.js';

/** A row with its cells, or rows that cannot be read. */
export type FoundRow =
  | { readonly kind: 'row'; readonly row: number; readonly cells: Readonly<Partial<Record<ColumnName, unknown>>> }
  | { readonly kind: 'unread'; readonly row: number; readonly message: string };

/** The rows of a row group from one number to another, counted in the file. Those that cannot be read are named, page by page. */
export async function* rowsIn(
  file: ParquetFile,
  { places }: TableColumns,
  placed: PlacedRowGroup,
  from: number,
  to: number,
): AsyncGenerator<FoundRow> {
  const start = Math.max(from, placed.first);
  const end = Math.min(to, placed.first + placed.rows);
  let columns: readonly Column[];
  try {
    columns = columnNames.flatMap((name) => columnOf(file, placed, name, file.names[places[name] ?? -1]) ?? []);
  } catch (error) {
    yield unread(start, end, '', error);
    return;
  }
  let row = start;
  while (row < end) {
    let readable = row;
    for (const column of columns) {
      if (column.isAt(row)) continue;
      try {
        await column.goTo(row);
      } catch (error) {
        // A page takes its rows with it. Where there is no further page to find, all others are lost.
        const behind = error instanceof UnreadPage ? Math.min(column.position, end) : end;
        if (behind > readable) yield unread(readable, behind, `, column ${column.name}`, error);
        readable = Math.max(readable, behind);
      }
    }
    if (readable === row) {
      yield { kind: 'row', row, cells: takeCells(columns) };
      readable++;
    }
    row = readable;
  }
}

function columnOf(
  file: ParquetFile,
  placed: PlacedRowGroup,
  name: ColumnName,
  given: string | undefined,
): Column | undefined {
  if (given === undefined) return undefined;
  const element = getSchemaPath(file.metadata.schema, [given]).at(-1)?.element;
  const isFlat = element?.type !== undefined && !element.num_children && element.repetition_type !== 'REPEATED';
  if (!isFlat) return new NestedColumn(file, name, given, placed);
  const [chunk] = chunksOf(placed.group.columns, given);
  if (chunk?.meta_data === undefined) throw new ParquetDamage(`the column ${name} is missing or encrypted`);
  if (chunk.file_path) throw new ParquetDamage(`the column ${name} is in another file`);
  return new ColumnPages(file, name, chunk.meta_data, placed.first);
}

function takeCells(columns: readonly Column[]): Partial<Record<ColumnName, unknown>> {
  const cells: Partial<Record<ColumnName, unknown>> = {};
  for (const column of columns) {
    const value = column.take();
    if (value !== undefined && value !== null) cells[column.name] = value;
  }
  return cells;
}

function unread(row: number, end: number, where: string, error: unknown): FoundRow {
  const rows = end - row === 1 ? `Row ${row}` : `Rows ${row} to ${end - 1}`;
  return { kind: 'unread', row, message: `${rows}${where}, cannot be read: ${damageReason(error)}.` };
}
