import type { DatabaseSync } from 'node:sqlite';
import type { FilePiece } from './entry.js';
import { markOf } from './file-mark.js';

/** Tells whether the captures of a piece of a file have all been added, however the file was cut then, and wherever it was. */
export function coverageIn(database: DatabaseSync): (piece: FilePiece) => boolean {
  const find = database.prepare('SELECT "from", "to" FROM covered WHERE mark = ? AND size = ? ORDER BY "from"');
  const any = database.prepare('SELECT 1 FROM covered LIMIT 1');
  return ({ path, size, from, to }) => {
    const mark = any.get() === undefined ? undefined : markOf(path);
    if (mark === undefined) return false;
    const rows = find.all(mark, size) as unknown as { readonly from: number; readonly to: number }[];
    let covered = from;
    for (const row of rows) if (row.from <= covered && row.to > covered) covered = row.to;
    // Nothing begins at or behind the end of a file.
    return rows.length > 0 && covered >= Math.min(to, size);
  };
}
