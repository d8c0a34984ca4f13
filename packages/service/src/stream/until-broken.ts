/** A stream that ends where it breaks off, and whether it did. */
export interface Reading {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly isBroken: () => boolean;
}

/** Yields the same stream, which ends instead of rejecting: the client has disconnected, so the error cannot be sent. */
export function untilBroken(chunks: AsyncIterable<Uint8Array>): Reading {
  let isBroken = false;
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
    } catch {
      isBroken = true;
    }
  }
  return { chunks: whole(), isBroken: () => isBroken };
}
