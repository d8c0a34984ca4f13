/** Bytes that come in pieces and are wanted as a whole. */
export interface Pieces {
  /** Bytes of all pieces. */
  readonly length: number;
  /** Keeps a piece, without copying it. */
  add(piece: Uint8Array): void;
  /** All bytes, one piece behind the other. */
  joined(): Uint8Array;
}

/**
 * Limit: pieces that are kept as they came. The object for a piece takes some hundred bytes, and strangers may send single bytes: then it
 * is these objects that fill the memory, not what was sent.
 */
const maxLoose = 1024;

/** Starts to keep pieces. */
export function createPieces(): Pieces {
  return new KeptPieces();
}

/** A class: an object literal with a getter takes microseconds, more than all of the rest for a short body. */
class KeptPieces implements Pieces {
  length = 0;
  readonly #blocks: Uint8Array[] = [];
  #loose: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    this.length += piece.length;
    if (this.#loose.push(piece) < maxLoose) return;
    this.#blocks.push(joined(this.#loose));
    this.#loose = [];
  }

  joined(): Uint8Array {
    return joined([...this.#blocks, ...this.#loose]);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
