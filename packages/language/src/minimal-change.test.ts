import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimalChange } from './minimal-change.js';

describe('minimalChange', () => {
  test.each([
    ['the same', 'abc', 'abc', undefined],
    ['a character more', 'ac', 'abc', { from: 1, to: 1, insert: 'b' }],
    ['a character less', 'abc', 'ac', { from: 1, to: 2, insert: '' }],
    ['a word in the middle', 'Dissalow: /\nAllow: /a', 'Disallow: /\nAllow: /a', { from: 3, to: 5, insert: 'al' }],
    ['one more of the same', 'aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
    ['one less of the same', 'aaa', 'aa', { from: 2, to: 3, insert: '' }],
    ['all of it', 'abc', 'xyz', { from: 0, to: 3, insert: 'xyz' }],
  ])('%s', (_, before, after, expected) => {
    expect(minimalChange(before, after)).toEqual(expected);
  });

  test('turns any text into any other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = minimalChange(before, after);
        const made =
          change === undefined ? before : before.slice(0, change.from) + change.insert + before.slice(change.to);
        expect(made).toBe(after);
      }),
    );
  });
});
