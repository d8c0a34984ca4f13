import type { CellPattern } from './cell-pattern.js';
import { type Cell, cellAt } from './cells.js';
import { AddressSearch } from './search.js';
import { walk } from './walk.js';

/** What a search found: the cell of a shortest address, or that there is none, or nothing within its budget. */
export interface Outside {
  readonly found: Cell | 'none' | 'undecided';
  readonly steps: number;
}

/**
 * A shortest address that the first of these patterns matches and none of the others does. `matched` of its cell are numbers of these patterns.
 *
 * It takes no step beyond an address that another pattern matches for good, so patterns with stars are not combined: its cost grows with
 * their number, and not with that of their sets.
 */
export function shortestOutside(within: CellPattern, outside: readonly CellPattern[], maxSteps: number): Outside {
  const search = new AddressSearch([within, ...outside]);
  const others = new Set(outside.map((_, place) => place + 1));
  const spent = { steps: 0 };
  const isWorth = (state: typeof search.start): boolean =>
    search.canMatch(state, 0) && !search.isSettledBy(state, others);
  for (const state of walk(search, spent, isWorth)) {
    if (search.mayEnd(state) && !search.isSettledBy(state, others)) {
      const cell = cellAt(search, state);
      const matched = cell.matched();
      if (matched.length === 1 && matched[0] === 0) return { found: cell, steps: spent.steps };
    }
    if (spent.steps > maxSteps) return { found: 'undecided', steps: spent.steps };
  }
  return { found: 'none', steps: spent.steps };
}
