/** A stretch of a text that is being read, as offsets into that text. Spans are offsets into a source. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The pieces between separators, empty ones included, without white space and stray quotes at both ends. */
export function splitAt(text: string, separator: ',' | ';', { start, end }: Piece): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  for (let place = start; place < end; place++) {
    if (text[place] !== separator) continue;
    pieces.push(trimmed(text, { start: from, end: place }));
    from = place + 1;
  }
  pieces.push(trimmed(text, { start: from, end }));
  return pieces;
}

/**
 * The piece without white space, line breaks included, at both ends.
 *
 * Lenient: quotes are removed as well. No rule and no name contains any, and `"noindex"` is meant as noindex.
 */
export function trimmed(text: string, { start, end }: Piece): Piece {
  let from = start;
  let to = end;
  while (from < to && isSpaceOrQuote(text.charCodeAt(from))) from++;
  while (to > from && isSpaceOrQuote(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

function isSpaceOrQuote(code: number): boolean {
  return code <= 0x20 || code === 0x22 || code === 0x27 || code === 0xa0 || code === 0xfeff;
}
