import type { CellPattern } from './cell-pattern.js';
import { AddressSearch, type Ranks, type SearchState } from './search.js';
import { addressOf, walk } from './walk.js';

/** Addresses that the same patterns match, so that nothing that depends on these patterns alone tells them apart. */
export interface Cell {
  /** A shortest one of them, as in `/a/b?c`. */
  readonly address: string;
  /** The numbers of the patterns that match them, in order. Found when it is called: cells by the thousand may have thousands each. */
  readonly matched: () => number[];
}

/** The cells of some patterns. */
export interface Cells {
  /** The shortest addresses first. One of them, as a rule, is that of the addresses that no pattern matches. */
  readonly cells: readonly Cell[];
  /** Are these all? */
  readonly complete: boolean;
  /** How many steps it took. */
  readonly steps: number;
}

/** How much a search may cost. */
export interface CellBudget {
  /** Steps of patterns: one for each pattern that is followed from an address to one that is a token longer. */
  readonly steps: number;
  readonly cells: number;
}

/**
 * Limit: what one search may cost, about a second. Patterns without stars take a step a letter. With stars there may be as many cells as
 * there are sets of patterns: twenty that all can match together make a million.
 */
export const cellBudget: CellBudget = { steps: 4_000_000, cells: 100_000 };

/**
 * Finds every set of patterns that some address matches together and no other pattern does, each with a shortest such address. An address is legal: it starts with
 * a slash, has no dot segments, and is percent-encoded as `pathOf` writes it.
 *
 * Of patterns with `ranks` only the strongest that matches has to be told: then there are as many cells as patterns, and not as many as
 * sets of them.
 *
 * Breadth first over the states in which addresses leave the patterns: how far each has come. States are few where patterns are; those of
 * patterns without stars are the nodes of one tree.
 */
export function cellsOf(patterns: readonly CellPattern[], budget: CellBudget = cellBudget, ranks: Ranks = []): Cells {
  const search = new AddressSearch(patterns, ranks);
  const cells = new Map<string, Cell>();
  const spent = { steps: 0 };
  for (const state of walk(search, spent, () => true)) {
    if (search.mayEnd(state)) {
      const key = search.cellKeyOf(state);
      if (!cells.has(key)) cells.set(key, cellAt(search, state));
    }
    const isTooMuch = spent.steps > budget.steps || cells.size > budget.cells;
    if (isTooMuch) return { cells: [...cells.values()], complete: false, steps: spent.steps };
  }
  return { cells: [...cells.values()], complete: true, steps: spent.steps };
}

/** The cell of the addresses that end in a state. */
export function cellAt(search: AddressSearch, state: SearchState): Cell {
  return { address: addressOf(state), matched: () => search.matchedAt(state) };
}
