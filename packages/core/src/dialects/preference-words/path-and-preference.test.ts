import { describe, expect, test } from 'vitest';
import { splitAtBlank, splitPath } from './path-and-preference.js';

/** A value, and its path and preference. */
const values: readonly [value: string, path: string | undefined, preference: string][] = [
  ['a=n', undefined, 'a=n'],
  ['/x a=n', '/x', 'a=n'],
  ['/x\ta=n, b=y', '/x', 'a=n, b=y'],
  ['/x \t  a=n', '/x', 'a=n'],
  ['/a b a=n', '/a', 'b a=n'],
  ['/only-path', '/only-path', ''],
  ['/', '/', ''],
  ['', undefined, ''],
  ['*.pdf a=n', undefined, '*.pdf a=n'],
  ['a=n /x', undefined, 'a=n /x'],
];

describe('the path of a value (AIP-R3)', () => {
  test.each(values)('%j', (value, path, preference) => {
    // Offsets are those of the whole text.
    const text = `Field: ${value}\nmore`;
    const span = { start: 7, end: 7 + value.length };
    const parts = splitPath(text, span);
    expect(parts.path && text.slice(parts.path.start, parts.path.end)).toBe(path);
    expect(text.slice(parts.preference.start, parts.preference.end)).toBe(preference);
    expect(parts.preference.end).toBe(span.end);
  });
});

test('any value can be split at its first blank (AIN-2j)', () => {
  expect(splitAtBlank('*.pdf  a=n', { start: 0, end: 10 })).toEqual({
    path: { start: 0, end: 5 },
    preference: { start: 7, end: 10 },
  });
});
