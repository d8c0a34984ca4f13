import * as agents from '@heed/agents';
import { createAsk, type Question, type WhenUnseen } from '@heed/core';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { file, heed, jsonOf } from '../testing/command.js';

/** A log from before logs recorded the field `unseen`. */
const unseen = 'allow';
const ask = createAsk({ agents, markup, unseen });
const careful = createAsk({ agents, markup, unseen, unstated: 'refuse' });
const robots = 'User-agent: *\nDisallow: /drafts/\nContent-Usage: train-ai=n\n';

function recordOf(id: string, more: Partial<Question> = {}, other: object = {}, asker = ask): Record<string, unknown> {
  const question: Question = {
    agent: 'ExampleBot',
    url: 'https://example.com/drafts/1',
    usages: ['crawl', 'ai-train'],
    robots,
    ...more,
  };
  return { decision_id: id, made: '2026-11-16T12:00:00Z', question, answer: asker(question), ...other };
}

function logOf(...records: readonly unknown[]): string {
  return records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');
}

/** Returns the log with one text of an answer replaced, as if another version had answered. */
function withOther(record: Record<string, unknown>, before: string, after: string): Record<string, unknown> {
  const answer = JSON.stringify(record['answer']);
  expect(answer).toContain(before);
  return { ...record, answer: JSON.parse(answer.replace(before, after)) };
}

const page = {
  status: 200,
  headers: [['Content-Type', 'text/html']] as const,
  body: '<meta name=robots content=noai>',
};

