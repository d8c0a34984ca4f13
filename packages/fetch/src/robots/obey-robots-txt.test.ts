import type { IncomingMessage, ServerResponse } from 'node:http';
import { ask } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { withBudget } from '../http/budget.js';
import { startHttp } from '../testing/local-server.js';
import { memoryCache } from '../testing/memory-cache.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { noServer, testClient } from '../testing/test-client.js';
import { firstRetry, longestRetry, spentRetry } from './failure-memory.js';
import { obeyRobotsTxt } from './obey-robots-txt.js';

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
const start = Date.parse('2026-11-15T12:00:00Z');
const closed = 'User-agent: *\nDisallow: /\n';
const open = 'User-agent: *\nAllow: /\n';

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string } | 'reset';

/** A server whose robots.txt the test can change, and a crawler that returns. */
async function crawler(first: Answer) {
  let answer = first;
  const server = await openDuringTest(
    startHttp((request: IncomingMessage, response: ServerResponse) => {
      if (answer === 'reset') return void request.socket.destroy();
      // Without a Date, since the clock of the test is another one.
      response.sendDate = false;
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
    }),
  );
  const cache = memoryCache();
  const client = testClient({ timeout: 2000 });
  return {
    server,
    cache,
    answerWith: (next: Answer) => {
      answer = next;
    },
    /** What is obeyed after this time, and how often the server has been asked until then. */
    after: async (milliseconds: number) => {
      const outcome = await obeyRobotsTxt(client, `${server.origin}/page`, start + milliseconds, cache);
      return { ...outcome, requests: server.requests.length, freshFor: outcome.freshUntil - start - milliseconds };
    },
  };
}

function mayFetch(robots: Awaited<ReturnType<typeof obeyRobotsTxt>>['robots']): boolean | undefined {
  const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/page', usages: ['crawl'], robots });
  return 'error' in answer ? undefined : answer.decisions.crawl?.may;
}

describe('a file that is fresh', () => {
  test.each<[string, Record<string, string>, number]>([
    ['no word on it', {}, hour],
    ['max-age', { 'cache-control': 'max-age=600' }, 600 * second],
    ['max-age and must-revalidate', { 'cache-control': 'public, max-age=600, must-revalidate' }, 600 * second],
    ['s-maxage before max-age', { 'cache-control': 'max-age=60, s-maxage="7200"' }, 2 * hour],
    ['a year', { 'cache-control': 'max-age=31536000' }, day],
    ['the lesser of two', { 'cache-control': 'max-age=60, max-age=600' }, 60 * second],
    ['an age of its own', { 'cache-control': 'max-age=600', age: '100' }, 500 * second],
    ['for ever, with an age', { 'cache-control': `max-age=${'9'.repeat(400)}`, age: '100' }, day],
    ['private', { 'cache-control': 'private' }, hour],
    ['Expires', { expires: new Date(start + 2 * hour).toUTCString() }, 2 * hour],
    ['Expires beside max-age', { expires: '0', 'cache-control': 'Max-Age=60' }, 60 * second],
    ['a file that is ten days old', { 'last-modified': new Date(start - 10 * day).toUTCString() }, day],
    ['a file that is a day old', { 'last-modified': new Date(start - day).toUTCString() }, 2.4 * hour],
  ])('%s', async (_, headers, lifetime) => {
    const { after } = await crawler({ headers, body: open });
    expect(await after(0)).toMatchObject({ robots: open, from: 'network', freshFor: lifetime, requests: 1 });
    // What may not be stored is kept by those who were sent it, not by the cache.
    const isStored = headers['cache-control'] !== 'private';
    expect(await after(lifetime - 1)).toMatchObject({ robots: open, requests: isStored ? 1 : 2 });
    if (isStored) expect(await after(lifetime)).toMatchObject({ from: 'network', requests: 2 });
  });

  test.each(['no-cache', 'no-store', 'max-age=0', 'max-age=soon', 'no-cache="set-cookie"', 'NO-STORE, max-age=600'])(
    '%s: is asked for each time',
    async (control) => {
      const { after } = await crawler({ headers: { 'cache-control': control }, body: open });
      expect(await after(0)).toMatchObject({ freshFor: 0 });
      expect(await after(1)).toMatchObject({ from: 'network', requests: 2 });
    },
  );

  test('at its greatest age, with any numbers: is requested each time', async () => {
    const endless = '9'.repeat(400);
    const { after } = await crawler({ headers: { 'cache-control': `max-age=${endless}`, age: endless }, body: open });
    expect(await after(0)).toMatchObject({ freshFor: 0 });
    expect(await after(1)).toMatchObject({ from: 'network', requests: 2 });
  });

  test('is confirmed by the server, and fresh again', async () => {
    const { after, answerWith } = await crawler({
      headers: { etag: '"1"', 'cache-control': 'max-age=60' },
      body: closed,
    });
    await after(0);
    answerWith({ status: 304, headers: { etag: '"1"', 'cache-control': 'max-age=120' } });
    expect(await after(60 * second)).toMatchObject({ robots: closed, freshFor: 120 * second });
  });

  test('is a missing one too, and one after a redirect that may change', async () => {
    const missing = await crawler({ status: 403 });
    expect(await missing.after(0)).toMatchObject({ robots: { status: 403 }, freshFor: hour });
    const there = await crawler({ headers: { 'cache-control': 'max-age=80000' }, body: closed });
    const redirected = await crawler({ status: 302, headers: { location: `${there.server.origin}/robots.txt` } });
    expect(await redirected.after(0)).toMatchObject({ robots: closed, freshFor: hour });
    expect(redirected.cache.entries.size).toBe(0);
  });

  test('is not used by a clock that was set back before it came', async () => {
    const { after } = await crawler({ headers: { 'cache-control': 'max-age=600' }, body: open });
    await after(hour);
    expect(await after(0)).toMatchObject({ from: 'network', requests: 2 });
  });
});

