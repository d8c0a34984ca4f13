import type { KindReading } from './input-kind.js';
import { openParquet } from './parquet/parquet-file.js';
import { type ColumnMapping, tableColumns, unknownColumnsNote } from './table-columns.js';

/** Whether a Parquet file has the columns that are read. A damaged one counts as Parquet too: whoever reads it names the damage. */
export async function parquetReading(path: string, mapping?: ColumnMapping): Promise<KindReading> {
  let names: readonly string[];
  try {
    const file = await openParquet(path);
    await file.close();
    ({ names } = file);
  } catch {
    return { kind: 'parquet' };
  }
  const columns = tableColumns(names, mapping);
  if (typeof columns === 'string') return { refusal: `cannot be audited: ${columns}.` };
  const { unknown } = columns;
  return unknown.length === 0 ? { kind: 'parquet' } : { kind: 'parquet', note: unknownColumnsNote(unknown) };
}
