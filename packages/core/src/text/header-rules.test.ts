import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { findHeaderRules, maxRulesForPath, readHeaderRules } from './header-rules.js';

const text = `# Header fields for paths.
/*
  X-Robots-Tag: noarchive
/news/*
\tRobots-Tag:  noindex
  Link: </licence>; rel="license"

/news/a
  X-Robots-Tag: nofollow\r
  a line that is no field
`;

test('fields of all patterns that fit a path, in order', () => {
  const headersOf = readHeaderRules(text);
  expect(headersOf('/about').headers).toEqual([['X-Robots-Tag', 'noarchive']]);
  expect(headersOf('/news/a').headers).toEqual([
    ['X-Robots-Tag', 'noarchive'],
    ['Robots-Tag', 'noindex'],
    ['Link', '</licence>; rel="license"'],
    ['X-Robots-Tag', 'nofollow'],
  ]);
});

test('a location among the fields is found in the file', () => {
  const { placeOf } = readHeaderRules(text)('/news/a');
  expect(placeOf({ line: 1, column: 'X-Robots-Tag: '.length + 1 })).toEqual({ line: 3, column: 17 });
  expect(placeOf({ line: 2, column: 'Robots-Tag: '.length + 1 })).toEqual({ line: 5, column: 15 });
  expect(placeOf({ line: 9, column: 1 })).toEqual({ line: 1, column: 1 });
});

test('what HTTP cannot send is replaced, one to one, and what frames a message is left to the server', () => {
  const { headers, placeOf } = readHeaderRules(
    '/*\n  Content-Length: 5\n  Trailer: x\n  transfer-encoding: gzip\n  X-Robots-Tag: €\u0001😀é, noindex\n',
  )('/');
  expect(headers).toEqual([['X-Robots-Tag', '????é, noindex']]);
  expect(placeOf({ line: 1, column: 'X-Robots-Tag: ????é, '.length + 1 })).toEqual({ line: 5, column: 24 });
});

describe('files with many rules', () => {
  /** How often a text is compared with a pattern while every pattern is looked up as a path. */
  function comparisonsFor(patterns: readonly string[]): number {
    const compared = vi.spyOn(String.prototype, 'startsWith');
    try {
      const rulesFor = findHeaderRules(patterns.map((pattern) => ({ pattern, fields: [] })));
      for (const pattern of patterns) rulesFor(pattern);
      return compared.mock.calls.length;
    } finally {
      compared.mockRestore();
    }
  }

  const shapes: readonly (readonly [name: string, patternAt: (n: number) => string])[] = [
    ['folders', (n) => `/p${n}/*`],
    ['plain paths', (n) => `/p${n}.pdf`],
    ['one pattern again and again', () => '/*'],
    ['folders in each other, a hundred deep', (n) => `/${n % 1000}${'/a'.repeat(n / 1000)}/*`],
    ['paths that sort between folders', (n) => (n % 2 === 0 ? `/${n}*` : `/${n - 1}x`)],
  ];

  test.each(shapes)('%s: twice the rules take about twice the comparisons', (_, patternAt) => {
    const patterns = (count: number): string[] => Array.from({ length: count }, (_, n) => patternAt(n));
    const [few, many] = [comparisonsFor(patterns(10_000)), comparisonsFor(patterns(20_000))];
    expect(many).toBeLessThanOrEqual(Math.max(few, 1000) * 4);
    expect(many).toBeLessThanOrEqual(20_000 * 50);
  });

  test('what is sent for a path has no limit: the last rule may be the one that denies', () => {
    const rules = `${'/*\n  X-Robots-Tag: all\n'.repeat(200_000)}/a\n  X-Robots-Tag: noindex\n`;
    const { headers } = readHeaderRules(rules)('/a');
    expect(headers).toHaveLength(200_001);
    expect(headers.at(-1)).toEqual(['X-Robots-Tag', 'noindex']);
  });

  test('no path has more rules than the limit', () => {
    const rules = Array.from({ length: 300 }, (_, n) => ({ pattern: n % 2 === 0 ? '/*' : '/a', fields: [] }));
    expect(findHeaderRules(rules)('/a')).toHaveLength(maxRulesForPath);
    expect(findHeaderRules(rules)('/b')).toHaveLength(maxRulesForPath);
  });

  test('the rules of a path are those that a search of every rule finds', () => {
    const part = fc.constantFrom('/', 'a', 'b', 'ab', 'é', '*', '');
    const pattern = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 30 }), pattern, (patterns, path) => {
        const matches = (one: string): boolean =>
          one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one;
        const wanted = patterns.flatMap((one, at) => (matches(one) ? [at] : []));
        expect(findHeaderRules(patterns.map((one) => ({ pattern: one, fields: [] })))(path)).toEqual(wanted);
      }),
    );
  });
});
