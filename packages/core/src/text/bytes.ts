import type { Source } from './source.js';

const encoder: TextEncoder = new TextEncoder();

/** Replaces every character outside ASCII. It is not a byte of ASCII, nor of UTF-8. */
const notAscii = 0xff;

const lineFeed = 0x0a;

/** Readers read several bytes at a time and may read past the end. They find a line feed, and after it bytes without meaning. */
const slack = 16;

/** Limit: buffers up to this size are kept for the next text. The garbage collector takes larger ones. */
const maxKeptSize = 1 << 20;
let buffer: Bytes = newBytes(1 << 16);
let owner: Source | undefined;

/** The same bytes twice: for reading one at a time, and several at a time. */
export interface Bytes {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

function newBytes(size: number): Bytes {
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer) };
}

/**
 * The characters of a text as bytes, one for each UTF-16 unit, so that offsets mean the same in both. Reading bytes is several
 * times faster than asking a string for its characters, and making them costs next to nothing.
 *
 * A line feed follows them, so that every line has an end. The array is shared. It contains the text only until this function is called for another source: use it at once, and call again
 * next time. A second call for the same source is free.
 */
export function borrowBytes(source: Source): Bytes {
  if (owner === source) return buffer;
  owner = undefined;
  const { text } = source;
  if (buffer.bytes.length < text.length + slack) buffer = newBytes(roomFor(text.length + slack));
  let { read, written } = encoder.encodeInto(text, buffer.bytes);
  if (read < text.length) {
    // A UTF-16 unit takes at most three bytes.
    buffer = newBytes(roomFor(text.length * 3 + slack));
    ({ read, written } = encoder.encodeInto(text, buffer.bytes));
  }
  // As many bytes as characters: the whole text is ASCII.
  if (written !== text.length) joinSequences(buffer.bytes, written);
  buffer.bytes[text.length] = lineFeed;
  const borrowed = buffer;
  if (borrowed.bytes.length > maxKeptSize) buffer = newBytes(1 << 16);
  else owner = source;
  return borrowed;
}

/**
 * Replaces each sequence of UTF-8 with one byte for each UTF-16 unit. In place, because that takes half the time of asking
 * the string for its characters.
 */
function joinSequences(bytes: Uint8Array, length: number): void {
  let to = 0;
  for (let from = 0; from < length; ) {
    const byte = bytes[from] as number;
    bytes[to++] = byte < 0x80 ? byte : notAscii;
    // What takes four bytes is a pair of units.
    if (byte >= 0xf0) bytes[to++] = notAscii;
    from += byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
  }
}

function roomFor(length: number): number {
  let room = buffer.bytes.length;
  while (room < length && room < maxKeptSize) room *= 2;
  return Math.max(room, length);
}
