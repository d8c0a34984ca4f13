import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type ByteSource, Bytes } from './bytes.js';
import { type ContainedFile, containedFile } from './contained-file.js';
import { beginningBytes, isCompressed } from './is-compressed.js';
import { readMembers } from './read-members.js';
import { readRecords } from './read-records.js';
import type { WarcDamage, WarcRecord } from './record.js';

/** Where a WARC file comes from. */
export type WarcInput = { readonly path: string } | { readonly stream: AsyncIterable<Uint8Array> };

/** A piece of a file: what begins at or behind `from` and before `to`. */
export interface WarcRange {
  readonly from: number;
  readonly to: number;
  /** Is it known that a record, or its gzip member, begins at `from`? Else the first one behind it is searched for. */
  readonly exact?: boolean;
}

const wholeFile: WarcRange = { from: 0, to: Number.POSITIVE_INFINITY, exact: true };

/**
 * Reads the records of a WARC file, plain or compressed with gzip, in order, and tells what of it cannot be read. It throws only where the
 * file cannot be opened or read, never for what it holds.
 *
 * Pieces of a file together give the records of the whole, if in each the first begins where the last of the piece before ended. That
 * may not be so where a file holds the bytes of another WARC file: then a record of that one may be taken for the first. Nor is it so
 * where something that is not a record lies there. Such a piece has to be read again from the true place, with `exact`.
 */
export async function* readWarc(
  input: WarcInput,
  range: WarcRange = wholeFile,
): AsyncGenerator<WarcRecord | WarcDamage, void> {
  const source = 'path' in input ? await openSource(input.path, range.from) : streamSource(input.stream);
  try {
    yield* await readRange(source, range);
  } finally {
    await source.close?.();
  }
}

async function readRange(
  source: ByteSource,
  { from, to, exact }: WarcRange,
): Promise<AsyncGenerator<WarcRecord | WarcDamage, void>> {
  const bytes = new Bytes(source, source.peek === undefined ? 0 : from);
  let beginning = source.peek?.(0, beginningBytes);
  if (beginning === undefined) {
    await bytes.need(beginningBytes);
    beginning = bytes.buffer.subarray(bytes.start, bytes.end);
  }
  const inMembers = await isCompressed(beginning);
  if (bytes.position < from) await bytes.skip(from - bytes.position);
  const isStart = exact === true || from === 0;
  return inMembers ? readMembers(bytes, { to, isStart }) : readRecords(bytes, { to, isStart });
}

async function openSource(path: string, from: number): Promise<ByteSource> {
  const contained = containedFile(path);
  return fileSource(await open(contained.path), contained, from);
}

function fileSource(file: FileHandle, { start, size }: ContainedFile, from: number): ByteSource {
  let position = from;
  return {
    read: async (buffer, at, length) => {
      const left = Math.max(0, Math.min(length, size - position));
      const { bytesRead } = await file.read(buffer, at, left, start + position);
      position += bytesRead;
      return bytesRead;
    },
    seek: (next) => {
      position = next;
    },
    // At once: damaged files may ask for a few bytes at each of their records.
    peek: (at, length) => {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
      return buffer.subarray(0, readSync(file.fd, buffer, 0, buffer.length, start + at));
    },
    close: () => file.close(),
  };
}

function streamSource(stream: AsyncIterable<Uint8Array>): ByteSource {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  return {
    read: async (buffer, at, length) => {
      while (rest.length === 0) {
        const next = await chunks.next();
        if (next.done === true) return 0;
        rest = next.value;
      }
      const taken = rest.subarray(0, length);
      buffer.set(taken, at);
      rest = rest.subarray(taken.length);
      return taken.length;
    },
    close: async () => {
      await chunks.return?.();
    },
  };
}
