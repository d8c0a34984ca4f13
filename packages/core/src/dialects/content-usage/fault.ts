import type { Fault } from '../../text/structured-fields/cursor.js';

const words: Readonly<Record<Fault, string>> = {
  key: 'a label must start with a lower-case letter or "*"',
  separator: 'a comma must separate two labels',
  'trailing-comma': 'a comma follows the last label',
  'inner-list': 'a list between parentheses is broken',
  value: 'a value must follow "=" without a space',
  number: 'a number is too long or broken',
  string: 'a string between double quotes is broken',
  'byte-sequence': 'a byte sequence between colons is broken',
  boolean: 'only 0 and 1 may follow "?"',
  date: 'only a whole number may follow "@"',
  'display-string': 'a display string is broken',
};

/** What is wrong with a value that is not a dictionary, as part of a sentence. */
export function faultInWords(text: string, { fault, at }: { readonly fault: Fault; readonly at: number }): string {
  const character = text.charAt(at);
  // A capital letter in a label spoils the whole value (AIP-V3), and so does a letter outside ASCII (AIP-R13).
  if (/[A-Z]/.test(character) && isInLabel(text, at)) return 'labels are written in lower case';
  const code = text.codePointAt(at) ?? 0;
  if (code > 0x7f) return `"${String.fromCodePoint(code)}" is not an ASCII character`;
  if (character === ',') return fault === 'key' ? 'a label is missing between two commas' : words[fault];
  if (/[=:]/.test(character) && /[ \t]/.test(text.charAt(at - 1))) return `a space precedes "${character}"`;
  if (character === ':') return 'labels are followed by "=", not by a colon';
  return words[fault];
}

/** Does a label include this place, although it may not? */
function isInLabel(text: string, at: number): boolean {
  return at === 0 || /[a-z0-9_.*,; \t-]/.test(text.charAt(at - 1));
}
