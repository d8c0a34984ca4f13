import type { Source } from './source.js';

const encoder: TextEncoder = new TextEncoder();

/** Replaces every character outside ASCII. It is not an octet of ASCII, nor of UTF-8. */
const notAscii = 0xff;

/** Readers look at several octets at a time and may look past the end. What they find there has no meaning. */
const slack = 16;

/** Limit: buffers up to this size are kept for the next text. The garbage collector takes larger ones. */
const maxKeptSize = 1 << 20;
let buffer: Octets = newOctets(1 << 16);
let owner: Source | undefined;

/** The same octets twice: for reading one at a time, and several at a time. */
export interface Octets {
  readonly octets: Uint8Array;
  readonly view: DataView;
}

function newOctets(size: number): Octets {
  const octets = new Uint8Array(size);
  return { octets, view: new DataView(octets.buffer) };
}

/**
 * The characters of a text as octets, one for each UTF-16 unit, so that offsets mean the same in both. Reading octets is several
 * times faster than asking a string for its characters, and making them costs next to nothing.
 *
 * The array is shared. It contains the text only until this function is called for another source: use it at once, and call again
 * next time. A second call for the same source is free.
 */
export function borrowOctets(source: Source): Octets {
  if (owner === source) return buffer;
  owner = undefined;
  const { text } = source;
  if (buffer.octets.length < text.length + slack) buffer = newOctets(roomFor(text.length + slack));
  const { read, written } = encoder.encodeInto(text, buffer.octets);
  // As many octets as characters: the whole text is ASCII.
  if (written !== text.length || read !== text.length) copyCharacters(text, buffer.octets);
  const borrowed = buffer;
  if (borrowed.octets.length > maxKeptSize) buffer = newOctets(1 << 16);
  else owner = source;
  return borrowed;
}

function copyCharacters(text: string, into: Uint8Array): void {
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    into[place] = code < 128 ? code : notAscii;
  }
}

function roomFor(length: number): number {
  let room = buffer.octets.length;
  while (room < length && room < maxKeptSize) room *= 2;
  return Math.max(room, length);
}
