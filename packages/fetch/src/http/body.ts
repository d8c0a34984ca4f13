import type { Readable } from 'node:stream';
import type { HeaderLine } from '@heed/core/documents';
import { type Coding, codingsOf, Undecodable, unpack } from './codings.js';
import { maxPackedOctets } from './limits.js';
import { OctetCollector } from './octet-collector.js';

export interface Body {
  readonly octets: Uint8Array;
  /** Longer than the limit: only the beginning is here. */
  readonly isCut: boolean;
}

/**
 * Reads a body and unpacks it as its headers say, up to a number of octets. What is left over is never read, and the
 * connection closed.
 *
 * Throws `Undecodable` if unpacking fails, and whatever the stream ends with if that breaks off.
 */
export async function readBody(stream: Readable, headers: readonly HeaderLine[], maxOctets: number): Promise<Body> {
  const collector = new OctetCollector(maxOctets);
  try {
    for await (const octets of unpacked(fromServer(stream), codingsOf(headers), maxPackedOctets(maxOctets))) {
      if (!collector.take(octets)) return { octets: collector.octets(), isCut: true };
    }
    return { octets: collector.octets(), isCut: false };
  } catch (error) {
    if (error instanceof TooMuch) return { octets: collector.octets(), isCut: true };
    if (error instanceof BrokenOff) throw error.cause;
    throw error instanceof Undecodable ? error : new Undecodable(reasonOf(error));
  } finally {
    discard(stream);
  }
}

/** Ends a body that nobody wants. Its connection is closed unless all of it has arrived. */
export function discard(stream: Readable): void {
  stream.on('error', () => undefined).destroy();
}

/** More octets went into unpacking than can be right for what may come out. */
class TooMuch extends Error {}

/** The stream of the server broke off, which is no fault of the packing. */
class BrokenOff extends Error {}

function unpacked(
  octets: AsyncIterable<Uint8Array>,
  codings: readonly Coding[],
  maxPacked: number,
): AsyncIterable<Uint8Array> {
  return codings.reduce((packed, coding) => unpack(within(packed, maxPacked), coding), octets);
}

async function* within(octets: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of octets) {
    count += chunk.length;
    if (count > max) throw new TooMuch();
    yield chunk;
  }
}

async function* fromServer(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (cause) {
    throw new BrokenOff('The stream broke off', { cause });
  }
}

function reasonOf(error: unknown): string {
  const isShort = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
  return isShort ? 'its packed form ends too early' : 'its packed form is damaged';
}
