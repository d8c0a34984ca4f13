/** Words that few texts have, with a letter in them that is rare in any text. */
export interface RareMark {
  /** Matches the words, whatever their letter case. */
  readonly pattern: RegExp;
  /** One of these is in every match. */
  readonly letters: readonly string[];
  /** The letter before it, in lower case. */
  readonly letterBefore: string;
  /** How many letters of a match come before the rare one. */
  readonly before: number;
  /** How many letters there are at most from the rare one on. */
  readonly after: number;
}

/**
 * Does the pattern match the text, from an offset on?
 *
 * The rare letters are looked for first, which is cheaper than the regular expression: the whole of each page is looked through.
 */
export function hasMark(text: string, { pattern, letters, letterBefore, before, after }: RareMark, from = 0): boolean {
  const codeBefore = letterBefore.charCodeAt(0);
  for (const letter of letters) {
    for (let at = text.indexOf(letter, from + before); at !== -1; at = text.indexOf(letter, at + 1)) {
      if ((text.charCodeAt(at - 1) | caseBit) !== codeBefore) continue;
      if (pattern.test(text.slice(at - before, at + after))) return true;
    }
  }
  return false;
}

/** In ASCII, the bit in which a small letter differs from a capital. */
const caseBit = 0x20;
