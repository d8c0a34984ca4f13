import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askUnknown } from '@heed/core';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { briefRecord } from './brief-record.js';
import { createLogDecision } from './decision-log.js';
import { fileSink } from './file-sink.js';
import { createLineLog } from './line-log.js';

const answer = { decisions: {}, requests: [], diagnostics: [] };
const made = Date.parse('2026-11-16T12:00:00Z');

describe('a log', () => {
  test('writes all lines in order, those that arrive meanwhile together', async () => {
    const written: string[] = [];
    const first = opening();
    const log = createLineLog(
      { write: (text) => (written.push(text) === 1 ? first.promise : Promise.resolve()) },
      fail,
    );
    log.write('1');
    log.write('2');
    log.write('3');
    expect(written).toEqual(['1\n']);
    first.open();
    expect(await log.close()).toBe(0);
    expect(written).toEqual(['1\n', '2\n3\n']);
  });

  test('writes a line that comes in any step after the one before was written', async () => {
    for (let steps = 0; steps < 8; steps++) {
      const written: string[] = [];
      const first = opening();
      const both = opening();
      const log = createLineLog(
        {
          write: async (text) => {
            written.push(text);
            if (written.join('') === '1\n2\n') both.open();
            await first.promise;
          },
        },
        fail,
      );
      log.write('1');
      let step = first.promise;
      for (let taken = 0; taken < steps; taken++) step = step.then(() => undefined);
      const second = step.then(() => log.write('2'));
      first.open();
      await second;
      await both.promise;
    }
  });

  test('loses no line if it cannot be written for a while', async () => {
    const written: string[] = [];
    const notes: string[] = [];
    let failures = 1;
    const sink = {
      write: async (text: string) => {
        if (failures-- > 0) throw new Error('no space');
        written.push(text);
      },
    };
    const failing = opening();
    const log = createLineLog(sink, (sentence) => {
      notes.push(sentence);
      failing.open();
    });
    log.write('1');
    log.write('2');
    await failing.promise;
    expect(log.isFailing).toBe(true);
    // No decision is made meanwhile.
    expect(log.ready()).toBeInstanceOf(Promise);
    await log.ready();
    expect(written.join('')).toBe('\n1\n2\n');
    expect(log.isFailing).toBe(false);
    expect(log.ready()).toBeUndefined();
    expect(notes).toEqual(['The decision log cannot be written: no space.', 'The decision log can be written again.']);
  });

  test('ends without a reader, and says how much is lost', { timeout: 60_000 }, async () => {
    const log = createLineLog({ write: () => new Promise(() => undefined) }, fail);
    log.write('1');
    log.write('2');
    expect(await log.close()).toBe(4);
  });

  test('says how much is lost if it cannot be written at the end', async () => {
    const log = createLineLog({ write: () => Promise.reject(new Error('no space')) }, () => undefined);
    const closing = log.close();
    log.write('1');
    await closing;
    expect(await log.close()).toBe(2);
  });

  test('in a file begins a separate line after half a line, and only there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heed-log-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'log.ndjson');
    for (const [before, after] of [
      ['{"ha', '{"ha\n1\n2\n'],
      ['{}\n', '{}\n1\n2\n'],
      ['', '1\n2\n'],
    ] as const) {
      writeFileSync(path, before);
      const sink = fileSink(path);
      await sink.write('1\n');
      await sink.write('2\n');
      expect(readFileSync(path, 'utf8')).toBe(after);
    }
  });

  test('makes those wait who make decisions faster than they can be written', async () => {
    const blocked = opening();
    const log = createLineLog({ write: () => blocked.promise }, fail);
    log.write('x');
    expect(log.ready()).toBeUndefined();
    log.write('x'.repeat(2 ** 20));
    const ready = log.ready();
    expect(ready).toBeInstanceOf(Promise);
    blocked.open();
    await ready;
    expect(log.ready()).toBeUndefined();
  });
});

