import { endsName, isTokenCharacter, nameEnd, type ProductName } from '../../../policy/agent.js';
import { isBlank } from '../read/line.js';

/** Is the value of a User-agent line `*`, alone or followed by white space and anything else (RFC9309-2.2.1-e)? */
export function addressesAllCrawlers(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[start] === 0x2a && (start + 1 === end || isBlank(bytes[start + 1] as number));
}

/** How a User-agent line names an agent. Numbers, because every line of a file is asked. */
export const notNamed = 0;
/** The name of the agent or that in the file, not both, had to be cut to a product token (RFC9309-2.2.1-a). */
export const namedByCut = 1;
export const namedWhole = 2;

/**
 * Does a User-agent line name the agent, in any letter case (RFC9309-2.2.1-b)?
 *
 * Reading: (ASK-34) real crawlers have names that are not product tokens (`MJ12bot`), and are called by them. Whole names
 * are the same or not. A cut is tried on one side: of the agent if its name is not a token, otherwise of the name in the file. A
 * cut is never compared with a cut.
 *
 * The name is compared in place, not copied: most names differ at their first letter.
 */
export function namingOf(
  bytes: Uint8Array,
  text: string,
  start: number,
  end: number,
  { whole, cut }: ProductName,
): typeof notNamed | typeof namedByCut | typeof namedWhole {
  const longest = Math.min(whole.length, end - start);
  let letter = 0;
  while (letter < longest && isSameLetter(bytes[start + letter] as number, whole.charCodeAt(letter))) letter++;
  const place = start + letter;
  if (letter < longest && (bytes[place] as number) > 0x7f) {
    return text.slice(start, nameEnd(text, start, end)).toLowerCase() === whole ? namedWhole : notNamed;
  }
  const ended = place === end || endsName(bytes[place] as number);
  if (letter < whole.length) return ended && letter > 0 && letter === cut.length ? namedByCut : notNamed;
  if (ended) return namedWhole;
  return cut === whole && !isTokenCharacter(bytes[place] as number) ? namedByCut : notNamed;
}

/** Is a byte of the file this letter, which is in lower case? Only ASCII can be compared as bytes. */
function isSameLetter(byte: number, letter: number): boolean {
  const lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
  return lower === letter && byte < 0x80;
}
