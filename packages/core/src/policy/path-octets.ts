import { isPlain, pathOf } from './path.js';

const encoder: TextEncoder = new TextEncoder();
const slash = 0x2f;
const colon = 0x3a;

/** Stands behind every path. No path holds it, so it can be taken for the letter that a final `$` of a pattern matches. */
export const pathEndMark = 0x24;

/**
 * The path of one URL as octets, normalised as `pathOf` does it: those of `octets` from `start` up to `end`, and behind
 * them `pathEndMark`.
 *
 * It is a place to put one path after the other: who asks ten thousand questions makes one.
 */
export class PathOctets {
  octets: Uint8Array = new Uint8Array(512);
  start = 0;
  end = 0;

  /** Takes the path of an absolute URL. */
  takeUrl(url: string): this {
    const length = this.#put(url);
    const start = hostEnd(this.octets, length);
    let end = start;
    let before = 0;
    for (; end < length; end++) {
      const octet = this.octets[end] as number;
      // What has to be normalised, and what may be a dot segment, takes the long way.
      if (!isPlain(octet) || (octet === 0x2e && before === slash)) break;
      before = octet;
    }
    if (end < length || start === 0 || this.octets[start] !== slash) return this.takePath(pathOf(url));
    this.start = start;
    this.end = end;
    this.octets[end] = pathEndMark;
    return this;
  }

  /** Takes a path that `pathOf` gave. */
  takePath(path: string): this {
    this.end = this.#put(path);
    this.start = 0;
    this.octets[this.end] = pathEndMark;
    return this;
  }

  #put(text: string): number {
    // No character takes more than three octets; one more for the mark.
    if (this.octets.length <= text.length * 3) this.octets = new Uint8Array(text.length * 3 + 1);
    return encoder.encodeInto(text, this.octets).written;
  }
}

/** Where the path begins behind `http://host` or `https://host`; 0 for any other kind of address. */
function hostEnd(octets: Uint8Array, length: number): number {
  if (!isHttp(octets)) return 0;
  let position = octets[4] === colon ? 5 : ((octets[4] as number) | 0x20) === 0x73 && octets[5] === colon ? 6 : 0;
  if (position === 0 || octets[position] !== slash || octets[position + 1] !== slash) return 0;
  position += 2;
  while (position < length) {
    const octet = octets[position] as number;
    if (octet === slash || octet === 0x3f || octet === 0x23) return position;
    // A back-slash ends the host too, once the address is fetched.
    if (octet === 0x5c) return 0;
    position++;
  }
  return 0;
}

function isHttp(octets: Uint8Array): boolean {
  return (
    ((octets[0] as number) | 0x20) === 0x68 &&
    ((octets[1] as number) | 0x20) === 0x74 &&
    ((octets[2] as number) | 0x20) === 0x74 &&
    ((octets[3] as number) | 0x20) === 0x70
  );
}
