import type { CellPattern } from './cell-pattern.js';
import { AddressSearch, type SearchState } from './search.js';

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
 * Breadth first over the states in which addresses leave the patterns: how far each has come. States are few where patterns are; those of
 * patterns without stars are the nodes of one tree.
 */
export function cellsOf(patterns: readonly CellPattern[], budget: CellBudget = cellBudget): Cells {
  const search = new AddressSearch(patterns);
  const cells = new Map<string, Cell>();
  // By the length of their addresses. A token is one character long, or three.
  const waiting: SearchState[][] = [[], [search.start]];
  const seen = new Set<string>();
  let steps = 0;
  for (let length = 1; length < waiting.length; length++) {
    for (const state of waiting[length] as SearchState[]) {
      // Not before: a state that one escape leads to may be reached by two letters, too.
      if (seen.has(state.key)) continue;
      seen.add(state.key);
      if (search.mayEnd(state)) {
        const key = search.cellKeyOf(state);
        if (!cells.has(key)) cells.set(key, cellAt(search, state));
      }
      if (steps > budget.steps || cells.size > budget.cells)
        return { cells: [...cells.values()], complete: false, steps };
      for (const next of search.from(state)) {
        steps += next.cost;
        if (seen.has(next.key)) continue;
        const place = length + next.token.length;
        while (waiting.length <= place) waiting.push([]);
        (waiting[place] as SearchState[]).push(next);
      }
    }
    waiting[length] = [];
  }
  return { cells: [...cells.values()], complete: true, steps };
}

function cellAt(search: AddressSearch, state: SearchState): Cell {
  return { address: addressOf(state), matched: () => search.matchedAt(state) };
}

function addressOf(state: SearchState): string {
  const tokens: string[] = [];
  for (let at: SearchState | undefined = state; at !== undefined; at = at.before) tokens.push(at.token);
  return tokens.reverse().join('');
}
