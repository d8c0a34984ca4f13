import type { Source } from './source.js';

const encoder: TextEncoder = new TextEncoder();

/** Replaces every character outside ASCII. It is not an octet of ASCII, nor of UTF-8. */
const notAscii = 0xff;

const lineFeed = 0x0a;

/** Readers look at several octets at a time and may look past the end. They find a line feed, and behind it what has no meaning. */
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
 * A line feed follows them, so that every line has an end. The array is shared. It contains the text only until this function is called for another source: use it at once, and call again
 * next time. A second call for the same source is free.
 */
export function borrowOctets(source: Source): Octets {
  if (owner === source) return buffer;
  owner = undefined;
  const { text } = source;
  if (buffer.octets.length < text.length + slack) buffer = newOctets(roomFor(text.length + slack));
  let { read, written } = encoder.encodeInto(text, buffer.octets);
  if (read < text.length) {
    // A UTF-16 unit takes at most three octets.
    buffer = newOctets(roomFor(text.length * 3 + slack));
    ({ read, written } = encoder.encodeInto(text, buffer.octets));
  }
  // As many octets as characters: the whole text is ASCII.
  if (written !== text.length) joinSequences(buffer.octets, written);
  buffer.octets[text.length] = lineFeed;
  const borrowed = buffer;
  if (borrowed.octets.length > maxKeptSize) buffer = newOctets(1 << 16);
  else owner = source;
  return borrowed;
}

/**
 * Puts one octet for each UTF-16 unit in the place of each sequence of UTF-8. In place, because that takes half the time of asking
 * the string for its characters.
 */
function joinSequences(octets: Uint8Array, length: number): void {
  let to = 0;
  for (let from = 0; from < length; ) {
    const octet = octets[from] as number;
    octets[to++] = octet < 0x80 ? octet : notAscii;
    // What takes four octets is a pair of units.
    if (octet >= 0xf0) octets[to++] = notAscii;
    from += octet < 0x80 ? 1 : octet < 0xe0 ? 2 : octet < 0xf0 ? 3 : 4;
  }
}

function roomFor(length: number): number {
  let room = buffer.octets.length;
  while (room < length && room < maxKeptSize) room *= 2;
  return Math.max(room, length);
}
