import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { HeaderLine } from '@heed/core';
import { valuesOf } from './header-lines.js';
import { maxCodings } from './limits.js';

/** A content coding that heed can undo. */
export type Coding = 'gzip' | 'deflate' | 'br';

/** The value of the Accept-Encoding header. */
export const acceptedCodings = 'gzip, deflate, br';

/** A body cannot be unpacked. The message completes the sentence "cannot be decoded: …". */
export class Undecodable extends Error {}

/** The codings of a body, in the order to undo them. Throws `Undecodable` if one is unknown or there are too many. */
export function codingsOf(headers: readonly HeaderLine[]): Coding[] {
  const names = valuesOf(headers, 'content-encoding')
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > maxCodings) throw new Undecodable(`it is compressed ${names.length} times`);
  return names.map(codingNamed).reverse();
}

function codingNamed(name: string): Coding {
  if (name === 'x-gzip') return 'gzip';
  if (name === 'gzip' || name === 'deflate' || name === 'br') return name;
  const known = `one of the codings that were asked for (${acceptedCodings})`;
  // The message quotes the name only if it looks like one: it is untrusted input.
  throw new Undecodable(/^[a-z0-9-]{1,20}$/.test(name) ? `"${name}" is not ${known}` : `its coding is not ${known}`);
}

/** Undoes one coding, chunk by chunk. An empty body stays empty, even if its headers name a coding. */
export async function* unpack(packed: AsyncIterable<Uint8Array>, coding: Coding): AsyncGenerator<Uint8Array> {
  const bytes = packed[Symbol.asyncIterator]();
  const first = await bytes.next();
  if (first.done) return;
  // The callback may ignore errors: iterating the decoder throws them too.
  yield* pipeline(continued(first.value, bytes), decoderFor(coding, first.value), () => undefined);
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function decoderFor(coding: Coding, first: Uint8Array): Transform {
  switch (coding) {
    case 'gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Lenient: `deflate` means the zlib format, but some servers send raw deflate. The first byte shows which.
      return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  }
}
