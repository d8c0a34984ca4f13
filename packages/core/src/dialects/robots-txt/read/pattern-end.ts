const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const dollar = 0x24;

/** Every byte that ends a pattern, or that may be a problem in one, comes before this one: white space, `#`, `$` and `%`. */
const firstPlain = 0x26;

/**
 * The end of a pattern without anything unusual in it, that is, whose line ends at its last letter or at a `$` behind it; otherwise -1, and
 * the line has to be looked at again. Nine patterns in ten end like this.
 *
 * It looks at four bytes at a time, and finds the end of the line, of the pattern and of a comment at once, instead of
 * searching for each of them.
 */
export function usualPatternEnd(bytes: Uint8Array, view: DataView, from: number, length: number): number {
  let place = from;
  while (place < length) {
    const four = view.getInt32(place, true);
    // The subtraction sets the highest bit of each byte that is less, and of no other before the first of them.
    const less = (four - firstPlain * 0x01010101) & ~four & 0x80808080;
    if (less === 0) {
      place += 4;
      continue;
    }
    place += (31 - Math.clz32(less & -less)) >> 3;
    if (place >= length) return length;
    const end = bytes[place] === dollar ? place + 1 : place;
    if (end === length) return length;
    const byte = bytes[end] as number;
    return byte === lineFeed || byte === carriageReturn ? end : -1;
  }
  return length;
}

/** Is this `/` or `*`, with which a pattern has to begin? */
export function startsPath(byte: number): boolean {
  return byte === 0x2f || byte === 0x2a;
}
