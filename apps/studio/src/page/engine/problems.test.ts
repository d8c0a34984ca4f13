import { maxListed } from '@heed/language';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSources, type Sources } from '../../sources.ts';
import { textIn, withText } from '../state/pane-text.ts';
import { fixSafely } from './fix-safely.ts';
import type { PaneName } from './messages.ts';
import type { PaneProblems } from './problem.ts';
import { problemsOf } from './problems.ts';

const now = '2026-11-16T00:00:00Z';

async function problemsIn(sources: Partial<Sources>, url = 'https://daily.example/'): Promise<PaneProblems[]> {
  return problemsOf({ sources: { ...noSources, ...sources }, url, now });
}

/** Pane, line and column, what is there, code and fix of each problem. */
async function listed(given: Partial<Sources>, url?: string): Promise<string[]> {
  const sources = { ...noSources, ...given };
  const found = await problemsIn(given, url);
  return found.flatMap(({ pane, problems }) =>
    problems.map(({ from, span, code, fix }) => {
      const there = textIn(sources, pane).slice(span.start, span.end);
      const edit = fix === undefined ? '' : ` ${fix.safe ? 'safe' : 'unsafe'} ${JSON.stringify(fix.text)}`;
      return `${pane} ${from.line}:${from.column} ${JSON.stringify(there)} ${code}${edit}`;
    }),
  );
}

describe('locations', () => {
  test.each(['', '\u{feff}'])('in robots.txt after %j, with any line ends', async (mark) => {
    expect(
      await listed({ robots: { text: `${mark}User-agent: *\r\nDisalow: /a\rUser agent: b\nDisallow: /\n` } }),
    ).toEqual([
      'robots 2:1 "Disalow" robots-txt/misspelt-field unsafe "Disallow"',
      'robots 3:1 "User agent" robots-txt/misspelt-field unsafe "User-agent"',
    ]);
  });

  test('in headers as curl prints them, with a fix in the pane', async () => {
    const headers = 'HTTP/2 200\r\nserver: x\r\nX-Robots-Tag:   noindx\r\nContent-Usage:train-ai=no\r\n';
    expect(await listed({ headers })).toEqual([
      'headers 3:17 "noindx" robots-tag/misspelt-rule',
      'headers 4:15 "train-ai=no" content-usage/wrong-refusal unsafe "train-ai=n"',
    ]);
  });

  test('a fix that does not fit a folded field is not offered', async () => {
    const found = await problemsIn({ headers: 'Content-Usage: train-ai\n =no\n' });
    expect(found[0]?.problems.map(({ fix }) => fix)).not.toContainEqual(expect.anything());
  });

  test('in the page, in files and in the policy', async () => {
    const files = [{ name: '/.well-known/tdmrep.json', text: '\u{feff}[{"location": "/", "tdm-reservation": "1"}]' }];
    const page = '<title>a</title>\n<meta name="robots" content="noindx">';
    expect(await listed({ page, files, policy: 'version: 1\nrules:\n  - agents: [*]\n' })).toEqual([
      'page 2:30 "noindx" meta/misspelt-rule',
      'file:/.well-known/tdmrep.json 1:40 "\\"1\\"" tdmrep/nearly-reserved unsafe "1"',
      'policy 3:14 "*" ',
    ]);
  });

  test('related locations are named with their panes', async () => {
    const found = await problemsIn({
      robots: { text: 'User-agent: *\nDisallow: /' },
      page: '<title>a</title>\n<meta name="robots" content="noindex">',
    });
    const hidden = found.flatMap(({ problems }) => problems).find(({ code }) => code === 'carriers/hidden-noindex');
    expect(hidden?.related.map(({ location }) => location)).toEqual([{ pane: 'robots', line: 2, column: 1 }]);
  });
});

test('each problem has words and names its clause', async () => {
  const [found] = await problemsIn({ robots: { text: 'User-agent: *\nDisalow: /a' } });
  expect(found?.problems[0]).toMatchObject({
    severity: 'warning',
    message: '"Disalow" is read as "disallow"; other crawlers may ignore the line.',
    help: 'Correct the spelling.',
    code: 'robots-txt/misspelt-field',
    clause: 'RFC 9309 §2.2, RFC9309-2.2-lenient',
  });
});

