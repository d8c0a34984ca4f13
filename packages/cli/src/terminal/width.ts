/**
 * The columns that a text takes on a terminal. The text must have gone through `printable`.
 *
 * Good enough to put carets under the right characters; terminals differ on joined emoji, and no table can fix that.
 */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

function widthOf(character: string): 0 | 1 | 2 {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300 || isPunctuation(code)) return 1;
  if (isCombining(character)) return 0;
  return isWide(code) || isEmoji(character) ? 2 : 1;
}

/** Dashes, quotation marks, bullets and dots, which heed's own sentences have: they need none of the tables below. */
function isPunctuation(code: number): boolean {
  return code >= 0x2010 && code <= 0x2027;
}

/**
 * Marks over, under and around a letter, and the Hangul vowels and finals that join an initial.
 *
 * In a function, as is the next: making these expressions takes longer than most runs need to format a table.
 */
function isCombining(character: string): boolean {
  return /[\p{Mn}\p{Me}\u1160-\u11ff]/u.test(character);
}

/** Characters that are shown as pictures by default. Half a flag is a letter, one column wide; both halves take two. */
function isEmoji(character: string): boolean {
  return /(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u.test(character);
}

function isWide(code: number): boolean {
  return code >= 0x1100 && wide.some(([first, last]) => first <= code && code <= last);
}

/** East Asian Wide and Fullwidth (UAX 11), without pictures; unassigned gaps inside a block are included. */
const wide: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f], // Hangul initials
  [0x2329, 0x232a], // angle brackets
  [0x2e80, 0x303e], // radicals, ideographic punctuation
  [0x3041, 0x4dbf], // kana, bopomofo, enclosed, extension A
  [0x4e00, 0xa4cf], // unified ideographs, Yi
  [0xa960, 0xa97f], // more Hangul initials
  [0xac00, 0xd7a3], // Hangul syllables
  [0xf900, 0xfaff], // compatibility ideographs
  [0xfe10, 0xfe19], // vertical forms
  [0xfe30, 0xfe6f], // compatibility and small forms
  [0xff01, 0xff60], // fullwidth forms
  [0xffe0, 0xffe6], // fullwidth signs
  [0x16fe0, 0x18dff], // Tangut, Khitan, their components
  [0x1aff0, 0x1b2ff], // more kana, Nushu
  [0x1f200, 0x1f265], // enclosed ideographs
  [0x20000, 0x3fffd], // the supplementary ideographic planes
];
