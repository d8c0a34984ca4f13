import type { Edit } from '@heed/core/lint';

/** A part of the original, or inserted text. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

/**
 * A text that is edited in rounds, since one fix may reveal the need for another. It keeps track of the original, so that
 * all rounds can be shown as one change.
 */
export class EditedText {
  readonly original: string;
  #pieces: readonly Piece[];

  constructor(original: string) {
    this.original = original;
    this.#pieces = [{ start: 0, end: original.length }];
  }

  /** As it is now. */
  get text(): string {
    return this.#pieces.map((piece) => this.#textOf(piece)).join('');
  }

  /** Makes edits of the text as it is now. They must be in order and must not overlap. */
  apply(edits: readonly Edit[]): void {
    const pieces: Piece[] = [];
    const takeTo = takerFrom(this.#pieces);
    for (const { span, text } of edits) {
      pieces.push(...takeTo(span.start));
      takeTo(span.end);
      if (text !== '') pieces.push({ text });
    }
    this.#pieces = pieces.concat(takeTo(Number.POSITIVE_INFINITY));
  }

  /** All changes as edits of the original, in order and without overlap. */
  edits(): Edit[] {
    const edits: Edit[] = [];
    let at = 0;
    let text = '';
    for (const piece of [...this.#pieces, { start: this.original.length, end: this.original.length }]) {
      if ('text' in piece) {
        text += piece.text;
        continue;
      }
      if (text !== '' || piece.start > at) edits.push({ span: { start: at, end: piece.start }, text });
      text = '';
      at = piece.end;
    }
    return edits;
  }

  #textOf(piece: Piece): string {
    return 'text' in piece ? piece.text : this.original.slice(piece.start, piece.end);
  }
}

/** Gives, on each call, the pieces from where the last call ended up to an offset. Walks the pieces once. */
function takerFrom(pieces: readonly Piece[]): (to: number) => Piece[] {
  let index = 0;
  let used = 0;
  let at = 0;
  return (to) => {
    const taken: Piece[] = [];
    for (let piece = pieces[index]; piece !== undefined && at < to; piece = pieces[index]) {
      const size = lengthOf(piece);
      const length = Math.min(size - used, to - at);
      if (length > 0) taken.push(partOf(piece, used, used + length));
      at += length;
      used += length;
      if (used === size) {
        index++;
        used = 0;
      }
    }
    return taken;
  };
}

function lengthOf(piece: Piece): number {
  return 'text' in piece ? piece.text.length : piece.end - piece.start;
}

function partOf(piece: Piece, from: number, to: number): Piece {
  if ('text' in piece) return { text: piece.text.slice(from, to) };
  return { start: piece.start + from, end: piece.start + to };
}
