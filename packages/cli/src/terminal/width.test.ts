import { eastAsianWidth } from 'get-east-asian-width';
import { expect, test } from 'vitest';
import { displayWidth } from './width.js';

test.each([
  ['', 0],
  ['Disallow: /', 11],
  ['äöü€', 4],
  ['日本語', 6],
  ['한국어', 6],
  ['ｆｕｌｌ', 8],
  ['ﾊﾝｶｸ', 4],
  ['e\u0301', 1],
  ['ก็', 1],
  ['\u1112\u1161\u11ab', 2],
  ['😀', 2],
  ['⌚', 2],
  ['☎', 1],
  ['🇩🇪', 2],
  ['…', 1],
  ['𠀀', 2],
  ['䷀☰', 4],
  ['㉈', 1],
  ['👍🏽', 4],
  ['1\u20e3', 1],
  ['क्ष', 2],
])('%j takes %d columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test('all dashes, quotation marks, bullets and dots take one column', () => {
  for (let code = 0x2010; code <= 0x2027; code++) {
    expect(String.fromCodePoint(code)).not.toMatch(/[\p{Mn}\p{Me}]/u);
    expect(eastAsianWidth(code)).toBe(1);
  }
});
