import * as markup from '@heed/markup/text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckedText, checkText, fixText } from './problems/checked-text.js';
import type { TextKind } from './text-kind.js';

const options = { markup, at: '2026-11-16T00:00:00Z' };

/** Line and column, what is there, and code of each problem. */
async function listed(checked: CheckedText): Promise<string[]> {
  const { problems } = await checkText(checked, options);
  return problems.map(({ from, span, code }) => {
    return `${from.line}:${from.column} ${JSON.stringify(checked.text.slice(span.start, span.end))} ${code}`;
  });
}

describe('a _headers file', () => {
  const look = (text: string): Promise<string[]> => listed({ name: '_headers', kind: 'header-rules', text });

  test('has each problem once, at its location, with any line ends', async () => {
    expect(await look('/*\r\n\tX-Robots-Tag:   noindx\r/a\n  Content-Usage: train-ai=no\n/b\n  Server: x')).toEqual([
      '2:18 "noindx" robots-tag/misspelt-rule',
      '4:18 "train-ai=no" content-usage/wrong-refusal',
    ]);
  });

  test('is checked in part if a hundred rules match one path, and that is reported', async () => {
    const rules = Array.from({ length: 120 }, (_, at) => `/*\n  X-Robots-Tag: noindex, x${at}`).join('\n');
    expect((await look(rules)).join()).toContain('1:1 "" lint/not-all-compared');
  });

  test('is checked in part if its paths have too many fields, and that is reported', async () => {
    const stars = '/*\n  A: b\n'.repeat(99);
    const paths = Array.from({ length: 400 }, (_, at) => `/${at}\n  A: b\n`).join('');
    expect((await look(`${stars}${paths}`)).at(-1)).toBe('1:1 "" lint/not-all-compared');
    expect(await look(paths)).toEqual([]);
  });

  test('has no problems if it is empty', async () => {
    expect(await look('')).toEqual([]);
    expect(await look('/a\n/b')).toEqual([]);
  });
});

describe('a page and its site', () => {
  const page = '<title>a</title>\n<meta name="robots" content="noindex">';
  const robots = { name: 'the robots', text: '\u{feff}User-agent: *\nDisallow: /news/' };
  const site = { path: 'news/index.html', robots };

  test('a problem of both is reported in the page, with the location in the other file', async () => {
    const { problems } = await checkText({ name: 'page', kind: 'html', text: page, site }, options);
    expect(problems.map(({ code, related }) => [code, related.map(({ location }) => location)])).toEqual([
      ['carriers/hidden-noindex', [{ name: 'the robots', line: 2, column: 1 }]],
    ]);
  });

  test('the header that the site sends for the page counts', async () => {
    const headerRules = { name: 'the rules', text: '/news/\n  X-Robots-Tag: noindex\n' };
    const { problems } = await checkText(
      {
        name: 'page',
        kind: 'html',
        text: page.replace('noindex', 'index'),
        site: { path: 'news/index.html', headerRules },
      },
      options,
    );
    expect(JSON.stringify(problems)).toContain('"name":"the rules","line":2');
  });

  test('problems of the other file alone are not reported in the page', async () => {
    const wrong = { ...robots, text: 'Disalow: /' };
    const found = await checkText(
      { name: 'page', kind: 'html', text: '<p>', site: { ...site, robots: wrong } },
      options,
    );
    expect(found).toEqual({ name: 'page', problems: [], count: 0, safeFixes: 0 });
  });
});

const kinds: TextKind[] = [
  ...([
    'robots',
    'ai-txt',
    'headers',
    'header-rules',
    'html',
    'xml',
    'rsl',
    'tdmrep',
    'policy',
    'policy-json',
  ] as const),
];

test('in any text, problems are within it, and safe fixes end', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...['User-agent: *', 'Disalow: /a', 'ACAP-crawler: *', 'ACAP-allow-index : /', 'Content-Signal: search=n'],
      ...['/*', '\n  X-Robots-Tag: noindx', '\n X-Robots-Tag: noindex', 'HTTP/2 200', '\u{feff}', '\u{fffd}', '\ud83e'],
      ...['<meta name="robots" content="noindx">', '<rsl xmlns="https://rslstandard.org/rsl">', '[{"location": "/"'],
      ...['rules:', '  - agents: [*]', '\n', '\r\n', '\r', ' ', '#'],
    ),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), text, text, async (kind, whole, other) => {
      const site = { path: 'a/b', robots: { name: 'r', text: other }, headerRules: { name: 'h', text: other } };
      const checked = { name: 'own', kind, text: whole, site };
      for (const { span, fix } of (await checkText(checked, options)).problems) {
        for (const { start, end } of [span, fix?.span ?? span]) {
          expect(0 <= start && start <= end && end <= whole.length).toBe(true);
        }
      }
      const fixed = fixText(checked, options).text;
      expect(fixText({ ...checked, text: fixed }, options)).toEqual({ text: fixed, made: 0 });
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 300) },
  );
});
