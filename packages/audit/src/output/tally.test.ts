import type { Answer, Decision, Reason } from '@heed/core';
import { catalogue } from '@heed/core/diagnostics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tally } from '../tally.js';
import { addTallies, sumTallies } from './add-tallies.js';
import { contradictionCodes, statementsDiffer } from './contradictions.js';
import { createTally, linesOfPart } from './create-tally.js';
import { maxAgents, otherAgents } from './decision-counts.js';
import { linesHeldOfPart } from './line-counts.js';
import { tallyTextLength } from './own-text.js';
import { type AnswerRow, flatRows } from './row.js';
import { conformanceRows, rowOf } from './testing/answered.js';

const rows = conformanceRows();
const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 30) };

describe('a tally', () => {
  test('counts what the rows have', () => {
    const tally = tallyOf(rows);
    const flat = rows.flatMap(flatRows);
    const total = (count: 'allowed' | 'denied' | 'unstated' | 'may'): number =>
      Object.values(tally.decisions)
        .flatMap(Object.values)
        .reduce((sum, counts) => sum + counts[count], 0);
    for (const verdict of ['allowed', 'denied', 'unstated'] as const) {
      expect(total(verdict)).toBe(flat.filter((row) => row.verdict === verdict).length);
    }
    expect(total('may')).toBe(flat.filter(({ may }) => may).length);
    const decided = flat.filter(({ source }) => source !== undefined).length;
    const listed = tally.lines.reduce((sum, { count }) => sum + count, 0);
    expect(listed + tally.linesMore).toBe(decided);
    expect(tally.lines.length).toBe(linesOfPart);
    const carried = Object.values(tally.carriers).flatMap(Object.values).flatMap(Object.values) as number[];
    expect(carried.reduce((sum, count) => sum + count, 0)).toBe(decided);
    for (const { text, source, clause, count } of tally.lines.slice(0, 20)) {
      const same = flat.filter((row) => row.text === text && row.source === source && row.clause === clause);
      expect(same.length).toBeGreaterThanOrEqual(count);
    }
  });

  test('counts records, and those that were not answered or not wholly', () => {
    const tally = createTally();
    tally.skipped('request');
    tally.skipped('robots.txt');
    tally.skipped('request');
    tally.problem({ code: 'gzip', answered: false });
    tally.problem({ code: 'too-long', answered: true });
    const [first] = rows as [AnswerRow];
    tally.answered({ url: first.url, answers: [first, { ...first, agent: 'Other' }] });
    tally.rows(2);
    tally.filtered();
    tally.view('text');
    expect(tally.tally()).toMatchObject({
      records: { read: 5, answered: 1, damaged: 1, skipped: { request: 2, 'robots.txt': 1 } },
      rows: 2,
      shortfalls: 1,
      problems: { gzip: 1, 'too-long': 1 },
      filtered: 1,
      views: { text: 1 },
    });
  });

  test('a source that was not checked counts once for each record', () => {
    const tally = createTally();
    const answer: Answer = { decisions: {}, notSeen: ['robots.txt', 'body'], requests: [], diagnostics: [] };
    tally.answered({ url: 'https://example.com/', answers: ['A', 'B', 'C'].map((agent) => ({ agent, answer })) });
    expect(tally.tally().notSeen).toEqual({ body: 1, 'robots.txt': 1 });
  });

  test('names and texts of strangers are cut, copied, and never mistaken for our own', () => {
    const long = 'é'.repeat(5 * 1024 * 1024);
    const tally = tallyOf([
      rowFor('__proto__', decisionOf('constructor')),
      rowFor('constructor', decisionOf('\ud800')),
      rowFor('\ud800', decisionOf('\ud800')),
      rowFor(long, decisionOf(long)),
      rowFor(long, decisionOf(long)),
    ]);
    expect(Object.keys(tally.decisions)).toEqual([
      '__proto__',
      'constructor',
      `${'é'.repeat(tallyTextLength - 1)}…`,
      '\ufffd',
    ]);
    expect(tally.lines.map(({ text, count }) => [text.slice(0, 11), count])).toEqual([
      ['ééééééééééé', 2],
      ['\ufffd', 2],
      ['constructor', 1],
    ]);
    const sum = addTallies(JSON.parse(JSON.stringify(tally)) as Tally, tally);
    expect(Object.values(sum.decisions).map(({ crawl }) => crawl?.allowed)).toEqual([2, 2, 4, 2]);
    expect(Object.keys(sum.decisions)).toEqual(Object.keys(tally.decisions));
  });

  test('however many agents there are, the first by name are listed and the others summed', () => {
    const names = Array.from(
      { length: 5 * maxAgents },
      (_, place) => `Bot${String((place * 7919) % (5 * maxAgents)).padStart(6, '0')}`,
    );
    const tally = tallyOf([...names, ...names].map((agent) => rowFor(agent, decisionOf('x'))));
    const listed = Object.keys(tally.decisions);
    expect(listed).toEqual([...[...names].sort().slice(0, maxAgents), otherAgents]);
    expect(tally.decisions[listed[0] as string]).toEqual({ crawl: { allowed: 2, denied: 0, unstated: 0, may: 2 } });
    expect(tally.decisions[otherAgents]?.['crawl']?.allowed).toBe(2 * 4 * maxAgents);
  });

  test('however many lines there are, the most frequent are listed and the others counted', () => {
    const tally = createTally();
    const frequent = rowFor('Bot', decisionOf('Disallow: /'));
    const total = 3 * linesHeldOfPart;
    for (let line = 0; line < total; line++) {
      const rare = rowFor('Bot', decisionOf(`Allow: /${line}`));
      tally.answered({ url: rare.url, answers: [rare] });
      if (line % 100 === 0) tally.answered({ url: frequent.url, answers: [frequent] });
    }
    const { lines, linesMore } = tally.tally();
    expect(lines[0]).toMatchObject({ text: 'Disallow: /', count: total / 100 });
    expect(lines.length).toBe(linesOfPart);
    expect(lines.reduce((sum, { count }) => sum + count, 0) + linesMore).toBe(total + total / 100);
  });
});

