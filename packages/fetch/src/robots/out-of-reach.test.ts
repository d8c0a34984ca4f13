import { ask } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { memoryCache } from '../testing/memory-cache.js';
import { type Reply, reply, startRoutes } from '../testing/servers.js';
import { during, testClient } from '../testing/test-client.js';
import { fetchRobotsTxt } from './fetch-robots-txt.js';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.parse('2026-11-15T12:00:00Z');
const open = 'User-agent: *\nDisallow: /b\n';
const down: Reply = { status: 503 };
const silent: Reply = { status: 0 };

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
  return { now, at, server, kept: () => cache.entries.get(server.origin) };
}

describe('while robots.txt is out of reach', () => {
  test.each([1, day, 2 * day, 31 * day, 400 * day])('no copy is obeyed: %i ms later', async (later) => {
    const { at, now } = await site({ body: open });
    await at(0);
    now.answer = down;
    expect(await at(later)).toMatchObject({ robots: { status: 503 }, from: 'network', remarks: [] });
    now.answer = silent;
    expect(await at(later)).toMatchObject({
      robots: { status: 'unreachable' },
      from: 'network',
      remarks: [{ code: 'fetch/broken-off' }],
    });
  });

  test('nothing may be fetched, however long it takes', async () => {
    const { at } = await site(down);
    const mayCrawl = async (moment: number) => {
      const { robots } = await at(moment);
      const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], robots });
      return 'error' in answer ? undefined : answer.decisions.crawl?.may;
    };
    expect([await mayCrawl(0), await mayCrawl(30 * day), await mayCrawl(400 * day)]).toEqual([false, false, false]);
  });

  test('nobody is asked while a copy is fresh', async () => {
    const { at, now, server } = await site({ body: open, headers: { 'cache-control': 'max-age=7200' } });
    await at(0);
    now.answer = silent;
    expect(await at(hour)).toMatchObject({ robots: open, from: 'cache', remarks: [] });
    expect(server.requests).toHaveLength(1);
  });

  test('the copy is left alone, and counts again once the server says that it holds', async () => {
    const { at, now, server, kept } = await site({ body: open, headers: { etag: '"1"' } });
    await at(0);
    const before = kept();
    now.answer = down;
    await at(2 * day);
    expect(kept()).toEqual(before);
    now.answer = { status: 304, headers: { etag: '"1"' } };
    expect(await at(3 * day)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
  });
});
