import type { Piece } from '../rule-words/piece.js';

/** A piece of a text and the separator before it; the first piece has none. */
export interface SeparatedPiece extends Piece {
  readonly after: string;
}

/**
 * Splits a text at any of the separators, except inside quoted strings (ASK-17).
 *
 * Reading: (RT-A-7) a quote that is never closed is a stray character, and separators after it still separate.
 */
export function splitOutsideQuotes(text: string, separators: string): SeparatedPiece[] {
  const parts: SeparatedPiece[] = [];
  let start = 0;
  let after = '';
  // Once no closing quote is found, there is none further on either, so the search is not repeated.
  let closable = true;
  for (let place = 0; place < text.length; place++) {
    const sign = text[place] ?? '';
    if (sign === '"' && closable) {
      const close = closingQuote(text, place);
      if (close === -1) closable = false;
      else place = close;
    } else if (separators.includes(sign)) {
      parts.push({ start, end: place, after });
      start = place + 1;
      after = sign;
    }
  }
  parts.push({ start, end: text.length, after });
  return parts;
}

function closingQuote(text: string, opening: number): number {
  for (let place = opening + 1; place < text.length; place++) {
    if (text[place] === '\\') place++;
    else if (text[place] === '"') return place;
  }
  return -1;
}
