import fc from 'fast-check';
import { expect, test } from 'vitest';
import { borrowBytes } from './bytes.js';
import { Source } from './source.js';

const notAscii = 0xff;

/** The bytes that a text should have, and the line feed after it. */
function bytesOf(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  return [...units.map((unit) => (unit < 0x80 ? unit : notAscii)), 0x0a];
}

function borrowed(text: string): number[] {
  return Array.from(borrowBytes(new Source('robots.txt', text)).bytes.subarray(0, text.length + 1));
}

test('one byte for each UTF-16 unit, in any encoding', () => {
  const units = fc.constantFrom('a', '\n', '\u007f', '\u0080', 'é', '\u07ff', '\u0800', '€', '\ud83d', '\ude00', '😀');
  fc.assert(
    fc.property(fc.array(units, { maxLength: 12 }), (letters) => {
      expect(borrowed(letters.join(''))).toEqual(bytesOf(letters.join('')));
    }),
  );
});

test.each([
  ['more than the buffer holds at first', 'a'.repeat(70_000)],
  ['characters that take more bytes than the buffer holds', '€'.repeat(70_000)],
  ['more than is kept', `é${'a'.repeat(1_100_000)}€`],
])('%s', (_, text) => {
  expect(borrowed(text).every((byte, place) => byte === bytesOfLong(text, place))).toBe(true);
  expect(borrowed('ab')).toEqual(bytesOf('ab'));
});

function bytesOfLong(text: string, place: number): number {
  if (place === text.length) return 0x0a;
  return text.charCodeAt(place) < 0x80 ? text.charCodeAt(place) : notAscii;
}
