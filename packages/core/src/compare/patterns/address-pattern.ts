/**
 * A pattern of robots.txt, in the form in which it is compared, as the automaton that reads an address byte by byte.
 *
 * Its letters are those between the stars, one after the other. A state is how many of them have been met, so that what is still missing
 * can be seen from it: a shortest end of an address that gets there are the letters that are left. Each piece between two stars
 * is looked for as early as possible, as the matcher does it, and by the fallbacks of Knuth, Morris and Pratt.
 */
export interface AddressPattern {
  /** Normalised (`normalisePattern`), with `*` for wildcards and a final `$` where it means the end. */
  readonly text: string;
  /** The bytes of all its pieces, and the same as a text. */
  readonly letters: Uint8Array;
  readonly joined: string;
  /** For each state the one to go on from if the next byte is not the letter awaited: itself where a piece begins, or `dead`. */
  readonly fallbacks: Int32Array;
  /** May anything follow its last letter? */
  readonly isOpen: boolean;
  /** Does it see `%3A` and `%2F` in the query of an address as `:` and `/` (ASK-31)? Patterns with `?` do. */
  readonly hasQuery: boolean;
}

/** The state of a pattern that no longer can match. */
export const dead = -1;

/** Reads a normalised pattern. */
export function addressPattern(text: string): AddressPattern {
  const isAnchored = text.endsWith('$');
  const body = isAnchored ? text.slice(0, -1) : text;
  const pieces = body.split('*');
  const letters = new Uint8Array(body.length - pieces.length + 1);
  const fallbacks = new Int32Array(letters.length + 1);
  let start = 0;
  pieces.forEach((piece, place) => {
    for (let letter = 0; letter < piece.length; letter++) letters[start + letter] = piece.charCodeAt(letter);
    if (place === 0) fallbacks.fill(dead, 0, piece.length);
    else fillFallbacks(letters, fallbacks, start, start + piece.length);
    start += piece.length;
  });
  const isOpen = !isAnchored || body.endsWith('*');
  if (isOpen) fallbacks[letters.length] = letters.length;
  else if (pieces.length === 1) fallbacks[letters.length] = dead;
  return { text, letters, joined: pieces.join(''), fallbacks, isOpen, hasQuery: body.includes('?') };
}

/** The fallbacks of a piece that may stand anywhere, that of the state behind it too: a later occurrence may be the one that ends the address. */
function fillFallbacks(letters: Uint8Array, fallbacks: Int32Array, start: number, end: number): void {
  fallbacks[start] = start;
  for (let position = start + 1, border = start; position <= end; position++) {
    fallbacks[position] = border;
    while (position < end && letters[position] !== letters[border] && border > start)
      border = fallbacks[border] as number;
    if (position < end && letters[position] === letters[border]) border++;
  }
}

/** The state after one more byte of an address. */
export function stepBy({ letters, fallbacks }: AddressPattern, from: number, byte: number): number {
  let state = from;
  while (state !== dead) {
    if (letters[state] === byte) return state + 1;
    const next = fallbacks[state] as number;
    if (next === state) return state;
    state = next;
  }
  return dead;
}

/** Does an address match that ends in this state? */
export function isMet({ letters }: AddressPattern, state: number): boolean {
  return state === letters.length;
}

/** Does an address match that comes to this state, whatever follows? */
export function isSettled({ letters, isOpen }: AddressPattern, state: number): boolean {
  return isOpen && state === letters.length;
}