describe('a server that fails', () => {
  test.each<[string, Answer]>([
    ['503', { status: 503, body: open }],
    ['429', { status: 429 }],
    ['no answer', 'reset'],
  ])('%s: forbids everything, and is left alone for a growing time', async (_, answer) => {
    const { after, server } = await crawler(answer);
    let time = 0;
    const pauses: number[] = [];
    for (let failures = 1; failures <= 11; failures++) {
      const before = server.requests.length;
      const outcome = await after(time);
      expect(outcome).toMatchObject({ from: 'network', unreachableSince: start });
      expect(mayFetch(outcome.robots)).toBe(false);
      expect(server.requests.length).toBeGreaterThan(before);
      pauses.push(outcome.freshFor);
      const { from, robots, requests } = await after(time + outcome.freshFor - 1);
      expect([from, mayFetch(robots), requests]).toEqual(['cache', false, server.requests.length]);
      time += outcome.freshFor;
    }
    expect(pauses.slice(0, 3)).toEqual([firstRetry, 2 * firstRetry, 4 * firstRetry]);
    expect(pauses.at(-1)).toBe(longestRetry);
  });

  test.each<[string, number]>([
    ['120', 120 * second],
    ['0', firstRetry],
    [new Date(start + 2 * hour).toUTCString(), 2 * hour],
    ['99999999', day],
    ['soon', firstRetry],
  ])('Retry-After: %s', async (value, pause) => {
    const { after } = await crawler({ status: 503, headers: { 'retry-after': value } });
    expect(await after(0)).toMatchObject({ freshFor: pause });
    expect(await after(pause - 1)).toMatchObject({ from: 'cache', requests: 1 });
    expect(await after(pause)).toMatchObject({ from: 'network', requests: 2 });
  });

  test('is asked at once by a clock that was set back', async () => {
    const { after } = await crawler({ status: 503 });
    await after(hour);
    expect(await after(0)).toMatchObject({ from: 'network', requests: 2, unreachableSince: start });
  });

  test('is cleared when it answers', async () => {
    const { after, answerWith, cache, server } = await crawler({ status: 503 });
    await after(0);
    answerWith({ headers: { 'cache-control': 'max-age=60' }, body: open });
    const outcome = await after(firstRetry);
    expect(outcome).toMatchObject({ robots: open });
    expect(outcome.unreachableSince).toBeUndefined();
    expect(cache.entries.get(server.origin)?.unreachable).toBeUndefined();
    answerWith('reset');
    expect(await after(firstRetry + 2 * 60 * second)).toMatchObject({ freshFor: firstRetry });
  });

  test.each(['max-age=60', 'max-age=60, must-revalidate', 'no-cache'])(
    'the last copy holds until it is thirty days old (ASK-48): %s',
    async (control) => {
      const { after, answerWith } = await crawler({ headers: { 'cache-control': control }, body: open });
      await after(0);
      answerWith('reset');
      expect(await after(hour)).toMatchObject({ robots: open, fetchedAt: start, unreachableSince: start + hour });
      expect(await after(30 * day)).toMatchObject({ robots: open });
      expect(mayFetch((await after(30 * day + 1)).robots)).toBe(false);
      expect(mayFetch((await after(32 * day)).robots)).toBe(false);
    },
  );

  test('a response that may not be stored is not a copy', async () => {
    const { after, answerWith } = await crawler({ headers: { 'cache-control': 'no-store' }, body: open });
    await after(0);
    answerWith('reset');
    expect(mayFetch((await after(hour)).robots)).toBe(false);
  });

  test('a missing file is not a copy', async () => {
    const { after, answerWith } = await crawler({ status: 404 });
    expect(mayFetch((await after(0)).robots)).toBe(true);
    answerWith({ status: 503 });
    expect(mayFetch((await after(2 * hour)).robots)).toBe(false);
  });

  test('without a copy, everything stays forbidden (ASK-48)', async () => {
    const { after } = await crawler({ status: 503 });
    await after(0);
    expect(mayFetch((await after(400 * day)).robots)).toBe(false);
  });

  test.each([300, 304, 305, 306])('status %i opens no closed site (ASK-48)', async (status) => {
    const { after, answerWith } = await crawler({ headers: { 'cache-control': 'max-age=60' }, body: closed });
    await after(0);
    answerWith({ status });
    expect(await after(hour)).toMatchObject({ robots: closed, fetchedAt: start });
    expect(mayFetch((await after(31 * day)).robots)).toBe(false);
    const fresh = await crawler({ status });
    expect(mayFetch((await fresh.after(0)).robots)).toBe(false);
  });

  test('redirects that end nowhere open no closed site while its copy holds (ASK-48)', async () => {
    const { after, answerWith } = await crawler({ headers: { 'cache-control': 'max-age=60' }, body: closed });
    await after(0);
    answerWith({ status: 302, headers: { location: '/robots.txt' } });
    expect(await after(hour)).toMatchObject({ robots: closed, from: 'network', fetchedAt: start });
    expect(await after(hour + 1)).toMatchObject({ robots: closed, from: 'cache' });
    expect(mayFetch((await after(31 * day)).robots)).toBe(true);
    expect(mayFetch((await after(31 * day + 1)).robots)).toBe(true);
  });
});