describe('heed ask --replay', () => {
  test('tells that every decision is the same', async () => {
    const log = file(
      'same.ndjson',
      logOf(
        recordOf('1'),
        recordOf('2', { response: page }),
        '',
        recordOf('3', { usages: ['index'] }, { unstated: 'refuse' }, careful),
        recordOf('4', { url: '/relative' }),
      ),
    );
    const { status, out, err } = await heed(['ask', '--replay', log]);
    expect([jsonOf(out), err]).toEqual([[{ counts: { same: 4, different: 0, notAsked: 0 } }], '']);
    expect(status).toBe(0);
    const readable = await heed(['ask', '--replay', log, '--readable']);
    expect(readable.out).toBe('4 decisions: 4 the same, 0 different, 0 not asked again.\n');
  });

  test.each<[string, WhenUnseen]>([
    ['was refused', 'refuse'],
    ['was allowed', 'allow'],
    ['was allowed as far as it was listed', ['robots.txt']],
  ])('asks as the asker did: what was not provided %s', async (_, given) => {
    const asker = createAsk({ agents, markup, unseen: given });
    // What the question says itself takes precedence.
    const more: Partial<Question>[] = [{}, { usages: ['index'] }, { unseen: 'allow' }, { unseen: 'refuse' }];
    const records = more.map((one) =>
      recordOf('x', { url: 'https://example.com/1', ...one }, { unseen: given }, asker),
    );
    const without = records.map(({ unseen: _unseen, ...record }) => record);
    const counts = async (lines: readonly unknown[]) =>
      jsonOf((await heed(['ask', '--replay', '-'], { input: logOf(...lines) })).out).at(-1);
    expect(await counts(records)).toEqual({ counts: { same: 4, different: 0, notAsked: 0 } });
    const different = given === 'allow' ? 0 : 1;
    expect(await counts(without)).toEqual({ counts: { same: 4 - different, different, notAsked: 0 } });
  });

  test.each<[string, string, string]>([
    ['the verdict', '"verdict":"denied"', '"verdict":"allowed"'],
    ['what may be done', '"may":false', '"may":true'],
    ['a limit', '"limits":[]', '"limits":[{"limit":"max-length","value":"9-chars"}]'],
    ['the clause', 'RFC9309-2.2.2-b', 'RFC9309-2.2.2-a'],
    ['the line', '"line":2', '"line":3'],
    ['a missing decision', '"crawl":', '"other":'],
  ])('tells that %s is another one', async (_, before, after) => {
    const input = logOf(recordOf('same'), withOther(recordOf('other'), before, after));
    const { status, out } = await heed(['ask', '--replay', '-'], { input });
    const told = jsonOf(out);
    expect(told.at(0)).toMatchObject({ line: 2, decision_id: 'other', url: 'https://example.com/drafts/1' });
    expect(told.at(0)).toHaveProperty('usage');
    expect(told.at(-1)).toEqual({ counts: { same: 1, different: 1, notAsked: 0 } });
    expect(status).toBe(1);
  });

  test.each<[string, string, string, string]>([
    [
      'what blocks a usage',
      '"blockedBy":"crawl"',
      '"blockedBy":"follow"',
      'index: was unstated (may: false, blocked by follow); is unstated (may: false, blocked by crawl)',
    ],
    [
      'when a permission ends',
      '"verdict":"denied"',
      '"until":"2030-01-01T00:00:00Z","verdict":"denied"',
      'was denied (may: false) until 2030-01-01T00:00:00Z by robots.txt:2 RFC9309-2.2.2-b; is denied (may: false) by ',
    ],
  ])('says in sentences %s', async (_, before, after, sentence) => {
    const input = logOf(withOther(recordOf('1', { usages: ['crawl', 'index'] }), before, after));
    const { out } = await heed(['ask', '--readable', '--replay', '-'], { input });
    expect(out).toContain(sentence);
  });

  test('says in sentences what was and what is', async () => {
    const input = logOf(
      withOther(recordOf('\u001b[2Jid'), '"verdict":"denied","may":false', '"verdict":"allowed","may":true'),
    );
    const { status, out } = await heed(['ask', '--readable', '--replay', '-'], { input });
    expect(out).toBe(
      'line 1, ␛[2Jid, https://example.com/drafts/1\n' +
        '  crawl: was allowed (may: true) by robots.txt:2 RFC9309-2.2.2-b; ' +
        'is denied (may: false) by robots.txt:2 RFC9309-2.2.2-b\n' +
        '1 decision: 0 the same, 1 different, 0 not asked again.\n',
    );
    expect(status).toBe(1);
  });

  test.each<[string, unknown, string]>([
    ['is not JSON', 'not json', 'This line is not JSON'],
    ['is not an object', '[1]', 'not a JSON object'],
    ['has no question', { decision_id: 'x', answer: { decisions: {} } }, 'has no question'],
    ['has no answer', { decision_id: 'x', question: {} }, 'has no answer'],
    ['was masked', recordOf('x', {}, { masked: true }), 'masked'],
  ])('tells of a line that %s, and goes on', async (_, record, why) => {
    const { status, out } = await heed(['ask', '--replay', '-'], { input: logOf(record, recordOf('1')) });
    expect(jsonOf(out)).toEqual([
      expect.objectContaining({ line: 1, notAsked: expect.stringContaining(why) }),
      { counts: { same: 1, different: 0, notAsked: 1 } },
    ]);
    expect(status).toBe(1);
  });

  test('tells of a question that was refused and is answered, and the other way round', async () => {
    const refused = { error: { code: 'question/unknown-usage', message: 'x' } };
    const input = logOf(
      { ...recordOf('1'), answer: refused },
      { ...recordOf('2', { url: 'x' }), answer: ask(recordOf('3')['question'] as Question) },
    );
    const { out } = await heed(['ask', '--replay', '-'], { input });
    expect(jsonOf(out)).toMatchObject([
      { line: 1, was: { error: 'question/unknown-usage' }, now: { error: null } },
      { line: 2, was: { error: null }, now: { error: 'question/not-absolute-url' } },
      { counts: { same: 0, different: 2 } },
    ]);
  });

  test('takes what strangers put into a log for what it is', async () => {
    const odd = [
      { question: null, answer: {} },
      { question: {}, answer: { decisions: { __proto__: 1, crawl: 'x' } } },
    ];
    const { status, out, err } = await heed(['ask', '--replay', '-'], {
      input: logOf(...odd, '{"question":{},"answer":{"decisions":{"crawl":{"because":[null,1]}}}}'),
    });
    expect([status, err]).toEqual([1, '']);
    expect(jsonOf(out).at(-1)).toMatchObject({ counts: { same: 0 } });
  });

  test.each<[string, (deep: string) => string]>([
    ['id', (deep) => `{"decision_id":${deep},"question":{},"answer":{}}`],
    ['URL', (deep) => `{"question":{"url":${deep}},"answer":{}}`],
    ['question', (deep) => `{"question":${deep},"answer":{}}`],
    ['limit', (deep) => `{"question":{"agent":"A"},"answer":{"decisions":{"crawl":{"limits":${deep}}}}}`],
    ['reason', (deep) => `{"question":{"agent":"A"},"answer":{"decisions":{"crawl":{"because":[{"line":${deep}}]}}}}`],
    ['refusal', (deep) => `{"question":{"agent":"A"},"answer":{"error":{"code":${deep}}}}`],
  ])('goes on behind a line whose %s is nested deeply', async (_, lineWith) => {
    for (const levels of [60, 200_000]) {
      const line = lineWith(`${'['.repeat(levels)}${']'.repeat(levels)}`);
      for (const readable of [[], ['--readable']]) {
        const { status, err } = await heed(['ask', '--replay', '-', ...readable], {
          input: logOf(line, recordOf('1')),
        });
        expect([status, err]).toEqual([1, '']);
      }
    }
  });

  test.each<[readonly string[], RegExp]>([
    [['ask', '--replay', 'nowhere.ndjson'], /cannot read nowhere\.ndjson/],
    [['ask', '--replay', '-', 'other.ndjson'], /name no other files/],
    [['ask', '--replay', '-', '--only-verdicts'], /leave out --only-verdicts/],
    [['ask', '--replay', '-', '--defaults', 'x'], /leave out --defaults/],
    [['ask', '--replay'], /argument missing/],
  ])('%j cannot run', async (args, message) => {
    const { status, out, err } = await heed([...args], { input: '' });
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });
});
