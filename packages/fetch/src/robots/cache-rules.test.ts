import { describe, expect, test } from 'vitest';
import { memoryCache } from '../testing/memory-cache.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { type Reply, redirectTo, sendReply, startRoutes } from '../testing/routes.js';
import { testClient } from '../testing/test-client.js';
import { fetchRobotsTxt } from './fetch-robots-txt.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-11-15T12:00:00Z');
const httpDate = (time: number) => new Date(time).toUTCString();
const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';

/**
 * A site and an empty cache. The site sends `now.next` in turn, then `now.reply` each time; `broken` closes the connection.
 * `at` fetches its robots.txt some milliseconds after the start.
 */
async function site(first: Reply) {
  const now: { reply: Reply | 'broken'; next: Reply[] } = { reply: first, next: [] };
  const server = await openDuringTest(
    startRoutes({
      '/robots.txt': (_, response) => {
        const reply = now.next.shift() ?? now.reply;
        if (reply === 'broken') response.destroy();
        else sendReply(response, dated(reply));
      },
    }),
  );
  const cache = memoryCache();
  const client = testClient();
  const at = (time: number) => fetchRobotsTxt(client, server.origin, start + time, cache);
  const stored = () => cache.entries.get(server.origin);
  return { now, server, cache, at, stored };
}

/** Adds the Date header that belongs to the start, not to the time of the test run. */
function dated(reply: Reply): Reply {
  return { ...reply, headers: { date: httpDate(start), ...reply.headers } };
}

const text = (body: string, headers: Reply['headers'] = {}): Reply => ({ body, headers });

