import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../policy/path.js';
import { PathBytes } from '../../../policy/path-bytes.js';
import { matchesPath, pathRuleOf } from './path-rule.js';

const rules: readonly [pattern: string, path: string, matches: boolean, bytes: number][] = [
  ['/', '/', true, 1],
  ['/a', '/a/b', true, 2],
  ['/a/', '/a', false, 3],
  ['/A', '/a', false, 2],
  ['/*.pdf$', '/x/y.pdf', true, 7],
  ['/*.pdf$', '/x/y.pdf?z', false, 7],
  ['/a*c', '/abbbc/d', true, 4],
  ['*.pdf', '/x.pdf', true, 5],
  ['a', '/a', true, 2],
  ['/ä', '/%C3%A4', true, 7],
  ['/%c3%a4', '/ä', true, 7],
  ['/%7Ex', '/~x', true, 3],
  ['/x%2Fy', '/x/y', false, 6],
  ['/q?a=%3A', '/q?a=:', true, 6],
  ['/a$b', '/a%24b', true, 6],
  ['/%24', '/$', true, 4],
];

describe('a pattern that is not in a table of rules', () => {
  test.each(rules)('%s and %s', (pattern, path, matches, bytes) => {
    const rule = pathRuleOf(pattern);
    expect(matchesPath(rule, new PathBytes().takePath(pathOf(`https://example.com${path}`)))).toBe(matches);
    expect(rule.bytes).toHaveLength(bytes);
  });

  const texts = (letters: readonly string[], maxLength: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...letters), { maxLength }).map((parts) => parts.join(''));

  test('matches a long path as it did before the path was prepared for many patterns', () => {
    const patterns = fc.array(
      fc.tuple(texts(['a', 'b', '/', '*', '*', '?', '%3A', ':', 'ab', 'aaa'], 12), fc.constantFrom('', '', '$')),
    );
    // Longer than the paths that are never prepared, with few letters, and with a query that has two forms.
    const path = fc
      .tuple(texts(['a', 'b', '/', 'ab'], 20), fc.constantFrom('', '?a%3Ab:', '?/%2Fb'))
      .map(([part, query]) => `/${`${part}a`.repeat(600)}${query}${part}`);
    fc.assert(
      fc.property(patterns, path, (written, asked) => {
        const plain = new PathBytes().takePath(pathOf(`https://example.com${asked}`));
        const prepared = new PathBytes().takePath(pathOf(`https://example.com${asked}`));
        prepared.countSearched(Number.POSITIVE_INFINITY);
        prepared.asWritten?.countSearched(Number.POSITIVE_INFINITY);
        expect(prepared.search).toBeDefined();
        for (const [start, end] of written) {
          const rule = pathRuleOf(`/${start}${end}`);
          expect(matchesPath(rule, prepared)).toBe(matchesPath(rule, plain));
        }
        expect(plain.search).toBeUndefined();
        // The next path is searched plainly at first.
        expect(prepared.takePath('/').search).toBeUndefined();
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 300) },
    );
  });

  test('takes no longer for a long path, once it was compared with many', () => {
    const path = new PathBytes().takePath(`/${'a'.repeat(16_000)}`);
    const rule = pathRuleOf('/*aab');
    // One by one these would look at 16 billion letters.
    for (let time = 0; time < 1_000_000; time++) if (matchesPath(rule, path)) throw new Error('matched');
  });
});
