import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withPlainQuery } from '../../../policy/path.js';
import { SearchedText } from '../../../text/searched-text.js';
import { entriesFor, tabulate } from '../settle/pattern-table.js';
import { matchedPath, matches, readPattern } from './pattern.js';

const written = fc
  .array(fc.constantFrom('a', 'b', '/', '*', 'ab'), { maxLength: 7 })
  .chain((parts) => fc.constantFrom('', '', '$').map((end) => `/${parts.join('')}${end}`));
const path = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 9 }).map((parts) => `/${parts.join('')}`);

/** The pattern as a regular expression: safe for the letters in these tests. */
function oracle(pattern: string): RegExp {
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  return new RegExp(`^${body.replaceAll('*', '.*')}${anchored ? '$' : ''}`);
}

describe('matching', () => {
  test.each([
    ['/a*z', '/az', true],
    ['/a*z', '/a/b/z/c', true],
    ['/a*z', '/ab', false],
    ['/*.ece$', '/x.ece', true],
    ['/*.ece$', '/x.ece.htm', false],
    ['/*.ece$', '/x.ece.ece', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['index.htm', '/index.htm', true],
    ['index.htm', '/a/index.htm', false],
    ['*.gif', '/p/a.gif', true],
    ['/%7Ejoe/', '/~joe/x', true],
    ['/a%2Fb', '/a/b', false],
    ['/a%2Ab', '/axb', false],
    ['/a%2Ab', '/a%2ab', true],
    ['/a$b', '/a%24b', true],
    ['/café/', '/caf%c3%a9/1', true],
    ['/Private/', '/private/x', true],
    ['?q', '/?q=1', true],
  ])('%s on %s: %s', (pattern, on, wanted) => {
    expect(matches(readPattern(pattern), matchedPath(on))).toBe(wanted);
  });

  test('agrees with a regular expression', () => {
    fc.assert(
      fc.property(written, path, (pattern, on) => {
        expect(matches(readPattern(pattern), matchedPath(on))).toBe(oracle(pattern).test(on));
      }),
      { numRuns: 3000 },
    );
  });

  test('finds long pieces like short ones', () => {
    const piece = fc
      .array(fc.constantFrom('a', 'b'), { minLength: 33, maxLength: 40 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(piece, path, path, (long, before, after) => {
        expect(matches(readPattern(`/*${long}*b`), matchedPath(`${before}${long}${after}`))).toBe(after.includes('b'));
      }),
    );
  });

  test('takes linear time, whatever the pattern', () => {
    const pattern = readPattern(`/${'*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'.repeat(100)}`);
    const long = readPattern(`/*${'a'.repeat(4000)}b`);
    const on = `/${'a'.repeat(100_000)}`;
    for (let time = 0; time < 20; time++) {
      expect(matches(pattern, matchedPath(on))).toBe(false);
      expect(matches(long, matchedPath(on))).toBe(false);
    }
  });
});

test('a table finds the same as matching every pattern', () => {
  const withQuery = fc.constantFrom('/a?b%2f', '/a?%2fb%2fa', '/?%2f/a?b', '/a/%2f?a%3ab');
  const pattern = fc.oneof(written, fc.constantFrom('/*%2F', '/*/', '/a?b/', '/a*?%2F', '/*?*/a', '/a?*%3A', '/?'));
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 12 }), fc.oneof(path, withQuery), (patterns, on) => {
      const asked = {
        plain: new SearchedText(withPlainQuery(on.toUpperCase()).toLowerCase()),
        asWritten: new SearchedText(on),
      };
      const entries = patterns.map((text, item) => ({ pattern: readPattern(text), item }));
      const found = entriesFor(tabulate(entries), asked).map(({ item }) => item);
      const wanted = entries.filter((entry) => matches(entry.pattern, asked)).map(({ item }) => item);
      expect(found.sort()).toEqual(wanted.sort());
    }),
    { numRuns: 2000 },
  );
});
