import type { Span } from '../../text/source.js';
import { type Piece, piecesOf } from '../preference-words/pieces.js';

/** A piece of a value, and how it is separated from its neighbours. */
export interface SignalPiece extends Piece {
  readonly written: string;
  /** Is there nothing but commas and blanks between it and its neighbours? */
  readonly isSeparated: boolean;
}

/** The pieces of a value. */
export function signalPieces(text: string, value: Span): SignalPiece[] {
  const pieces = piecesOf(text, value);
  return pieces.map((piece, index) => {
    const { span } = piece;
    const before = text.slice(pieces[index - 1]?.span.end ?? value.start, span.start);
    const after = text.slice(span.end, pieces[index + 1]?.span.start ?? value.end);
    const isSeparated = isSeparator(before, index === 0) && isSeparator(after, index === pieces.length - 1);
    return { ...piece, written: text.slice(span.start, span.end), isSeparated };
  });
}

/** Commas and blanks; at either end of the value there need not be a comma. */
function isSeparator(between: string, isAtEnd: boolean): boolean {
  return /^[,\s]*$/.test(between) && (isAtEnd || between.includes(','));
}

/** The name and value of a piece in the family's own grammar. */
const pair = /^[a-z-]+=[a-z]+$/i;

/** Is the piece written as the family writes its signals? Then it counts as it stands. */
export function isWellFormed({ written, isSeparated }: SignalPiece): boolean {
  return isSeparated && pair.test(written);
}
