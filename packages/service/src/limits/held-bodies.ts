import { createPieces } from '@heed/core/internal';

/** The part of a request's body that has arrived. */
export interface HeldBody {
  /** Bytes so far. */
  readonly length: number;
  /** Keeps a chunk. Returns `false` if all bodies together would exceed their limit. */
  add(chunk: Uint8Array): boolean;
  /** The length of what has arrived, in bytes. */
  bytes(): Uint8Array;
  /** Returns what has arrived, as text without a byte order mark. */
  text(): string;
  /** The body is not needed any more. */
  release(): void;
}

/** The bodies that are being received: together they may be as long as this. */
export interface HeldBodies {
  readonly maxBytes: number;
  begin(): HeldBody;
}

/** Creates room for the bodies of all requests. Only what has arrived counts: a client that only announces a long body uses no room. */
export function createHeldBodies(maxBytes: number): HeldBodies {
  const room = { maxBytes, held: 0 };
  return { maxBytes, begin: () => new BodyInRoom(room) };
}

interface Room {
  readonly maxBytes: number;
  /** Bytes of all bodies. */
  held: number;
}

class BodyInRoom implements HeldBody {
  readonly #room: Room;
  readonly #pieces = createPieces();
  #isReleased = false;

  constructor(room: Room) {
    this.#room = room;
  }

  get length(): number {
    return this.#pieces.length;
  }

  add(chunk: Uint8Array): boolean {
    if (this.#room.held + chunk.length > this.#room.maxBytes) return false;
    this.#room.held += chunk.length;
    this.#pieces.add(chunk);
    return true;
  }

  bytes(): Uint8Array {
    return this.#pieces.joined();
  }

  text(): string {
    const { buffer, byteOffset, byteLength } = this.bytes();
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  release(): void {
    if (!this.#isReleased) this.#room.held -= this.length;
    this.#isReleased = true;
  }
}
