import { ask } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { fetchRobotsTxt } from './robots-txt.js';
import { during, testClient } from './testing/life.js';
import { memoryCache } from './testing/memory-cache.js';
import { type Reply, reply, startRoutes } from './testing/servers.js';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.parse('2026-11-15T12:00:00Z');
const closed = 'User-agent: *\nDisallow: /a\n';
const down: Reply = { status: 503 };

async function site(first: Reply) {
  const now = { answer: first };
  const server = await during(
    startRoutes({
      '/robots.txt': (_, response) => (now.answer.status === 0 ? response.destroy() : reply(response, now.answer)),
    }),
  );
  const cache = memoryCache();
  const client = testClient();
  const at = (moment: number) => fetchRobotsTxt(client, server.origin, start + moment, cache);
  return { now, at, kept: () => cache.entries.get(server.origin), file: `${server.origin}/robots.txt` };
}

describe('while robots.txt is out of reach', () => {
  test('a copy not older than a day is obeyed', async () => {
    const { at, now } = await site({ body: closed });
    await at(0);
    now.answer = down;
    expect(await at(day)).toMatchObject({ robots: closed, from: 'cache', remarks: [] });
    now.answer = { status: 0 };
    expect(await at(day)).toMatchObject({ robots: closed, from: 'cache', remarks: [{ code: 'fetch/broken-off' }] });
  });

  test('an older one is not, for thirty days', async () => {
    const { at, now } = await site({ body: closed });
    await at(0);
    now.answer = down;
    expect(await at(day + 1)).toMatchObject({ robots: { status: 503 }, from: 'network', remarks: [] });
    now.answer = { status: 0 };
    expect(await at(31 * day + 1)).toMatchObject({
      robots: { status: 'unreachable' },
      from: 'network',
      remarks: [{ code: 'fetch/broken-off' }],
    });
  });

  test('then it is, which is told', async () => {
    const { at, now, file } = await site({ body: closed });
    await at(0);
    now.answer = { status: 0 };
    await at(2 * day);
    const stale = { code: 'fetch/stale-copy', data: { url: file, moment: '2026-11-15T12:00:00.000Z' } };
    expect(await at(32 * day + 1)).toMatchObject({
      robots: closed,
      from: 'cache',
      remarks: [{ code: 'fetch/broken-off' }, stale],
    });
    now.answer = down;
    expect(await at(33 * day)).toMatchObject({ robots: closed, from: 'cache', remarks: [stale] });
  });

  test('without a copy nothing may be fetched for thirty days, then everything', async () => {
    const { at } = await site(down);
    const mayCrawl = async (moment: number) => {
      const { robots } = await at(moment);
      const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], robots });
      return 'error' in answer ? undefined : answer.decisions.crawl?.may;
    };
    expect([await mayCrawl(0), await mayCrawl(30 * day), await mayCrawl(30 * day + 1)]).toEqual([false, false, true]);
  });

  test('an answer that there is none is no copy', async () => {
    const { at, now } = await site({ status: 404, headers: { 'cache-control': 'max-age=60' } });
    await at(0);
    now.answer = down;
    expect(await at(hour)).toMatchObject({ robots: { status: 503 }, from: 'network' });
  });

  test('the copy is kept, and the first moment too, until an answer comes', async () => {
    const { at, now, kept } = await site({ body: closed });
    await at(0);
    now.answer = down;
    await at(2 * day);
    await at(3 * day);
    expect(kept()).toMatchObject({ kept: { body: closed }, unreachableSince: start + 2 * day });
    now.answer = { body: '' };
    await at(4 * day);
    expect(kept()).toMatchObject({ kept: { body: '' } });
    expect(kept()).not.toHaveProperty('unreachableSince');
    now.answer = { status: 403 };
    await at(5 * day);
    expect(kept()).toEqual({ version: 1 });
  });

  test('a moment that has not been yet begins anew', async () => {
    const { at, kept } = await site(down);
    await at(5 * day);
    await at(0);
    expect(kept()).toEqual({ version: 1, unreachableSince: start });
  });
});
