import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type RunningService, type ServeOptions, serve } from '../serve.js';
import { createLineLog } from './line-log.js';

const question = { agent: 'ExampleBot', url: 'https://site.example/a', usages: ['crawl'], robots: '' };
const body = JSON.stringify(question);

async function started(options: Partial<ServeOptions>): Promise<RunningService> {
  const service = await serve({ userAgent: 'heed-test/1.0', ...options });
  onTestFinished(() => service.stop());
  return service;
}

/** The routes that make decisions, asked so that nothing is fetched for them. */
const routes: readonly [string, string, RequestInit][] = [
  ['a question', 'ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }],
  [
    'a value that is not a question',
    'ask',
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
  ],
  ['a stream', 'ask', { method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' }, body: `${body}\n` }],
  ['/may', 'may?url=https://site.example/robots.txt&agent=ExampleBot', {}],
  ['/decisions', 'decisions?url=https://site.example/robots.txt&agent=ExampleBot', {}],
];

/** A log that is written only when it is let go. */
function heldLog() {
  const lines: string[] = [];
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const write = async (text: string): Promise<void> => {
    await free;
    lines.push(...text.trimEnd().split('\n'));
  };
  return { lines, write, letGo: () => letGo() };
}

describe('with logFirst', () => {
  test.each(routes)('the answer to %s is sent after its line', async (_, path, init) => {
    const log = heldLog();
    onTestFinished(log.letGo);
    const { address } = await started({ decisionLog: { to: log, logFirst: true } });
    let isAnswered = false;
    const answering = fetch(address + path, init).then(async (response) => {
      const text = await response.text();
      isAnswered = true;
      return text;
    });
    // Meanwhile the service answers what decides nothing.
    for (let look = 0; look < 20; look++) expect((await fetch(`${address}healthz`)).status).toBe(200);
    expect({ isAnswered, lines: log.lines }).toEqual({ isAnswered: false, lines: [] });
    log.letGo();
    const { decision_id } = JSON.parse(await answering);
    expect(log.lines.map((line) => JSON.parse(line).decision_id)).toEqual([decision_id]);
  });

  test('a decision that cannot be logged in time is not made known', async () => {
    const { write, letGo } = heldLog();
    onTestFinished(letGo);
    const { address } = await started({
      decisionLog: { to: { write }, logFirst: true },
      limits: { milliseconds: 300 },
    });
    const [, path, init] = routes[0] as (typeof routes)[0];
    const response = await fetch(address + path, init);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await response.json()).toEqual({
      error: {
        code: 'service/log-failing',
        message: 'The decision could not be logged, so it is not made known.',
      },
    });
  });

  test('every decision that was answered is in the file at that time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heed-log-first-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const to = join(folder, 'log.ndjson');
    const { address } = await started({ decisionLog: { to, logFirst: true } });
    const [, path, init] = routes[0] as (typeof routes)[0];
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { decision_id } = await (await fetch(address + path, init)).json();
        expect(readFileSync(to, 'utf8')).toContain(decision_id);
      }),
    );
  });
});

test('without it the answer does not wait', async () => {
  const { write, letGo } = heldLog();
  onTestFinished(letGo);
  const { address } = await started({ decisionLog: { to: { write } } });
  const [, path, init] = routes[0] as (typeof routes)[0];
  expect((await fetch(address + path, init)).status).toBe(200);
});

test('a log reports when the lines so far are written, also those that are tried again', async () => {
  const written: string[] = [];
  let failures = 1;
  const log = createLineLog(
    {
      write: async (text) => {
        if (failures-- > 0) throw new Error('no space');
        written.push(text);
      },
    },
    () => undefined,
  );
  expect(log.written()).toBeUndefined();
  log.write('1');
  const first = log.written();
  log.write('2');
  await first;
  expect(written.join('')).toContain('1\n');
  await log.written();
  expect(written.join('')).toBe('\n1\n2\n');
  expect(log.written()).toBeUndefined();
});
