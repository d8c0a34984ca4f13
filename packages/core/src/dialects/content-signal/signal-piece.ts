import type { Span } from '../../text/source.js';
import { type Piece, piecesOf } from '../preference-words/pieces.js';

/** A piece of a value, and how it is separated from its neighbours. */
export interface SignalPiece extends Piece {
  readonly written: string;
  /** Does it stand alone between commas or the ends of the value? */
  readonly isSeparated: boolean;
}

/** The pieces of a value. */
export function signalPieces(text: string, value: Span): SignalPiece[] {
  const pieces = piecesOf(text, value);
  return pieces.map((piece, index) => {
    const { span } = piece;
    const before = text.slice(pieces[index - 1]?.span.end ?? value.start, span.start);
    const after = text.slice(span.end, pieces[index + 1]?.span.start ?? value.end);
    const isSeparated = endsWithComma(before, index === 0) && startsWithComma(after, index === pieces.length - 1);
    return { ...piece, written: text.slice(span.start, span.end), isSeparated };
  });
}

/** At either end of the value there need not be a comma. */
function endsWithComma(before: string, isFirst: boolean): boolean {
  return /,\s*$/.test(before) || (isFirst && before.trim() === '');
}

function startsWithComma(after: string, isLast: boolean): boolean {
  return /^\s*,/.test(after) || (isLast && after.trim() === '');
}

/** The name and value of a piece in the family's own grammar. */
const pair = /^[a-z-]+=[a-z]+$/i;

/** Is the piece written as the family writes its signals? Then it counts as it stands. */
export function isWellFormed({ written, isSeparated }: SignalPiece): boolean {
  return isSeparated && pair.test(written);
}