describe('a copy', () => {
  test.each<[string, Reply['headers'], number]>([
    ['max-age', { 'cache-control': 'max-age=3600' }, hour],
    ['max-age in capitals', { 'cache-control': 'Max-Age=3600' }, hour],
    ['s-maxage before max-age', { 'cache-control': 'max-age=7200, s-maxage=3600' }, hour],
    ['several lines', { 'cache-control': ['public', 'max-age=3600'] }, hour],
    ['max-age less Age', { 'cache-control': 'max-age=7200', age: '3600' }, hour],
    ['Expires', { expires: httpDate(start + hour) }, hour],
    ['a tenth of the time since Last-Modified', { 'last-modified': httpDate(start - 10 * hour) }, hour],
    ['24 hours, even if max-age is longer', { 'cache-control': 'max-age=31536000, immutable' }, day],
    ['24 hours, however old the file is', { 'last-modified': httpDate(start - 1000 * day) }, day],
  ])('is used without asking while it is fresh: %s', async (_, headers, lifetime) => {
    const { at, server } = await site(text(open, headers));
    expect(await at(0)).toMatchObject({ robots: open, from: 'network' });
    expect(await at(lifetime - minute)).toMatchObject({ robots: open, from: 'cache', problems: [] });
    expect(server.requests).toHaveLength(1);
    expect(await at(lifetime + minute)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, Reply['headers']]>([
    ['no caching headers', {}],
    ['no-cache', { 'cache-control': 'no-cache' }],
    ['Pragma', { pragma: 'No-Cache', expires: httpDate(start + day) }],
    ['an Expires that is not a date', { expires: '0' }],
    ['Vary: *', { vary: '*', 'cache-control': 'max-age=3600' }],
  ])('is stored but not used without asking: %s', async (_, headers) => {
    const { at, server, stored } = await site(text(open, headers));
    await at(0);
    expect(await at(1)).toMatchObject({ from: 'network' });
    expect(server.requests).toHaveLength(2);
    expect(stored()).toMatchObject({ copy: { body: open } });
  });

  test.each(['no-store', 'No-Store', 'max-age=3600, no-store', 'private, max-age=3600'])(
    'is not stored: %s',
    async (control) => {
      const { at, stored, now } = await site(text(open, { 'cache-control': control }));
      await at(0);
      expect(stored()).toBeUndefined();
      now.reply = text(open);
      await at(1);
      expect(stored()).toMatchObject({ copy: { body: open } });
      now.reply = text(closed, { 'cache-control': control });
      await at(2);
      expect(stored()).toEqual({ version: 4 });
    },
  );

  test('may be one of a 404 response', async () => {
    const { at, server } = await site({ status: 404, headers: { 'cache-control': 'max-age=3600' }, body: 'page' });
    await at(0);
    expect(await at(minute)).toMatchObject({ robots: { status: 404 }, from: 'cache' });
    expect(server.requests).toHaveLength(1);
  });

  test('contains no cookies', async () => {
    const { at, stored } = await site(text(open, { 'set-cookie': 'a=secret', 'cache-control': 'max-age=60' }));
    await at(0);
    expect(JSON.stringify(stored())).not.toContain('secret');
    expect(await at(1)).toMatchObject({ from: 'cache' });
  });

  test('of a file that was cut reports that again', async () => {
    const body = 'a: b\n'.repeat(2 ** 20 + 1);
    const { at } = await site(text(body, { 'cache-control': 'max-age=60' }));
    const first = await at(0);
    const second = await at(1);
    expect([first.from, second.from]).toEqual(['network', 'cache']);
    expect(second.problems).toEqual(first.problems);
    expect(second.problems).toMatchObject([{ code: 'fetch/cut-short' }]);
    expect(second.robots === first.robots).toBe(true);
  });

  test('that varies by agent is used only for the agent that received it', async () => {
    const { at, server, cache } = await site(text(open, { vary: 'Accept, User-Agent', 'cache-control': 'max-age=60' }));
    await at(0);
    expect(await at(1)).toMatchObject({ from: 'cache' });
    const other = testClient({ userAgent: 'OtherBot' });
    expect(await fetchRobotsTxt(other, server.origin, start + 2, cache)).toMatchObject({ from: 'network' });
  });

  test('from the future is not used', async () => {
    const { at, server } = await site(text(open, { 'cache-control': 'max-age=3600' }));
    await at(0);
    expect(await at(-1)).toMatchObject({ from: 'network' });
    expect(server.requests).toHaveLength(2);
  });

  test('after permanent redirects is used, one after temporary redirects is not stored', async () => {
    const headers = { 'cache-control': 'max-age=3600', etag: '"1"' };
    for (const [status, source] of [
      [301, 'cache'],
      [308, 'cache'],
      [302, 'network'],
      [307, 'network'],
    ] as const) {
      const routes = { '/robots.txt': redirectTo('/r', status), '/r': text(open, headers) };
      const server = await openDuringTest(startRoutes(routes));
      const cache = memoryCache();
      const client = testClient();
      const at = (time: number) => fetchRobotsTxt(client, server.origin, start + time, cache);
      await at(0);
      expect(await at(1)).toMatchObject({ robots: open, from: source });
      expect(cache.entries.has(server.origin)).toBe(source === 'cache');
      await at(2 * day);
      expect(server.requests.every((request) => request.headers['if-none-match'] === undefined)).toBe(true);
    }
  });
});

describe('revalidation', () => {
  const tagged = { etag: '"1"', 'last-modified': httpDate(start - day), 'cache-control': 'max-age=60' };

  test('names the copy, and a 304 renews it', async () => {
    const { at, server, now } = await site(text(open, tagged));
    await at(0);
    now.reply = { status: 304, headers: { etag: '"1"', 'cache-control': 'max-age=3600' } };
    expect(await at(hour)).toEqual({
      robots: open,
      url: `${server.origin}/robots.txt`,
      from: 'network',
      problems: [],
      fetchedAt: start + hour,
    });
    expect(server.requests[1]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': httpDate(start - day),
    });
    expect(await at(2 * hour - minute)).toMatchObject({ from: 'cache' });
    expect(server.requests).toHaveLength(2);
  });

  test('starts another 24 hours', async () => {
    const { at, now } = await site(text(open, { ...tagged, 'cache-control': 'max-age=99999999' }));
    await at(0);
    now.reply = { status: 304, headers: { date: httpDate(start + day + 1) } };
    expect(await at(day + 1)).toMatchObject({ from: 'network' });
    expect(await at(2 * day)).toMatchObject({ from: 'cache' });
    expect(await at(2 * day + 2)).toMatchObject({ from: 'network' });
  });

  test('resets the age of the copy', async () => {
    const { at, now } = await site(text(open, { etag: '"1"', age: '3600', 'cache-control': 'max-age=7200' }));
    await at(0);
    now.reply = { status: 304, headers: { etag: '"1"' } };
    expect(await at(hour + minute)).toMatchObject({ from: 'network' });
    expect(await at(3 * hour)).toMatchObject({ from: 'cache' });
  });

  test('may bring a new file', async () => {
    const { at, now } = await site(text(open, tagged));
    await at(0);
    now.reply = text(closed, { etag: '"2"' });
    expect(await at(hour)).toMatchObject({ robots: closed, from: 'network' });
  });

  test('ignores a 304 for another copy and asks again', async () => {
    const { at, now, server } = await site(text(open, tagged));
    await at(0);
    now.next = [{ status: 304, headers: { etag: '"other"' } }, text(closed)];
    expect(await at(hour)).toMatchObject({ robots: closed, from: 'network' });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined]);
  });

  test('removes the copy if the 304 forbids storing it', async () => {
    const { at, now, stored } = await site(text(open, tagged));
    await at(0);
    now.reply = { status: 304, headers: { 'cache-control': 'no-store' } };
    expect(await at(hour)).toMatchObject({ robots: open });
    expect(stored()).toEqual({ version: 4 });
  });

  test('treats weak and strong tags alike', async () => {
    const { at, now } = await site(text(open, { etag: 'W/"1"' }));
    await at(0);
    now.reply = { status: 304, headers: { etag: '"1"' } };
    expect(await at(1)).toMatchObject({ robots: open });
  });

  test('sends tags with characters beyond ASCII unchanged', async () => {
    const { at, server } = await site(text(open, { etag: '"caf\xe9"' }));
    await at(0);
    expect(await at(1)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests[1]?.headers['if-none-match']).toBe('"caf\xe9"');
  });

  test('does not let a manipulated cache entry add headers', async () => {
    const { at, cache, server, stored } = await site(text(open, { etag: '"1"' }));
    await at(0);
    const entry = stored();
    if (entry?.copy === undefined) throw new Error('nothing stored');
    const headers = [
      ['ETag', '"1"\r\nCookie: a=b'],
      ['Last-Modified', '\u0100'],
    ] as const;
    await cache.set(server.origin, { ...entry, copy: { ...entry.copy, headers } });
    expect(await at(1)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests[1]?.headers).not.toMatchObject({ 'if-none-match': expect.anything() });
  });
});

