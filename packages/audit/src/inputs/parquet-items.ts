import type { Item } from '../subject.js';
import { isSystemError } from '../system-error.js';
import type { Unit } from '../unit.js';
import { fileErrorReason } from './file-error.js';
import { damageReason } from './parquet/parquet-damage.js';
import { openParquet, type ParquetFile } from './parquet/parquet-file.js';
import { rowsIn } from './parquet/row-group.js';
import { damagedItem } from './piece-items.js';
import { rowItem } from './row-item.js';
import { tableColumns } from './table-columns.js';

/** The rows of a Parquet file whose numbers are in a unit. Holds one page of each column at a time. */
export async function* parquetItems(unit: Unit): AsyncGenerator<{ readonly item: Item }> {
  let file: ParquetFile;
  try {
    file = await openParquet(unit.path);
  } catch (error) {
    yield { item: damagedItem(unit, unit.from, 'record', `The file cannot be read: ${reasonOf(error)}.`) };
    return;
  }
  try {
    const columns = tableColumns(file.names, unit.columns);
    if (typeof columns === 'string') {
      yield { item: damagedItem(unit, unit.from, 'record', `The file cannot be read: ${columns}.`) };
      return;
    }
    for (const placed of file.rowGroups) {
      if (placed.first >= unit.to || placed.first + placed.rows <= unit.from) continue;
      const end = Math.min(unit.to, file.maxRows);
      if (Math.max(placed.first, unit.from) < end) {
        for await (const found of rowsIn(file, columns, placed, unit.from, end)) {
          const { row } = found;
          const item =
            found.kind === 'row' ? rowItem(unit, row, found.cells) : damagedItem(unit, row, 'record', found.message);
          yield { item };
        }
      }
      if (placed.first + placed.rows > end && end < unit.to) {
        yield { item: beyondItem(unit, file) };
        return;
      }
    }
  } finally {
    await file.close();
  }
}

/** All rows of a unit that are more than are read of a file, as one problem. */
function beyondItem(unit: Unit, { maxRows, byteLength }: ParquetFile): Item {
  const from = Math.max(unit.from, maxRows);
  const message = `Rows ${from} to ${unit.to - 1} are not read: ${maxRows} rows are the most that a file of ${byteLength} bytes may have.`;
  return damagedItem(unit, from, 'record', message);
}

function reasonOf(error: unknown): string {
  return isSystemError(error) ? fileErrorReason(error) : damageReason(error);
}
