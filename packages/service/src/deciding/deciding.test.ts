import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as agents from '@heed/agents';
import { type Answer, createAsk, type Question } from '@heed/core';
import * as markup from '@heed/markup';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type RunningService, type ServeOptions, serve } from '../serve.js';
import { startSite } from '../testing/site.js';
import { maxCostHere } from './cost.js';

const json = { 'Content-Type': 'application/json' };
const ndjson = { 'Content-Type': 'application/x-ndjson' };
const at = '2026-11-19T00:00:00.000Z';

async function started(options: Partial<ServeOptions> = {}): Promise<RunningService> {
  const service = await serve({ userAgent: 'heed-test/1.0', now: () => Date.parse(at), ...options });
  onTestFinished(() => service.stop());
  return service;
}

function ask({ address }: RunningService, body: string, headers: Record<string, string> = json): Promise<Response> {
  return fetch(`${address}ask`, { method: 'POST', headers, body });
}

/** A page of this number of characters whose every element has a separate rule: the texts that take longest for their length. */
function page(length: number): string {
  const elements: string[] = [];
  for (let written = 0, id = 0; written < length; id++) {
    const element = `<p class="acap:disallow-index acap:allow-present-snippet" id=i${id}>`;
    elements.push(element);
    written += element.length;
  }
  return elements.join('');
}

function question(body: string, more: object = {}): object {
  const response = { status: 200, headers: [['Content-Type', 'text/html']], body };
  return { agent: 'ExampleBot', url: 'https://site.example/', robots: '', response, ...more };
}

/** One that takes half a second and more. */
const slow = (): string => JSON.stringify(question(page(1_200_000), { views: ['text'] }));
/** One that takes several seconds on any machine: its elements have no rules, so it is within the steps of a question (ASK-bounds). */
const endless = (): string =>
  JSON.stringify(question('<p>x</p>'.repeat(875_000), { agent: 'purpose:ai-train', views: ['text'] }));