describe('a line', () => {
  test('has what was asked, by which robots.txt, what was decided and by which clause, and no text', () => {
    const because = [
      {
        dialect: 'robots-txt',
        source: 'robots.txt',
        line: 2,
        column: 1,
        text: 'x',
        says: 'disallow',
        clause: 'RFC9309-2.2.2-b',
      },
    ] as const;
    const question = {
      id: 1,
      agent: 'A',
      url: 'https://example.com/?q=secret',
      usages: ['crawl'],
      at: 'now',
      robots: 'Disallow',
    };
    const decision = { verdict: 'denied', may: false, limits: [], because, overruled: [] } as const;
    const decided = {
      decision_id: 'id',
      made,
      problems: [],
      question,
      answer: { ...answer, decisions: { crawl: decision } },
    };
    expect(JSON.parse(JSON.stringify(briefRecord(decided, true)))).toEqual({
      decision_id: 'id',
      made: '2026-11-16T12:00:00.000Z',
      asked: { id: 1, agent: 'A', url: 'https://example.com/?[masked]', usages: ['crawl'], at: 'now' },
      robots: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      decisions: {
        crawl: {
          verdict: 'denied',
          may: false,
          dialect: 'robots-txt',
          source: 'robots.txt',
          line: 2,
          clause: 'RFC9309-2.2.2-b',
        },
      },
    });
  });

  test('has no sentence of an error that may quote a URL, if queries are masked', () => {
    for (const url of ['https://me:pass@[?session=7', ['https://me:pass@example.com/?session=7']]) {
      const question = { agent: 'A', url };
      const decided = { decision_id: 'id', made, problems: [], question, answer: askUnknown(question) };
      const masked = JSON.stringify(briefRecord(decided, true));
      expect(masked).toMatch(/"error":\{"code":"question\/[a-z-]+"\}/);
      expect(masked).not.toMatch(/session|pass/);
      expect(briefRecord(decided, false)).toMatchObject({ asked: { url }, error: { message: expect.any(String) } });
    }
  });

  test('has the whole question and answer on request, but then none that is masked', () => {
    const lines: string[] = [];
    const log = {
      ...createLineLog({ write: async () => undefined }, fail),
      write: (line: string) => void lines.push(line),
    };
    createLogDecision(log, { wholeQuestions: true })({
      decision_id: 'id',
      made,
      problems: [],
      question: { agent: 'A' },
      answer,
    });
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      decision_id: 'id',
      made: '2026-11-16T12:00:00.000Z',
      question: { agent: 'A' },
      unseen: 'refuse',
      answer,
    });
    const logCarefully = createLogDecision(log, { wholeQuestions: true }, 'refuse');
    const decided = { decision_id: 'id', made, problems: [], answer };
    logCarefully({ ...decided, question: {} });
    logCarefully({ ...decided, question: { unseen: 'allow' } });
    logCarefully({ ...decided, question: null });
    const [, byDefault, byQuestion, notAQuestion] = lines.map((line) => JSON.parse(line));
    expect(byDefault).toMatchObject({ unstated: 'refuse', unseen: 'refuse' });
    expect(byQuestion).toMatchObject({ unstated: 'refuse', question: { unseen: 'allow' } });
    expect(byQuestion).not.toHaveProperty('unseen');
    expect(notAQuestion).toMatchObject({ question: null, unseen: 'refuse' });
    expect(() => createLogDecision(log, { wholeQuestions: true, maskQueries: true })).toThrow(TypeError);
  });

  test('is written for any value, also one that is nested too deeply', () => {
    const lines: string[] = [];
    const log = {
      ...createLineLog({ write: async () => undefined }, fail),
      write: (line: string) => void lines.push(line),
    };
    const logDecision = createLogDecision(log, { wholeQuestions: true });
    logDecision({
      decision_id: 'id',
      made,
      problems: [],
      question: JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      answer,
    });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ decision_id: 'id', error: { code: 'question/too-deep' } });
    const brief = createLogDecision(log, { maskQueries: true });
    fc.assert(
      fc.property(fc.jsonValue(), (question) => {
        brief({ decision_id: 'id', made, problems: [], question, answer });
        expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ decision_id: 'id' });
      }),
    );
  });
});

/** A promise that waits until it is opened. */
function opening(): { readonly promise: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open: () => open() };
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