test('errors come first, then warnings, then hints', async () => {
  const text = 'User-agent: *\nDisalow: /a\nContent-Signal: search=maybe\nUser-agent: b\nAllow /x';
  const [found] = await problemsIn({ robots: { text } });
  const severities = found?.problems.map(({ severity }) => severity) ?? [];
  expect(new Set(severities).size).toBeGreaterThan(1);
  const order = ['error', 'warning', 'hint'];
  expect(severities).toEqual([...severities].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
});

test('an address that is not one is left out', async () => {
  expect(await listed({ robots: { text: 'User-agent: *\nDisalow: /a' } }, 'not an address')).toHaveLength(1);
});

test('a file with a problem on every line is listed in part, and counted', async () => {
  const text = `User-agent: *\n${'Disalow: /a\n'.repeat(5_000)}`;
  const [found] = await problemsIn({ robots: { text } });
  expect(found?.problems).toHaveLength(maxListed);
  expect(found?.count).toBeGreaterThanOrEqual(5_000);
});

describe('safe fixes', () => {
  function fixed(given: Partial<Sources>, pane: PaneName): ReturnType<typeof fixSafely> {
    return fixSafely({ sources: { ...noSources, ...given }, url: 'https://daily.example/', now, pane });
  }

  test('are made in rounds, and unsafe ones are not made', async () => {
    const text = 'ACAP-crawler: *\nACAP-allow-crawl: /\nACAP-disallow-index: /a/\nUser-agent: *\nDisalow: /b/\n';
    const { text: after, made } = fixed({ robots: { text } }, 'robots');
    expect(made).toBeGreaterThan(0);
    expect(after).toContain('##ACAP version=1.0\n');
    expect(after).toContain('Disalow: /b/');
    const [left] = await problemsIn({ robots: { text: after } });
    expect(left?.safeFixes).toBe(0);
  });

  test('of a pane without problems leave it unchanged', () => {
    expect(fixed({ page: '<p>a' }, 'page')).toEqual({ text: '<p>a', made: 0 });
    expect(fixed({}, 'file:/gone.txt')).toEqual({ text: '', made: 0 });
  });
});

test('the text of every pane can be read and replaced', () => {
  const panes: PaneName[] = ['robots', 'headers', 'page', 'policy', 'file:/a.txt'];
  const sources: Sources = { ...noSources, files: [{ name: '/a.txt', text: 'old', status: 200 }] };
  for (const pane of panes) expect(textIn(withText(sources, pane, `new ${pane}`), pane)).toBe(`new ${pane}`);
  expect(withText(sources, 'file:/a.txt', 'new').files).toEqual([{ name: '/a.txt', text: 'new', status: 200 }]);
});

test('in any texts, problems and fixes are within the text of their pane', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        'User-agent: *',
        'Disalow: /a',
        'Allow /b',
        'ACAP-crawler: *',
        'ACAP-allow-index : /',
        'Content-Signal: search=n',
      ],
      ...['X-Robots-Tag: noindx', ' noindex', '< ', 'HTTP/2 200', 'Content-Usage: train-ai=no', '\u{feff}', '\u{fffd}'],
      ...[
        '<meta name="robots" content="noindx">',
        '[{"location": "/", "tdm-reservation": "1"}]',
        'rules:',
        '  - agents: [*]',
      ],
      ...['\n', '\r\n', '\r', '\n\n', ' ', '#'],
    ),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const given = fc.record({ robots: text, headers: text, page: text, file: text, policy: text });
  await fc.assert(
    fc.asyncProperty(given, async ({ robots, headers, page, file, policy }) => {
      const files = [{ name: '/.well-known/tdmrep.json', text: file }];
      const sources: Sources = { robots: { text: robots }, headers, page, files, policy };
      for (const { pane, problems } of await problemsOf({ sources, url: 'https://daily.example/', now })) {
        const { length } = textIn(sources, pane);
        for (const { span, fix, message } of problems) {
          for (const { start, end } of [span, fix?.span ?? span]) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(length);
          }
          expect(message).not.toBe('');
        }
      }
      const { text: after } = fixSafely({ sources, url: 'https://daily.example/', now, pane: 'headers' });
      expect(
        fixSafely({ sources: { ...sources, headers: after }, url: 'https://daily.example/', now, pane: 'headers' }),
      ).toEqual({
        text: after,
        made: 0,
      });
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 100) },
  );
});
