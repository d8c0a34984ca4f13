/** A line or row of a text, as its bytes. */
export interface Piece {
  readonly offset: number;
  /** With its line end, if it has one. Absent if there are more than the limit. */
  readonly bytes?: Uint8Array;
}

/** Finds where a piece ends: the index after its last byte, looking from an index on; -1 if it does not end in this chunk. */
export type FindEnd = (chunk: Uint8Array, from: number) => number;

/** A line ends at a line feed only: JSON strings may contain other characters that some tools take for line ends. */
export const lineEnd: FindEnd = (chunk, from) => {
  const found = chunk.indexOf(0x0a, from);
  return found === -1 ? -1 : found + 1;
};

/** Cuts a text that comes in chunks into pieces. Holds one piece that has not ended, and of that no more than the limit. */
export class PieceCutter {
  /** Where the piece begins that has not ended. */
  offset: number;
  readonly #findEnd: FindEnd;
  readonly #maxBytes: number;
  #begun: Uint8Array[] = [];
  #length = 0;

  constructor(offset: number, findEnd: FindEnd, maxBytes: number) {
    this.offset = offset;
    this.#findEnd = findEnd;
    this.#maxBytes = maxBytes;
  }

  /** The pieces that end in a chunk. They may be parts of it, so they are valid for as long as it is. */
  *push(chunk: Uint8Array): Generator<Piece> {
    let start = 0;
    for (let end = this.#findEnd(chunk, 0); end !== -1; end = this.#findEnd(chunk, end)) {
      this.#extend(chunk.subarray(start, end));
      start = end;
      yield this.#take();
    }
    if (start < chunk.length) this.#extend(chunk.subarray(start));
  }

  /** The last piece, if the text does not end with the end of one. */
  *end(): Generator<Piece> {
    if (this.#length > 0) yield this.#take();
  }

  #extend(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > this.#maxBytes) this.#begun = [];
    else this.#begun.push(bytes);
  }

  #take(): Piece {
    const { offset } = this;
    const [only] = this.#begun;
    const bytes = this.#begun.length === 1 ? only : Buffer.concat(this.#begun);
    const isTooLong = this.#length > this.#maxBytes;
    this.offset += this.#length;
    this.#begun = [];
    this.#length = 0;
    return isTooLong || bytes === undefined ? { offset } : { offset, bytes };
  }
}

/** The text of a piece. Some editors save every file with a byte order mark. */
export function textOf({ offset, bytes = nothing }: Piece): string {
  const hasMark = offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const { buffer, byteOffset, byteLength } = hasMark ? bytes.subarray(3) : bytes;
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

const nothing = new Uint8Array(0);
