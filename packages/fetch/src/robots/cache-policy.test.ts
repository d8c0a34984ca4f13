import { describe, expect, test } from 'vitest';
import { memoryCache } from '../testing/memory-cache.js';
import { type Reply, redirectTo, reply, startRoutes } from '../testing/servers.js';
import { during, testClient } from '../testing/test-client.js';
import { fetchRobotsTxt } from './fetch-robots-txt.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-11-15T12:00:00Z');
const http = (moment: number) => new Date(moment).toUTCString();
const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';

/** A site whose robots.txt is answered as `now` says, and a way to ask for it again and again. */
async function site(first: Reply) {
  const now: { answer: Reply; next: Reply[] } = { answer: first, next: [] };
  const answer = () => dated(now.next.shift() ?? now.answer);
  const server = await during(startRoutes({ '/robots.txt': (_, response) => reply(response, answer()) }));
  const cache = memoryCache();
  const client = testClient();
  const at = (moment: number) => fetchRobotsTxt(client, server.origin, start + moment, cache);
  const kept = () => cache.entries.get(server.origin);
  return { now, server, cache, at, kept };
}

/** With the date of the story, not of the test. */
function dated(answer: Reply): Reply {
  return { ...answer, headers: { date: http(start), ...answer.headers } };
}

const text = (body: string, headers: Reply['headers'] = {}): Reply => ({ body, headers });

