import { createPieces } from '@heed/core/documents';

/** The body of one request, as far as it has come. */
export interface HeldBody {
  /** Octets so far. */
  readonly length: number;
  /** Keeps a chunk. `false` if all bodies together would be longer than they may be. */
  add(chunk: Uint8Array): boolean;
  /** What has come, as text without a byte order mark. */
  text(): string;
  /** The body is not needed any more. */
  release(): void;
}

/** The bodies that are being received: together they may be as long as this. */
export interface HeldBodies {
  readonly maxOctets: number;
  begin(): HeldBody;
}

/** Makes room for the bodies of all requests. What counts is what has come: whoever only says that much will come takes no room away. */
export function createHeldBodies(maxOctets: number): HeldBodies {
  let held = 0;
  return {
    maxOctets,
    begin: () => {
      const pieces = createPieces();
      let isReleased = false;
      return {
        get length() {
          return pieces.length;
        },
        add: (chunk) => {
          if (held + chunk.length > maxOctets) return false;
          held += chunk.length;
          pieces.add(chunk);
          return true;
        },
        text: () => {
          const { buffer, byteOffset, byteLength } = pieces.joined();
          const text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
          return text.startsWith('\ufeff') ? text.slice(1) : text;
        },
        release: () => {
          if (!isReleased) held -= pieces.length;
          isReleased = true;
        },
      };
    },
  };
}
