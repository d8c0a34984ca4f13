import { type AddressPattern, addressPattern } from '../patterns/address-pattern.js';
import type { CellPattern } from './cell-pattern.js';

/** A pattern with stars, from its first star on. */
export interface StarredPattern {
  readonly automaton: AddressPattern;
  /** The state in which the first piece is behind it. */
  readonly start: number;
  /** The text of all other pieces. */
  readonly later: string;
  /** Is it to be fed in lower case? */
  readonly ignoresCase: boolean;
}

/** Takes a pattern with at least two pieces. */
export function starredPattern({ pieces, end, ignoresCase }: CellPattern): StarredPattern {
  const automaton = addressPattern(`${pieces.join('*')}${end === 'address' ? '$' : ''}`);
  return { automaton, start: pieces[0].length, later: pieces.slice(1).join(''), ignoresCase };
}

/** The characters that lead a pattern, once its first star is behind it, further than to the beginning of the piece that it waits for. */
export function* awaitedBy({ letters, fallbacks }: AddressPattern, from: number): Generator<string> {
  for (let state = from; ; ) {
    const letter = letters[state];
    if (letter !== undefined) yield String.fromCharCode(letter);
    const next = fallbacks[state] as number;
    if (next === state || next < 0) return;
    state = next;
  }
}
