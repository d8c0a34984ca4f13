import { type Answer, ask, type Decision, type Reason } from '@heed/core';
import { expect, test } from 'vitest';
import { type AnswerRow, type FlatRow, flatColumns, flatRows } from './row.js';
import { conformanceRows, rowOf } from './testing/answered.js';

const rows = conformanceRows();

test('one flat row for each usage, with what the JSON of the answer has', () => {
  expect(rows.length).toBeGreaterThan(1000);
  for (const row of rows) {
    const flat = flatRows(row);
    const naive = naiveRows(JSON.parse(JSON.stringify(row)) as AnswerRow);
    expect(flat.length).toBe(naive.length);
    for (const [place, expected] of naive.entries()) expect(flat[place]).toMatchObject(expected);
  }
});

test('the columns are those of the issue, in that order', () => {
  const [first] = flatRows(rows[0] as AnswerRow);
  expect(Object.keys(first as FlatRow)).toEqual([...flatColumns]);
  expect(flatColumns.join(', ')).toBe(
    'file, offset, within, recordId, url, host, domain, status, mime, capturedAt, askedAt, agent, usage, verdict, may, open, blockedBy, limits, until, source, line, clause, text, evidenceAt, evidenceFile, evidenceOffset, evidenceDigest',
  );
});

test('where the crawl blocks a usage, the statement is the one that forbids the crawl', () => {
  const robots = 'User-agent: *\nDisallow: /private/\n';
  const url = 'https://example.com/private/a';
  const answer = ask({ agent: 'Bot', url, robots, usages: ['index'] }) as Answer;
  expect(flatRows(rowOf(answer))).toMatchObject([
    { usage: 'index', verdict: 'unstated', may: false, blockedBy: 'crawl', line: 2, text: 'Disallow: /private/' },
  ]);
});

test('a class of agents has the decisions of the class', () => {
  const ofClass = rows.filter(({ answer }) => answer.agents !== undefined);
  expect(ofClass.length).toBeGreaterThan(0);
  for (const row of ofClass) {
    expect(flatRows(row).map(({ usage }) => usage)).toEqual(Object.keys(row.answer.decisions));
  }
});

/** The plainest way to make the rows, from what NDJSON has. It does not know the statement behind a blocked usage. */
function naiveRows({ answer, ...shared }: AnswerRow): Partial<FlatRow>[] {
  return Object.entries(answer.decisions).map(([usage, decision]) => ({
    ...shared,
    usage: usage as FlatRow['usage'],
    verdict: decision.verdict,
    may: decision.may,
    open: decision.open?.join('; '),
    blockedBy: decision.blockedBy,
    limits: naiveLimits(decision),
    until: decision.until,
    ...(decision.blockedBy === undefined ? naiveReason(decision.because[0]) : {}),
  }));
}

function naiveLimits({ limits }: Decision): string | undefined {
  let text = '';
  for (const { limit, value } of limits) text += `${text === '' ? '' : '; '}${limit}=${value}`;
  return text === '' ? undefined : text;
}

function naiveReason(reason: Reason | undefined): Partial<FlatRow> {
  return { source: reason?.source, line: reason?.line, clause: reason?.clause, text: reason?.text };
}
