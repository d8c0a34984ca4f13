import { isBlank } from './line.js';

const colon = 0x3a;

/** The lengths of `disallow:`, `allow:` and `user-agent:`. */
const disallowLength = 9;
export const allowLength = 6;
export const userAgentLength = 11;

/**
 * Can a line that starts with this byte affect a verdict? All such fields, also misspelt ones and ACAP's, start with A, D or U.
 */
export function mayAffectVerdict(byte: number): boolean {
  const letter = byte | 0x20;
  return letter === 0x61 || letter === 0x64 || letter === 0x75;
}

/** Can a line that starts with this byte be a User-agent line, also a misspelt one? */
export function mayNameAgent(byte: number): boolean {
  return (byte | 0x20) === 0x75;
}

/** The start of the value if a line starts with `disallow:` or `allow:` in any letter case; otherwise 0. */
export function ruleValue(bytes: Uint8Array, view: DataView, start: number): number {
  const letters = fourLetters(view, start);
  if (letters === disa) {
    return fourLetters(view, start + 4) === llow && bytes[start + 8] === colon ? start + disallowLength : 0;
  }
  const isAllow = letters === allo && ((bytes[start + 4] as number) | 0x20) === 0x77 && bytes[start + 5] === colon;
  return isAllow ? start + allowLength : 0;
}

/** Four letters in lower case, as one number. */
function fourLetters(view: DataView, place: number): number {
  return view.getInt32(place, true) | 0x20202020;
}

const disa = 0x61736964;
const llow = 0x776f6c6c;
const allo = 0x6f6c6c61;
const user = 0x72657375;
const dashAge = 0x6567612d;

/** Does a line start with `user-agent:`, in any letter case? */
export function isUserAgent(bytes: Uint8Array, view: DataView, start: number): boolean {
  return (
    fourLetters(view, start) === user &&
    fourLetters(view, start + 4) === dashAge &&
    ((bytes[start + 8] as number) | 0x20) === 0x6e &&
    ((bytes[start + 9] as number) | 0x20) === 0x74 &&
    bytes[start + 10] === colon
  );
}

/** The first place from `from` on that is not white space, at most `end`. */
export function skipBlanks(bytes: Uint8Array, from: number, end: number): number {
  let start = from;
  while (start < end && isBlank(bytes[start] as number)) start++;
  return start;
}

/** The end without the white space before it, at least `start`. */
export function dropBlanks(bytes: Uint8Array, start: number, end: number): number {
  let last = end;
  while (last > start && isBlank(bytes[last - 1] as number)) last--;
  return last;
}

/** The next place of a character, or the end of the text. */
export function indexOrEnd(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found === -1 ? text.length : found;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The first CR or LF from `from` on. There always is one: a line feed follows the bytes of each text. */
export function lineBreakFrom(bytes: Uint8Array, view: DataView, from: number): number {
  for (let place = from; ; place++) {
    let controls = controlsAmong(view.getInt32(place, true));
    while (controls === 0) {
      place += 4;
      controls = controlsAmong(view.getInt32(place, true));
    }
    // The lowest of the bits is that of the first such byte.
    place += (31 - Math.clz32(controls & -controls)) >> 3;
    if (bytes[place] === lineFeed || bytes[place] === carriageReturn) return place;
  }
}

/** The start of the line after the one that ends with this CR or LF (RFC9309-2.2-b). */
export function lineAfter(bytes: Uint8Array, lineBreak: number): number {
  return bytes[lineBreak] === carriageReturn && bytes[lineBreak + 1] === lineFeed ? lineBreak + 2 : lineBreak + 1;
}

/** The highest bit of each of four bytes that is less than 16, but of those after the first it is only sure that none is missed. */
function controlsAmong(four: number): number {
  return (four - 0x10101010) & ~four & 0x80808080;
}
