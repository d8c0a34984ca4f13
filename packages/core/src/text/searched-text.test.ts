import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SearchedText } from './searched-text.js';

/** Searches often enough for a long text that its search is prepared. */
function searchedOften(text: string): SearchedText {
  const searched = new SearchedText(text);
  for (let time = 0; time < 300; time++) searched.indexOf('\0', 0);
  return searched;
}

describe('searching one text again and again', () => {
  test('finds what a plain search finds, before and after it is prepared', () => {
    const letter = fc.constantFrom('a', 'b', '/', 'é', '😀');
    const wanted = fc.array(letter, { minLength: 1, maxLength: 40 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        fc.array(letter, { maxLength: 30 }),
        fc.boolean(),
        wanted,
        fc.nat({ max: 900 }),
        (parts, isAscii, one, from) => {
          const text = (isAscii ? parts.filter((part) => /[ab/]/.test(part)) : parts).join('').repeat(60);
          const searched = new SearchedText(text);
          const place = Math.min(from, text.length);
          expect(searched.indexOf(one, place)).toBe(text.indexOf(one, place));
          expect(searchedOften(text).indexOf(one, place)).toBe(text.indexOf(one, place));
        },
      ),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 300) },
    );
  });

  test('takes no longer in a long text, once it was searched often', () => {
    const searched = searchedOften(`/${'a'.repeat(16_000)}`);
    // One by one these would read 16 billion characters.
    for (let time = 0; time < 1_000_000; time++) {
      if (searched.indexOf('aab', time % 100) !== -1) throw new Error('found');
    }
  });
});
