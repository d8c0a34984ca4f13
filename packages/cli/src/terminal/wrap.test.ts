import { describe, expect, test } from 'vitest';
import { wrapped } from './wrap.js';

describe('wrapped', () => {
  test('at spaces and after slashes', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapped('present-original/link, other', 17)).toEqual(['present-original/', 'link, other']);
  });

  test('a word that is wider than the width has a line of its own', () => {
    expect(wrapped('a breathtaking b', 5)).toEqual(['a', 'breathtaking', 'b']);
  });

  test('an address is not split', () => {
    expect(wrapped('see https://example.com/a', 10)).toEqual(['see', 'https://example.com/a']);
  });

  test('behind something else the first line is shorter, or empty', () => {
    expect(wrapped('one two three', 9, 4)).toEqual(['one', 'two three']);
    expect(wrapped('one two three', 9, 8)).toEqual(['', 'one two', 'three']);
  });

  test('spaces that do not fit make no line of their own', () => {
    expect(wrapped('word  ', 3)).toEqual(['word']);
    expect(wrapped('one  two', 3)).toEqual(['one', 'two']);
  });

  test('takes linear time, also without an end of the line', () => {
    const words = 'word '.repeat(200_000).trimEnd();
    expect(wrapped(words, Number.POSITIVE_INFINITY)).toEqual([words]);
  });

  test('no text is one empty line', () => {
    expect(wrapped('', 5)).toEqual(['']);
  });
});
