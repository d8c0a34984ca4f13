import type { Source } from './source.js';

const encoder: TextEncoder = new TextEncoder();

/** What stands in for every character outside ASCII: no octet of ASCII, and none of UTF-8 either. */
export const notAscii = 0xff;

/** Readers look at a few letters at a time, and may look past the end. What stands there means nothing. */
const slack = 16;

/** Limit: buffers up to this size are kept for the next text; larger ones are left to the garbage collector. */
const keptSize = 1 << 20;
let buffer: Octets = newOctets(1 << 16);
let owner: Source | undefined;

/** Octets, singly and several at a time. */
export interface Octets {
  readonly octets: Uint8Array;
  readonly view: DataView;
}

function newOctets(size: number): Octets {
  const octets = new Uint8Array(size);
  return { octets, view: new DataView(octets.buffer) };
}

/**
 * The characters of a text as octets, one a UTF-16 unit, so that an offset means the same in both. Reading octets is
 * several times faster than asking a string for its characters, and making them costs next to nothing.
 *
 * The array belongs to everybody and holds the text until this is called for another source: use it at once, and ask
 * again next time (asking again for the same source is free).
 */
export function borrowOctets(source: Source): Octets {
  if (owner === source) return buffer;
  owner = undefined;
  const { text } = source;
  if (buffer.octets.length < text.length + slack) buffer = newOctets(roomFor(text.length + slack));
  const { read, written } = encoder.encodeInto(text, buffer.octets);
  // As many octets as characters, all read: then all of them are ASCII.
  if (written !== text.length || read !== text.length) copyCharacters(text, buffer.octets);
  const lent = buffer;
  if (lent.octets.length > keptSize) buffer = newOctets(1 << 16);
  else owner = source;
  return lent;
}

function copyCharacters(text: string, into: Uint8Array): void {
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    into[place] = code < 128 ? code : notAscii;
  }
}

function roomFor(length: number): number {
  let room = buffer.octets.length;
  while (room < length && room < keptSize) room *= 2;
  return Math.max(room, length);
}

/** The octets of a text of this length, to stay, whoever borrows next. */
export function copyOctets({ octets }: Octets, length: number): Octets {
  // Not all that the borrowed array has room for: it may be a thousand times as large.
  const copy = octets.slice(0, length + slack);
  return { octets: copy, view: new DataView(copy.buffer) };
}
