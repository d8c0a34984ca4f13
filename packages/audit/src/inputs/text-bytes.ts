import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Unit } from '../unit.js';
import { fileErrorReason } from './file-error.js';
import { inflate } from './inflate.js';
import { TextDamage } from './text-damage.js';

/** Bytes that are read from a file at a time. */
const chunkBytes = 256 * 1024;

/** How a unit is read. */
export interface ReadOptions {
  /** The bytes of the unit whose path is `-`. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Is it known that a WARC record, or its gzip member, begins at `from`? */
  readonly exact?: boolean;
}

/** Bytes of a text, from an offset on. */
export interface TextBytes {
  /** The offset of the first byte: in the file, or in the decompressed text. */
  readonly start: number;
  /** Throws `TextDamage` where it cannot be read further. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The path that stands for standard input. */
export const standardInput = '-';

/**
 * The text of a unit from `start` on, to the end of the file: whoever cuts it into lines or rows knows where the unit ends.
 *
 * Text that is compressed cannot be entered in its middle. It begins at byte 0 of its file, so it belongs whole to the unit that holds
 * this byte, and other units of the file hold nothing of it.
 */
export async function textBytes(unit: Unit, start: number, options: ReadOptions): Promise<TextBytes> {
  if (unit.path === standardInput) return { start: 0, chunks: inflateIfPacked(options.stdin ?? nothing()) };
  if (await isPacked(unit.path)) {
    return { start: 0, chunks: unit.from > 0 ? nothing() : inflate(fileChunks(unit.path, 0)) };
  }
  return { start, chunks: fileChunks(unit.path, start) };
}

/** Does it begin as gzip does? */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function isPacked(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && isGzip(buffer);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw damageOf(error);
  }
}

async function* fileChunks(path: string, start: number): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { start, highWaterMark: chunkBytes });
  } catch (error) {
    throw damageOf(error);
  }
}

function damageOf(error: unknown): TextDamage {
  return new TextDamage('truncated', `The file cannot be read from here on: ${fileErrorReason(error)}.`);
}

/** The same bytes, decompressed if they begin as gzip does. */
async function* inflateIfPacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array(0);
  let isDone = false;
  while (beginning.length < 2 && !isDone) {
    const next = await iterator.next();
    if (next.done === true) isDone = true;
    else beginning = Buffer.concat([beginning, next.value]);
  }
  const all = joined(beginning, isDone ? undefined : iterator);
  yield* isGzip(beginning) ? inflate(all) : all;
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first;
    if (rest === undefined) return;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest?.return?.();
  }
}

function nothing(): AsyncIterable<Uint8Array> {
  return Readable.from([]);
}
