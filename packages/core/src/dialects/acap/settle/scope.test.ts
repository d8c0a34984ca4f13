import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPattern } from '../syntax/pattern.js';
import { compareScope, pageScope, scopeClause } from './scope.js';
import { closestIn, indexScopes } from './scope-index.js';

const vectors = [
  ['/', '/a/', 'second', 'A1-2.4.5-g'],
  ['/a/', '/a/b/', 'second', 'A1-2.4.5-g'],
  ['/a', '/a$', 'second', 'A1-2.4.5-g'],
  ['/a', '/a*', 'second', 'A1-2.4.5-g'],
  ['/a$', '/a*', 'second', 'A1-2.4.5-h'],
  ['/*a$', '/*ab', 'second', 'A1-2.4.5-h'],
  ['/a*', '/ab', 'second', 'A1-2.4.5-i'],
  ['/*.gif', '/img/', 'second', 'A1-2.4.5-i'],
  ['/a*c', '/ab*', 'second', 'A1-2.4.5-i'],
  ['/a*/c', '/a*/c/d', 'second', 'A1-2.4.5-g'],
  ['/A/', '/a/B', 'second', 'A1-2.4.5-g'],
  ['*.gif', '/', 'first', 'AMB-18'],
  ['*.gif', '/img/', 'second', 'A1-2.4.5-i'],
  ['/a/', '/a/', 'same', 'A1-2.4.5-j'],
  ['/a/', '/A/', 'same', 'A1-2.4.5-j'],
  ['/*a', '/*b', 'none', 'A1-2.4.5-j'],
  ['/*a', '/*bc', 'none', 'A1-2.4.5-j'],
  ['/%7Ex/', '/~x/', 'same', 'A1-2.4.5-j'],
] as const;

/** Few letters and many wildcards, so that patterns often overlap. */
const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', 'ab', '*'), { maxLength: 6 })
  .chain((parts) => fc.constantFrom('', '', '$').map((end) => readPattern(`/${parts.join('')}${end}`)));

const other = { first: 'second', second: 'first', same: 'same', none: 'none' } as const;

describe('which of two patterns is narrower', () => {
  test.each(vectors)('%s and %s: %s (%s)', (first, second, narrower, clause) => {
    expect(compareScope(readPattern(first), readPattern(second))).toBe(narrower);
    expect(scopeClause(readPattern(first), readPattern(second))).toBe(clause);
  });

  test('the result does not depend on the order', () => {
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        expect(compareScope(b, a)).toBe(other[compareScope(a, b)]);
        expect(scopeClause(b, a)).toBe(scopeClause(a, b));
      }),
    );
  });

  test('being narrower is transitive', () => {
    fc.assert(
      fc.property(pattern, pattern, pattern, (a, b, c) => {
        if (compareScope(a, b) === 'first' && compareScope(b, c) === 'first') expect(compareScope(a, c)).toBe('first');
      }),
      { numRuns: 2000 },
    );
  });

  test('a page is narrower than every pattern, and an element is narrower than what is around it (AMB-74, A2-1.3.3-b, ASK-41)', () => {
    const [outer, inner] = [{ kind: 'element', place: 0 } as const, { kind: 'element', place: 7 } as const];
    expect(compareScope(pageScope, readPattern('/a$'))).toBe('first');
    expect(compareScope(pageScope, outer)).toBe('second');
    expect(compareScope(inner, outer)).toBe('first');
    expect(compareScope(inner, inner)).toBe('same');
    expect(compareScope(pageScope, pageScope)).toBe('same');
  });
});

test('the index agrees with comparing each pattern', () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 8 }), pattern, (patterns, asked) => {
      const answers = patterns.map((one) => compareScope(one, asked));
      const wanted = answers.includes('first') ? 'narrower' : answers.includes('same') ? 'same' : 'nothing';
      expect(closestIn(indexScopes(patterns), asked)).toBe(wanted);
    }),
    { numRuns: 2000 },
  );
  expect(closestIn(indexScopes([pageScope]), readPattern('/a'))).toBe('narrower');
  expect(closestIn(indexScopes([readPattern('/a')]), pageScope)).toBe('nothing');
  expect(closestIn(indexScopes([]), readPattern('/a'))).toBe('nothing');
});