test('the copy holds while redirects lead where this client does not go (ASK-48)', async () => {
  const { server, cache, answerWith } = await crawler({ headers: { 'cache-control': 'max-age=60' }, body: open });
  const client = testClient({ trust: [server.origin] });
  const after = (time: number) => obeyRobotsTxt(client, server.origin, start + time, cache);
  await after(0);
  answerWith({ status: 302, headers: { location: 'http://10.0.0.1/robots.txt' } });
  const problems = [{ code: 'fetch/private-address' }];
  expect(await after(hour)).toMatchObject({ robots: open, fetchedAt: start, problems });
  expect(mayFetch((await after(31 * day)).robots)).toBe(false);
});

test('what this client refuses is not kept for others', async () => {
  const cache = memoryCache();
  const outcome = await obeyRobotsTxt(testClient({ trust: [] }), 'http://10.0.0.1/', start, cache);
  expect(outcome).toMatchObject({ robots: { status: 'unreachable' }, problems: [{ code: 'fetch/private-address' }] });
  expect(cache.entries.size).toBe(0);
});

test('what one question could not afford is soon tried again, and not kept for others', async () => {
  const cache = memoryCache();
  const silent = await openDuringTest(startHttp(() => undefined));
  const poor = withBudget(testClient(), { documents: 'All files', milliseconds: 100, bytes: 1000 });
  const outcome = await obeyRobotsTxt(poor, silent.origin, start, cache);
  expect(outcome).toMatchObject({ problems: [{ code: 'fetch/budget-spent' }], freshUntil: start + spentRetry });
  expect(cache.entries.size).toBe(0);
});

test('without a cache, and for what is not an address', async () => {
  expect(await obeyRobotsTxt(testClient(), noServer, start)).toMatchObject({ freshUntil: start + firstRetry });
  expect(await obeyRobotsTxt(testClient(), 'mailto:a@b', start)).toMatchObject({
    robots: { status: 'unreachable' },
    freshUntil: start,
  });
});