describe('a copy', () => {
  test.each<[string, Reply['headers'], number]>([
    ['max-age', { 'cache-control': 'max-age=3600' }, hour],
    ['max-age in capitals', { 'cache-control': 'Max-Age=3600' }, hour],
    ['s-maxage before max-age', { 'cache-control': 'max-age=7200, s-maxage=3600' }, hour],
    ['several lines', { 'cache-control': ['public', 'max-age=3600'] }, hour],
    ['max-age less the age it has', { 'cache-control': 'max-age=7200', age: '3600' }, hour],
    ['Expires', { expires: http(start + hour) }, hour],
    ['a tenth of the time since Last-Modified', { 'last-modified': http(start - 10 * hour) }, hour],
    ['24 hours, whatever it says', { 'cache-control': 'max-age=31536000, immutable' }, day],
    ['24 hours, however old it is', { 'last-modified': http(start - 1000 * day) }, day],
  ])('is used without asking for as long as it holds: %s', async (_, headers, lifetime) => {
    const { at, server } = await site(text(open, headers));
    expect(await at(0)).toMatchObject({ robots: open, from: 'network' });
    expect(await at(lifetime - minute)).toMatchObject({ robots: open, from: 'cache', remarks: [] });
    expect(server.requests).toHaveLength(1);
    expect(await at(lifetime + minute)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, Reply['headers']]>([
    ['nothing is said', {}],
    ['no-cache', { 'cache-control': 'no-cache' }],
    ['Pragma', { pragma: 'No-Cache', expires: http(start + day) }],
    ['an Expires that is no date', { expires: '0' }],
    ['Vary: *', { vary: '*', 'cache-control': 'max-age=3600' }],
  ])('is asked for again at once: %s', async (_, headers) => {
    const { at, server, kept } = await site(text(open, headers));
    await at(0);
    expect(await at(1)).toMatchObject({ from: 'network' });
    expect(server.requests).toHaveLength(2);
    expect(kept()).toMatchObject({ kept: { body: open } });
  });

  test.each(['no-store', 'No-Store', 'max-age=3600, no-store', 'private, max-age=3600'])(
    'is not kept: %s',
    async (control) => {
      const { at, kept, now } = await site(text(open, { 'cache-control': control }));
      await at(0);
      expect(kept()).toBeUndefined();
      now.answer = text(open);
      await at(1);
      expect(kept()).toMatchObject({ kept: { body: open } });
      now.answer = text(closed, { 'cache-control': control });
      await at(2);
      expect(kept()).toEqual({ version: 2 });
    },
  );

  test('may be of an answer that there is none', async () => {
    const { at, server } = await site({ status: 404, headers: { 'cache-control': 'max-age=3600' }, body: 'page' });
    await at(0);
    expect(await at(minute)).toMatchObject({ robots: { status: 404 }, from: 'cache' });
    expect(server.requests).toHaveLength(1);
  });

  test('holds no cookies', async () => {
    const { at, kept } = await site(text(open, { 'set-cookie': 'a=secret', 'cache-control': 'max-age=60' }));
    await at(0);
    expect(JSON.stringify(kept())).not.toContain('secret');
    expect(await at(1)).toMatchObject({ from: 'cache' });
  });

  test('of a file that was cut says so again', async () => {
    const body = 'a: b\n'.repeat(2 ** 20 + 1);
    const { at } = await site(text(body, { 'cache-control': 'max-age=60' }));
    const first = await at(0);
    const second = await at(1);
    expect([first.from, second.from]).toEqual(['network', 'cache']);
    expect(second.remarks).toEqual(first.remarks);
    expect(second.remarks).toMatchObject([{ code: 'fetch/cut-short' }]);
    expect(second.robots === first.robots).toBe(true);
  });

  test('that varies by agent serves only the agent that got it', async () => {
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

  test('found by lasting redirects is used, one found by others is asked for', async () => {
    const headers = { 'cache-control': 'max-age=3600', etag: '"1"' };
    for (const [status, source] of [
      [301, 'cache'],
      [308, 'cache'],
      [302, 'network'],
      [307, 'network'],
    ] as const) {
      const server = await during(startRoutes({ '/robots.txt': redirectTo('/r', status), '/r': text(open, headers) }));
      const cache = memoryCache();
      const at = (moment: number) => fetchRobotsTxt(testClient(), server.origin, start + moment, cache);
      await at(0);
      expect(await at(1)).toMatchObject({ robots: open, from: source });
      expect(cache.entries.has(server.origin)).toBe(source === 'cache');
      await at(2 * day);
      expect(server.requests.every((request) => request.headers['if-none-match'] === undefined)).toBe(true);
    }
  });
});

describe('asking whether a copy holds', () => {
  const tagged = { etag: '"1"', 'last-modified': http(start - day), 'cache-control': 'max-age=60' };

  test('names it, and a yes renews it', async () => {
    const { at, server, now } = await site(text(open, tagged));
    await at(0);
    now.answer = { status: 304, headers: { etag: '"1"', 'cache-control': 'max-age=3600' } };
    expect(await at(hour)).toEqual({ robots: open, url: `${server.origin}/robots.txt`, from: 'network', remarks: [] });
    expect(server.requests[1]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': http(start - day),
    });
    expect(await at(2 * hour - minute)).toMatchObject({ from: 'cache' });
    expect(server.requests).toHaveLength(2);
  });

  test('24 hours count from the last yes', async () => {
    const { at, now } = await site(text(open, { ...tagged, 'cache-control': 'max-age=99999999' }));
    await at(0);
    now.answer = { status: 304, headers: { date: http(start + day + 1) } };
    expect(await at(day + 1)).toMatchObject({ from: 'network' });
    expect(await at(2 * day)).toMatchObject({ from: 'cache' });
    expect(await at(2 * day + 2)).toMatchObject({ from: 'network' });
  });

  test('the age it had before the yes is forgotten', async () => {
    const { at, now } = await site(text(open, { etag: '"1"', age: '3600', 'cache-control': 'max-age=7200' }));
    await at(0);
    now.answer = { status: 304, headers: { etag: '"1"' } };
    expect(await at(hour + minute)).toMatchObject({ from: 'network' });
    expect(await at(3 * hour)).toMatchObject({ from: 'cache' });
  });

  test('a no brings the new one', async () => {
    const { at, now } = await site(text(open, tagged));
    await at(0);
    now.answer = text(closed, { etag: '"2"' });
    expect(await at(hour)).toMatchObject({ robots: closed, from: 'network' });
  });

  test('a yes to another copy is not believed', async () => {
    const { at, now, server } = await site(text(open, tagged));
    await at(0);
    now.next = [{ status: 304, headers: { etag: '"other"' } }, text(closed)];
    expect(await at(hour)).toMatchObject({ robots: closed, from: 'network' });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined]);
  });

  test('a yes that forbids keeping ends the copy', async () => {
    const { at, now, kept } = await site(text(open, tagged));
    await at(0);
    now.answer = { status: 304, headers: { 'cache-control': 'no-store' } };
    expect(await at(hour)).toMatchObject({ robots: open });
    expect(kept()).toEqual({ version: 2 });
  });

  test('a weak tag is as good', async () => {
    const { at, now } = await site(text(open, { etag: 'W/"1"' }));
    await at(0);
    now.answer = { status: 304, headers: { etag: '"1"' } };
    expect(await at(1)).toMatchObject({ robots: open });
  });

  test('a tag of strange letters does no harm', async () => {
    const { at, server } = await site(text(open, { etag: '"caf\xe9"' }));
    await at(0);
    expect(await at(1)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests[1]?.headers['if-none-match']).toBe('"caf\xe9"');
  });

  test('a tag that somebody has put into the cache cannot become another header', async () => {
    const { at, cache, server, kept } = await site(text(open, { etag: '"1"' }));
    await at(0);
    const entry = kept();
    if (entry?.kept === undefined) throw new Error('nothing kept');
    const headers = [
      ['ETag', '"1"\r\nCookie: a=b'],
      ['Last-Modified', '\u0100'],
    ] as const;
    await cache.set(server.origin, { ...entry, kept: { ...entry.kept, headers } });
    expect(await at(1)).toMatchObject({ robots: open, from: 'network' });
    expect(server.requests[1]?.headers).not.toMatchObject({ 'if-none-match': expect.anything() });
  });
});
