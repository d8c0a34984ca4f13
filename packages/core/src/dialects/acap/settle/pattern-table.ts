import { type MatchedPath, matches, type Pattern } from '../syntax/pattern.js';

/** Patterns with an item each, arranged so that a lookup checks only patterns whose literal start the path shares. */
export interface PatternTable<Item> {
  /** Sorted by prefix. */
  readonly rows: readonly Row<Item>[];
}

interface Entry<Item> {
  readonly pattern: Pattern;
  readonly item: Item;
}

interface Row<Item> {
  readonly prefix: string;
  /** The row with the longest prefix that this row's prefix properly starts with, or -1. */
  readonly parent: number;
  readonly entries: readonly Entry<Item>[];
}

export function tabulate<Item>(entries: Iterable<Entry<Item>>): PatternTable<Item> {
  const byPrefix = new Map<string, Entry<Item>[]>();
  for (const entry of entries) {
    const prefix = entry.pattern.pieces[0];
    const row = byPrefix.get(prefix);
    if (row === undefined) byPrefix.set(prefix, [entry]);
    else row.push(entry);
  }
  const rows: Row<Item>[] = [];
  const open: number[] = [];
  for (const prefix of [...byPrefix.keys()].sort(byCode)) {
    while (open.length > 0 && !prefix.startsWith(rows[open.at(-1) ?? -1]?.prefix ?? '')) open.pop();
    rows.push({ prefix, parent: open.at(-1) ?? -1, entries: byPrefix.get(prefix) ?? [] });
    open.push(rows.length - 1);
  }
  return { rows };
}

function byCode(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/**
 * The entries whose pattern matches a path. Where its two forms differ, a prefix is one of the plain form: without a `?` it is one of
 * both.
 *
 * A prefix of the path sorts before the path, and every row between the two starts with that prefix. So all prefixes of
 * the path are among the ancestors of the last row that does not sort after it.
 */
export function entriesFor<Item>(table: PatternTable<Item>, path: MatchedPath): Entry<Item>[] {
  const found: Entry<Item>[] = [];
  const { text } = path.plain;
  for (let at = lastNotAfter(table.rows, text); at !== -1; ) {
    const row = table.rows[at];
    if (row === undefined) break;
    if (text.startsWith(row.prefix)) {
      for (const entry of row.entries) if (matches(entry.pattern, path)) found.push(entry);
    }
    at = row.parent;
  }
  return found;
}

function lastNotAfter(rows: readonly { readonly prefix: string }[], path: string): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.prefix ?? '') <= path) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