/** A line whose field `x` is nested more deeply than it could be written again. */
function deepLine({ x: _, ...fields }: object & { readonly x?: unknown }): string {
  return `${JSON.stringify(fields).slice(0, -1)},"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
}

/** The processes that this one has started. */
function children(): number[] {
  const names = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return names.trim().split(' ').filter(Boolean).map(Number);
}

describe('a question that takes long', () => {
  /** Waits for an answer, and asks for something else again and again: which part of the time did the longest of these answers take? */
  async function meanwhile(service: RunningService, answer: Promise<Response>) {
    let isOver = false;
    const text = answer
      .then((response) => response.text())
      .finally(() => {
        isOver = true;
      });
    const sent = performance.now();
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      expect((await fetch(`${service.address}healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - began);
    }
    return { status: (await answer).status, text: await text, part: longest / (performance.now() - sent) };
  }

  test.each([
    ['alone', json],
    ['in a stream', ndjson],
  ])('%s does not keep the others waiting', async (_, headers) => {
    const service = await started();
    const { status, text, part } = await meanwhile(service, ask(service, slow(), headers));
    // It would be nearly all of the memory.
    expect(part).toBeLessThan(0.8);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ decisions: { index: { verdict: expect.any(String) } } });
  });

  test('is decided by the same list of domains that are denied', async () => {
    const service = await started({ optOut: 'site.example tdm\n' });
    const { decisions } = (await (await ask(service, slow())).json()) as Answer;
    expect(decisions.tdm).toMatchObject({ verdict: 'denied', because: [{ dialect: 'opt-out', line: 1 }] });
    expect(children().length).toBeGreaterThan(0);
  });

  test('about a page that is fetched for it does not keep the others waiting', async () => {
    const metas = '<meta name="robots" content="ACAP disallow-index disallow-crawl">'.repeat(4_000);
    const site = await startSite(undefined, `<!doctype html><head>${metas}</head><p>Page`);
    onTestFinished(() => site.close());
    const service = await started({ trust: [site.origin] });
    const bots = Array.from({ length: 15 }, (_, index) => `Bot${'x'.repeat(index)}`);
    const body = JSON.stringify({ url: `${site.origin}/page`, agents: [...bots, 'GreedyBot'] });
    const { status, text, part } = await meanwhile(
      service,
      fetch(`${service.address}check`, { method: 'POST', headers: json, body }),
    );
    expect(part).toBeLessThan(0.8);
    expect(status).toBe(200);
    const { answers } = JSON.parse(text) as { answers: { agent: string; answer: { decisions: object } }[] };
    expect(answers.map(({ agent }) => agent)).toEqual([...bots, 'GreedyBot']);
    expect(answers.at(0)?.answer.decisions).toMatchObject({ index: { verdict: 'denied', may: false } });
    expect(answers.at(-1)?.answer.decisions).toMatchObject({ crawl: { may: false } });
  });

  test.skipIf(process.platform !== 'linux')(
    'is given up in time, its process is ended, and the service continues',
    async () => {
      const before = children();
      // Long enough to start a process on a busy machine, for the question that comes later.
      const service = await started({ limits: { decidingMilliseconds: 1000 } });
      const response = await ask(service, endless());
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, null]);
      expect(await response.json()).toEqual({
        error: { code: 'service/too-costly', message: 'The question could not be decided within 1 s.' },
      });
      await expect.poll(() => children().filter((one) => !before.includes(one))).toEqual([]);
      expect((await ask(service, JSON.stringify(question('<p>x')))).status).toBe(200);
      const later = await ask(service, JSON.stringify(question(`<!--${'x'.repeat(maxCostHere)}-->`)));
      expect(later.status).toBe(200);
    },
  );

  test.skipIf(process.platform !== 'linux')('whose process crashes is refused, and the service continues', async () => {
    const before = children();
    const service = await started();
    const answer = ask(service, endless());
    const own = (): number[] => children().filter((one) => !before.includes(one));
    await expect.poll(own).toHaveLength(1);
    await setTimeout(500);
    for (const child of own()) process.kill(child, 'SIGKILL');
    const response = await answer;
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'service/too-costly' } });
    expect((await ask(service, JSON.stringify(question(page(2 * maxCostHere))))).status).toBe(200);
  });

  test('whose answer would fill the memory is refused', async () => {
    const service = await started();
    const body = '<p>'.repeat(800_000);
    const asked = question(body, { agent: 'purpose:ai-train', usages: ['index'], views: ['copy'] });
    const response = await ask(service, JSON.stringify(asked));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: {
        code: 'service/too-costly',
        message: 'The answer has more than 67108864 characters: ask about one agent, or for fewer views.',
      },
    });
  });

  test('waits for its turn, and not for ever', async () => {
    const service = await started({ limits: { milliseconds: 24_600, decidingMilliseconds: 24_500 } });
    const texts = Array.from({ length: 6 }, slow);
    const responses = await Promise.all(texts.map((text) => ask(service, text)));
    const statuses = responses.map(({ status }) => status).sort();
    // Two at a time, or one where there is one processor.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.at(-1)).toBe(503);
    const busy = responses.find(({ status }) => status === 503);
    expect(busy?.headers.get('Retry-After')).toBe('5');
    expect(await busy?.json()).toMatchObject({ error: { code: 'service/busy' } });
  });

  test('ends with the service', async () => {
    const service = await started();
    const response = ask(service, endless()).catch(() => undefined);
    await setTimeout(500);
    await service.stop();
    await response;
  });
});

