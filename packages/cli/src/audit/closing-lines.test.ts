import type { AuditOutcome, Problem } from '@heed/audit';
import { describe, expect, test } from 'vitest';
import { closingLines, createProblemList } from './closing-lines.js';

const outcome: AuditOutcome = {
  tally: {
    records: { read: 12_345, answered: 12_000, damaged: 7, skipped: { request: 337, 'robots.txt': 1 } },
    rows: 12_000,
    decisions: {},
    carriers: {},
    lines: [],
    linesMore: 0,
    contradictions: [],
    notSeen: { 'robots.txt': 120, body: 1 },
    shortfalls: 2,
    damagedBytes: 1500,
    sites: [],
    sitesMore: 0,
    months: {},
    problems: { gzip: 7, 'too-long': 2 },
    filtered: 40,
    views: {},
  },
  settings: {
    agents: ['*'],
    startedAt: '2026-11-16T00:00:00.000Z',
    unstated: 'allow',
    unseen: 'refuse',
    strictRfc9309: false,
    format: 'ndjson',
    filter: true,
  },
  problems: 9,
  setAside: 0,
  state: 'new',
};

function problemAt(offset: number, more: Partial<Problem> = {}): Problem {
  return { file: 'a.warc.gz', offset, code: 'gzip', message: 'It cannot be decompressed.', answered: false, ...more };
}

describe('the last lines', () => {
  test('say what was read, answered and damaged, what was not checked, and where the report is', () => {
    const problems = createProblemList();
    for (let offset = 1; offset <= 7; offset++) problems.add(problemAt(offset));
    problems.add(problemAt(99, { answered: true }));
    expect(closingLines(outcome, 'out', problems, 'out/report.html')).toEqual([
      '12,345 records read: 12,000 answered, 7 damaged (1,500 bytes), 338 skipped (337 request, 1 robots.txt).',
      ...[1, 2, 3, 4, 5].map((offset) => `  a.warc.gz, at ${offset}: It cannot be decompressed.`),
      '  and 2 more; see problems.ndjson.',
      '2 records answered as far as they could be read.',
      '40 records may be used in every asked way.',
      'For 120 records, not checked: robots.txt.',
      'For 1 record, not checked: the page.',
      'Uses that these could still forbid are refused; --unseen can say otherwise.',
      'Report: out/report.html',
    ]);
  });

  test('say when there was nothing left to do', () => {
    const [first] = closingLines({ ...outcome, state: 'finished' }, 'out', createProblemList(), 'out/report.html');
    expect(first).toBe('out was complete before: nothing was answered again.');
  });

  test('give a terminal nothing to obey', () => {
    const problems = createProblemList();
    problems.add(problemAt(1, { file: '\x1b[2J', message: 'a\rb' }));
    const lines = closingLines(outcome, 'o\x07', problems, 'o\x07/report.html').join('');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(lines).not.toMatch(/[\0-\x1f]/);
  });
});