describe('while robots.txt is unreachable', () => {
  test.each([1, day, 2 * day, 31 * day, 400 * day])('no copy is used: %i ms later', async (later) => {
    const { at, now } = await site(text(open));
    await at(0);
    now.reply = { status: 503 };
    expect(await at(later)).toMatchObject({ robots: { status: 503 }, from: 'network', problems: [] });
    now.reply = 'broken';
    expect(await at(later)).toMatchObject({
      robots: { status: 'unreachable' },
      from: 'network',
      problems: [{ code: 'fetch/broken-off' }],
    });
  });

  test('a fresh copy is used, without asking', async () => {
    const { at, now, server } = await site(text(open, { 'cache-control': 'max-age=7200' }));
    await at(0);
    now.reply = 'broken';
    expect(await at(hour)).toMatchObject({ robots: open, from: 'cache', problems: [] });
    expect(server.requests).toHaveLength(1);
  });

  test('the copy stays in the cache, and is used again once the server confirms it', async () => {
    const { at, now, server, stored } = await site(text(open, { etag: '"1"' }));
    await at(0);
    const before = stored();
    now.reply = { status: 503 };
    await at(2 * day);
    expect(stored()).toEqual(before);
    now.reply = { status: 304, headers: { etag: '"1"' } };
    expect(await at(3 * day)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
  });
});
