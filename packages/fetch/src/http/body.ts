import type { Readable } from 'node:stream';
import type { HeaderLine } from '@heed/core';
import { BudgetSpent } from './budget.js';
import { ByteCollector } from './byte-collector.js';
import { type Coding, codingsOf, Undecodable, unpack } from './codings.js';
import { maxPackedBytes } from './limits.js';

/** A body that was read, as far as the limit let it. */
export interface Body {
  readonly bytes: Uint8Array;
  /** The body is longer than the limit, and `bytes` holds only its beginning. */
  readonly isCut: boolean;
}

/**
 * Reads a body and unpacks it as its headers say, up to a number of bytes. The rest is not read, and the connection is closed.
 * `count` gets the number of bytes of each piece, unpacked.
 *
 * Throws `Undecodable` if unpacking fails, the stream's own error if the stream fails, and `BudgetSpent` if `count` does.
 */
export async function readBody(
  stream: Readable,
  headers: readonly HeaderLine[],
  maxBytes: number,
  count: (bytes: number) => void = () => undefined,
): Promise<Body> {
  const collector = new ByteCollector(maxBytes);
  try {
    for await (const bytes of unpacked(fromServer(stream), codingsOf(headers), maxPackedBytes(maxBytes))) {
      count(bytes.length);
      if (!collector.take(bytes)) return { bytes: collector.bytes(), isCut: true };
    }
    return { bytes: collector.bytes(), isCut: false };
  } catch (error) {
    if (error instanceof PackedTooLong) return { bytes: collector.bytes(), isCut: true };
    if (error instanceof StreamFailed) throw error.cause;
    throw error instanceof Undecodable || error instanceof BudgetSpent ? error : new Undecodable(reasonOf(error));
  } finally {
    discard(stream);
  }
}

/** Ends a body without reading it. Its connection is closed unless the whole body has arrived. */
export function discard(stream: Readable): void {
  stream.on('error', () => undefined).destroy();
}

/** The packed form is longer than any honest body within the limit would need. */
class PackedTooLong extends Error {}

/** Wraps an error of the server's stream, to distinguish it from an error of the decoders. */
class StreamFailed extends Error {}

function unpacked(
  bytes: AsyncIterable<Uint8Array>,
  codings: readonly Coding[],
  maxPacked: number,
): AsyncIterable<Uint8Array> {
  return codings.reduce((packed, coding) => unpack(within(packed, maxPacked), coding), bytes);
}

async function* within(bytes: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > max) throw new PackedTooLong();
    yield chunk;
  }
}

async function* fromServer(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (cause) {
    throw new StreamFailed('The stream failed', { cause });
  }
}

function reasonOf(error: unknown): string {
  const isShort = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
  return isShort ? 'the compressed data ends too early' : 'the compressed data is damaged';
}
