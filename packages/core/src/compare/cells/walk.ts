import type { AddressSearch, SearchState } from './search.js';

/** How much a walk has cost so far. */
export interface Spent {
  steps: number;
}

/**
 * Goes through the states of addresses, those of the shortest addresses first, each once. From a state that is not `worth` it goes no
 * further.
 */
export function* walk(
  search: AddressSearch,
  spent: Spent,
  isWorth: (state: SearchState) => boolean,
): Generator<SearchState> {
  // By the length of their addresses. A token is one character long, or three.
  const waiting: SearchState[][] = [[], [search.start]];
  const seen = new Set<string>();
  for (let length = 1; length < waiting.length; length++) {
    for (const state of waiting[length] as SearchState[]) {
      // Not before: a state that one escape leads to may be reached by two letters, too.
      if (seen.has(state.key)) continue;
      seen.add(state.key);
      yield state;
      if (!isWorth(state)) continue;
      for (const next of search.from(state)) {
        spent.steps += next.cost;
        if (seen.has(next.key)) continue;
        const place = length + next.token.length;
        while (waiting.length <= place) waiting.push([]);
        (waiting[place] as SearchState[]).push(next);
      }
    }
    waiting[length] = [];
  }
}

/** The address that leads to a state. */
export function addressOf(state: SearchState): string {
  const tokens: string[] = [];
  for (let at: SearchState | undefined = state; at !== undefined; at = at.before) tokens.push(at.token);
  return tokens.reverse().join('');
}
