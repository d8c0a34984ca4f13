import { createPieces } from '@heed/core/internal';

/** The body of one request, as far as it has come. */
export interface HeldBody {
  /** Bytes so far. */
  readonly length: number;
  /** Keeps a chunk. `false` if all bodies together would be longer than they may be. */
  add(chunk: Uint8Array): boolean;
  /** What has come, in bytes. */
  bytes(): Uint8Array;
  /** What has come, as text without a byte order mark. */
  text(): string;
  /** The body is not needed any more. */
  release(): void;
}

/** The bodies that are being received: together they may be as long as this. */
export interface HeldBodies {
  readonly maxBytes: number;
  begin(): HeldBody;
}

/** Makes room for the bodies of all requests. What counts is what has come: whoever only says that much will come takes no room away. */
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