describe('contradictions', () => {
  test('every code is one of the catalogue', () => {
    expect(contradictionCodes.filter((code) => !Object.hasOwn(catalogue, code))).toEqual([]);
  });

  test('every code is met by a conformance case, and counts once for each answer', () => {
    const { contradictions } = tallyOf(rows);
    for (const code of contradictionCodes) {
      const met = rows.filter(({ answer }) => answer.diagnostics.some((one) => one.code === code));
      expect(contradictions.find((one) => one.code === code)?.count, code).toBe(met.length);
      expect(met.length, code).toBeGreaterThan(0);
    }
  });

  test('a permission and a prohibition in two carriers or dialects are one; two rules of a robots.txt are none', () => {
    const allow = reasonOf('Allow: /', { says: 'allow' });
    const disallow = reasonOf('noindex', { says: 'disallow', dialect: 'meta', source: 'body' });
    const denied = { verdict: 'denied', may: false, limits: [] } as const;
    const differing = { ...denied, because: [disallow], overruled: [allow, allow] };
    const ordinary = { ...denied, because: [reasonOf('Disallow: /', { says: 'disallow' })], overruled: [allow] };
    // A rule of the same carrier is none either after one of another carrier, and neither is what says the same.
    const header = { dialect: 'robots-tag', source: 'header' } as const;
    const alike = [
      allow,
      { ...disallow, says: 'allow' as const },
      reasonOf('noindex', { says: 'disallow', ...header }),
    ];
    const together = { ...denied, because: [disallow], overruled: alike };
    const { contradictions } = tallyOf([rowFor('A', differing), rowFor('B', together), rowFor('A', ordinary)]);
    expect(contradictions).toEqual([
      {
        code: statementsDiffer,
        message: 'A prohibition of meta (body) overrides a permission of robots-txt (robots.txt).',
        count: 2,
        example: 'https://example.com/',
      },
    ]);
  });
});

describe('a sum of tallies', () => {
  const parts = fc
    .shuffledSubarray([...rows.keys()], { minLength: 0, maxLength: 40 })
    .map((places) => places.map((place) => rows[place] as AnswerRow));

  test('does not depend on the order of the parts, nor on how they are grouped', () => {
    fc.assert(
      fc.property(parts, parts, parts, (one, two, three) => {
        const [a, b, c] = [one, two, three].map(tallyOf) as [Tally, Tally, Tally];
        const sum = sumTallies([a, b, c]);
        expect(addTallies(addTallies(a, b), c)).toEqual(sum);
        expect(addTallies(c, addTallies(b, a))).toEqual(sum);
        expect(JSON.stringify(sumTallies([c, a, b]))).toBe(JSON.stringify(sum));
      }),
      runs,
    );
  });

  test('is the tally of all parts together, where no part had to leave out lines', () => {
    fc.assert(
      fc.property(parts, parts, (one, two) => {
        const whole = tallyOf([...one, ...two]);
        const sum = addTallies(tallyOf(one), tallyOf(two));
        if (whole.linesMore === 0) expect(sum).toEqual(whole);
      }),
      runs,
    );
  });

  test('agents beyond the limit are the same in whatever order the parts come', () => {
    const names = Array.from({ length: 3 * maxAgents }, (_, place) => `Bot${(place * 7919) % (3 * maxAgents)}`);
    const tallies = [0, 1, 2].map((part) =>
      tallyOf(names.filter((_, place) => place % 3 === part).map((name) => rowFor(name, decisionOf('x')))),
    );
    const [a, b, c] = tallies as [Tally, Tally, Tally];
    expect(addTallies(addTallies(a, b), c).decisions).toEqual(addTallies(a, addTallies(c, b)).decisions);
    expect(addTallies(addTallies(a, b), c).decisions).toEqual(
      tallyOf(names.map((name) => rowFor(name, decisionOf('x')))).decisions,
    );
  });

  test('of nothing is a tally of nothing, which changes no other', () => {
    const nothing = sumTallies([]);
    expect(nothing).toEqual(createTally().tally());
    const tally = tallyOf(rows);
    expect(addTallies(nothing, tally)).toEqual(tally);
  });
});

function tallyOf(all: readonly AnswerRow[]): Tally {
  const tally = createTally();
  for (const row of all) tally.answered({ url: row.url, answers: [row] });
  return tally.tally();
}

function rowFor(agent: string, crawl: Decision): AnswerRow {
  const answer = { decisions: { crawl }, requests: [], diagnostics: [] };
  return rowOf(answer, { file: 'a.warc', agent });
}

function decisionOf(text: string): Decision {
  return { verdict: 'allowed', may: true, limits: [], because: [reasonOf(text)], overruled: [] };
}

function reasonOf(text: string, more: Partial<Reason> = {}): Reason {
  return {
    dialect: 'robots-txt',
    source: 'robots.txt',
    line: 1,
    column: 1,
    text,
    says: 'allow',
    clause: 'C-1',
    ...more,
  };
}
