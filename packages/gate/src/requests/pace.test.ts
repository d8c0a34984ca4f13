import { expect, test } from 'vitest';
import { startHttp } from '../../../fetch/src/testing/local-server.js';
import { openDuringTest } from '../../../fetch/src/testing/open-during-test.js';
import { sendReply, startRoutes } from '../../../fetch/src/testing/routes.js';
import { gateFetch } from '../fetch/index.js';
import { DelayError, paceOf } from '../index.js';
import { createAdmission } from './admission.js';
import { testGate } from './testing/example-sites.js';

const site = (robots: string) => openDuringTest(startRoutes({ '/robots.txt': robots, '/a': 'a', '/b': 'b' }));

/** The times at which pages were requested, as the client saw it: between two clocks there is the network. */
async function starts(origin: string, count: number): Promise<number[]> {
  const times: number[] = [];
  const fetch = gateFetch(
    testGate(),
    (input, init) => {
      times.push(performance.now());
      return globalThis.fetch(input, init);
    },
    { delay: 'obey' },
  );
  await Promise.all(Array.from({ length: count }, (_, at) => fetch(`${origin}/a?${at}`)));
  return times;
}

test.each([
  ['Crawl-delay: 0.2', 200],
  ['Request-rate: 10/2', 200],
  ['Crawl-delay: 0.1\nRequest-rate: 1/0.2s', 100],
])('simultaneous requests are spaced: %s', async (line, delay) => {
  const { origin } = await site(`User-agent: *\n${line}\n`);
  const times = await starts(origin, 4);
  // A busy machine may hold one request up between its turn and this clock, so half a delay is left open.
  for (let at = 1; at < times.length; at++) {
    expect((times[at] ?? 0) - (times[at - 1] ?? 0)).toBeGreaterThan(delay / 2);
  }
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2.5 * delay);
});

test('every adapter of a gate shares its pace, and each origin has its own', async () => {
  const [one, other] = [await site('User-agent: *\nCrawl-delay: 60'), await site('User-agent: *\nCrawl-delay: 60')];
  const gate = testGate();
  const admit = createAdmission(gate, { delay: 'obey' });
  await admit(`${one.origin}/a`);
  await admit(`${other.origin}/a`);
  const wait = await paceOf(gate).claim(`${one.origin}/b`);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
});

test('with delay "ignore" no request waits', async () => {
  const { origin } = await site('User-agent: *\nCrawl-delay: 60');
  const fetch = gateFetch(testGate(), globalThis.fetch, { delay: 'ignore' });
  await fetch(`${origin}/a`);
  expect((await fetch(`${origin}/b`)).status).toBe(200);
});

test('an aborted request does not block the others', async () => {
  const { origin } = await site('User-agent: *\nCrawl-delay: 0.2');
  const pace = paceOf(testGate());
  const check = () => Promise.resolve();
  await pace.turn(`${origin}/a`, check);
  const aborting = new AbortController();
  const given = [pace.turn(`${origin}/a`, check, aborting.signal), pace.turn(`${origin}/a`, check, aborting.signal)];
  const next = pace.turn(`${origin}/b`, check);
  aborting.abort(new Error('enough'));
  for (const turn of given) await expect(turn).rejects.toThrow();
  await next;
});

test('a turn that is not used is the next one’s', async () => {
  const { origin } = await site('User-agent: *\nCrawl-delay: 60');
  const pace = paceOf(testGate());
  await expect(pace.turn(`${origin}/a`, () => Promise.reject(new Error('denied')))).rejects.toThrow('denied');
  expect(await pace.claim(`${origin}/b`)).toBe(0);
  expect(await pace.claim(`${origin}/b`)).toBeGreaterThan(0);
});

test('a request that was held up after its turn holds the next one up', async () => {
  const { origin } = await site('User-agent: *\nCrawl-delay: 0.2');
  const pace = paceOf(testGate());
  expect(await pace.claim(`${origin}/a`)).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await pace.claim(`${origin}/b`)).toBe(0);
  const order: string[] = [];
  const times: number[] = [];
  const begin = (name: string) =>
    pace.begin(`${origin}/${name}`).then(() => {
      order.push(name);
      times.push(performance.now());
    });
  await Promise.all([begin('a'), begin('b')]);
  expect(order).toEqual(['a', 'b']);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(100);
  expect(await pace.claim(`${origin}/c`)).toBeGreaterThan(0);
});

test('a fetch that waits can be aborted at once', async () => {
  const server = await site('User-agent: *\nCrawl-delay: 60');
  const fetch = gateFetch(testGate(), globalThis.fetch, { delay: 'obey' });
  await fetch(`${server.origin}/a`);
  const aborting = new AbortController();
  const fetching = fetch(`${server.origin}/b`, { signal: aborting.signal });
  setTimeout(() => aborting.abort(new Error('enough')), 20);
  await expect(fetching).rejects.toThrow('enough');
  expect(server.requests.filter(({ url }) => url === '/b')).toEqual([]);
});

test('no request waits for ever', async () => {
  const server = await site('User-agent: *\nCrawl-delay: 999999999');
  const error = await gateFetch(testGate(), globalThis.fetch, { delay: 'obey' })(`${server.origin}/a`).catch((e) => e);
  expect(error).toBeInstanceOf(DelayError);
  expect(error).toMatchObject({ code: 'HEED_DELAY', url: `${server.origin}/a` });
});

test('rules that change during the wait are obeyed', async () => {
  let robots = 'User-agent: *\nCrawl-delay: 2';
  const server = await openDuringTest(
    startHttp((request, response) => {
      const body = request.url === '/robots.txt' ? robots : 'page';
      sendReply(response, { headers: { 'Cache-Control': 'no-cache' }, body });
      if (request.url !== '/robots.txt') robots = 'User-agent: *\nDisallow: /';
    }),
  );
  const fetch = gateFetch(testGate(), globalThis.fetch, { delay: 'obey' });
  const both = await Promise.allSettled([fetch(`${server.origin}/a`), fetch(`${server.origin}/b`)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(server.requests.filter(({ url }) => url !== '/robots.txt')).toHaveLength(1);
});

test('options that are not valid', () => {
  // @ts-expect-error There are only two values.
  expect(() => createAdmission(testGate(), { delay: 'obeys' })).toThrow(TypeError);
});

test.each([
  [{ dealy: 'obey' }, '"dealy" is not an option'],
  [{ delay: 'obeys' }, 'can only be "obey"'],
])('options that are not valid: %j', (options, sentence) => {
  expect(() => createAdmission(testGate(), options as object)).toThrow(sentence);
});

test('a gate is required', () => {
  expect(() => createAdmission(undefined as never)).toThrow('Pass a gate');
});
