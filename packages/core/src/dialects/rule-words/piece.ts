/** A stretch of one text that is being read: the text, and from where to where. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The pieces between separators, empty ones included, white space and stray quotes taken off both ends. */
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
 * Without white space at both ends. A line break is white space like any other.
 *
 * Lenient: quotes go too. They belong to no rule and to no name, and whoever writes `"noindex"` means it.
 */
export function trimmed(text: string, { start, end }: Piece): Piece {
  let from = start;
  let to = end;
  while (from < to && isSlack(text.charCodeAt(from))) from++;
  while (to > from && isSlack(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

function isSlack(code: number): boolean {
  return code <= 0x20 || code === 0x22 || code === 0x27 || code === 0xa0 || code === 0xfeff;
}
