import type { DatabaseSync } from 'node:sqlite';
import type { CoveredRange } from './entry.js';

/** Tells whether the captures of a piece of a file have all been added, however the file was cut then. */
export function coverageIn(database: DatabaseSync): (range: Omit<CoveredRange, 'kind'>) => boolean {
  const find = database.prepare('SELECT "from", "to" FROM covered WHERE path = ? AND size = ? ORDER BY "from"');
  return ({ path, size, from, to }) => {
    // Nothing begins at or behind the end of a file.
    const end = Math.min(to, size);
    let covered = from;
    for (const row of find.iterate(path, size) as Iterable<{ readonly from: number; readonly to: number }>) {
      if (row.from <= covered && row.to > covered) covered = row.to;
    }
    return covered >= end && find.get(path, size) !== undefined;
  };
}