describe('an answer from another process', () => {
  const filler = `<!--${'x'.repeat(maxCostHere)}-->`;
  const questions: readonly [string, object][] = [
    ['a page', question(`${filler}<meta name=robots content=noindex><p>Text`, { views: ['text'], at })],
    ['a class of agents', question('<p>x', { agent: 'purpose:ai-train', robots: '#'.repeat(60_000), at })],
    ['no time', question(filler)],
    ['a wrong URL', question(filler, { url: '/relative', id: 7 })],
    ['an id that is too deep', question(filler, { id: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) })],
    ['strange characters', question(`${filler}<p>\ud800\u2028é`, { views: ['text', 'copy'], at })],
  ];

  test.each(questions)('is the same: %s', async (_, asked) => {
    const service = await started();
    const own = createAsk({ agents, markup }).unknown({ at, ...asked });
    const response = await ask(service, JSON.stringify(asked));
    expect(response.status).toBe('error' in own ? 422 : 200);
    const { decision_id, ...answer } = await response.json();
    expect(decision_id).toMatch(/^[\da-f-]{36}$/);
    expect(answer).toEqual(JSON.parse(JSON.stringify(own)));
    const [line = ''] = (await (await ask(service, `${JSON.stringify(asked)}\n`, ndjson)).text()).split('\n');
    expect(JSON.parse(line)).toEqual({ ...answer, decision_id: expect.any(String) });
  });

  test('is logged and counted as any other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heed-deciding-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const to = join(folder, 'log.ndjson');
    const service = await started({ decisionLog: { to, wholeQuestions: true, logFirst: true }, unstated: 'refuse' });
    const short = question('<meta name=robots content=noindex>', { usages: ['index'], at });
    const long = question(`<meta name=robots content=noindex>${filler}`, { usages: ['index'], at });
    const answers = [];
    for (const one of [short, long]) answers.push(await (await ask(service, JSON.stringify(one))).json());
    const lines = readFileSync(to, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ decision_id }) => decision_id)).toEqual(answers.map(({ decision_id }) => decision_id));
    expect(lines[1]).toEqual({ ...lines[0], decision_id: lines[1].decision_id, question: long });
    const metrics = await (await fetch(`${service.address}metrics`)).text();
    expect(metrics).toContain('heed_decisions_total{usage="index",verdict="denied",dialect="meta"} 2');
  });

  test('knows what its line refers to', async () => {
    const service = await started();
    const { agent, url, robots, response } = question(`${filler}<meta name=robots content=noindex>`) as Question;
    const lines = [
      { define: 'long', robots, response },
      { id: 1, agent, url, usages: ['index'], site: 'long' },
      { id: 2, agent, url, usages: ['index'], site: 'none', x: filler },
      { id: 3, agent, url, usages: ['index'], site: 'long' },
    ];
    const sent = lines.map((line) => (line.id === 3 ? deepLine(line) : JSON.stringify(line))).join('\n');
    const answers = (await (await ask(service, sent, ndjson)).text()).trimEnd().split('\n');
    expect(answers.map((line) => JSON.parse(line))).toMatchObject([
      { defined: 'long' },
      { id: 1, decisions: { index: { verdict: 'denied' } } },
      { id: 2, error: { code: 'question/not-defined' } },
      { error: { code: 'question/too-deep' } },
    ]);
  });

  test('to what is not JSON says so', async () => {
    const service = await started();
    const text = `{"agent":"${'x'.repeat(maxCostHere)}`;
    const response = await ask(service, text);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'service/not-json' } });
    const lines = (await (await ask(service, `${text}\n${JSON.stringify(question(''))}\n`, ndjson)).text()).split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: { code: 'question/not-json' } });
    expect(JSON.parse(lines[1] ?? '')).toHaveProperty('decisions');
    const marked = await ask(service, `\ufeff${JSON.stringify(question(filler))}`);
    expect(marked.status).toBe(200);
  });
});

test('a body of more than 8 MiB is refused unless the operator allows it', async () => {
  const long = JSON.stringify(question(`<!--${'x'.repeat(8 * 1024 * 1024)}-->`));
  expect((await ask(await started(), long)).status).toBe(413);
  expect((await ask(await started({ limits: { bodyBytes: 9 * 1024 * 1024 } }), long)).status).toBe(200);
});
