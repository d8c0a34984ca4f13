import { ask } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { maxRobotsTxtBytes } from '../http/limits.js';
import type { LocalServer } from '../testing/local-server.js';
import { memoryCache } from '../testing/memory-cache.js';
import { startDripping, startEndless, startRaw, startReset, startSilent } from '../testing/misbehaving-servers.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { redirectTo, startRedirectLoop, startRoutes } from '../testing/routes.js';
import { noServer, testClient } from '../testing/test-client.js';
import { fetchRobotsTxt } from './fetch-robots-txt.js';

const now = Date.parse('2026-11-15T12:00:00Z');
const closed = 'User-agent: *\nDisallow: /\n';

/** Fetches the robots.txt of an origin. */
function fetchFrom(origin: string) {
  return fetchRobotsTxt(testClient({ timeout: 2000 }), origin, now);
}

describe('a robots.txt that exists', () => {
  test('is fetched from the root of the origin, for any URL', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': closed }));
    const url = `http://me:secret@127.0.0.1:${server.port}/a/b/../robots.txt?c#d`;
    expect(await fetchRobotsTxt(testClient(), url, now)).toEqual({
      robots: closed,
      url: `${server.origin}/robots.txt`,
      from: 'network',
      problems: [],
      fetchedAt: now,
    });
    expect(server.requests.map((request) => request.url)).toEqual(['/robots.txt']);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['a byte order mark', `\ufeff${closed}`, closed],
    [
      'other bytes than UTF-8',
      Buffer.from('Disallow: /caf\xe9\nDisallow: /b', 'latin1'),
      'Disallow: /caf\ufffd\nDisallow: /b',
    ],
    ['nothing', '', ''],
    ['HTML', '<!doctype html>', '<!doctype html>'],
  ])('may hold %s', async (_, body, text) => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': { body } }));
    expect(await fetchFrom(server.origin)).toMatchObject({ robots: text, problems: [] });
  });

  test('that is too long is cut after the last complete line', async () => {
    const line = 'Disallow: /private/area/\r\n';
    const server = await openDuringTest(startEndless(Buffer.from(line.repeat(1000)), 64 * 1024 * 1024));
    const { robots, problems } = await fetchFrom(server.origin);
    expect(problems).toEqual([
      { code: 'fetch/cut-short', data: { url: `${server.origin}/robots.txt`, limit: '5 MiB' } },
    ]);
    const lines = Math.floor((maxRobotsTxtBytes + 1) / line.length);
    expect(typeof robots === 'string' && robots.trimEnd() === line.repeat(lines).trimEnd()).toBe(true);
    await server.waitUntilDisconnected();
    expect(server.sent()).toBeLessThan(32 * 1024 * 1024);
  });

  test('is empty if its only line never ends', async () => {
    const server = await openDuringTest(startEndless(Buffer.alloc(65536, 'a'), 64 * 1024 * 1024));
    expect(await fetchFrom(server.origin)).toMatchObject({ robots: '', problems: [{ code: 'fetch/cut-short' }] });
  });
});

describe('a robots.txt that is missing', () => {
  test.each([400, 401, 403, 404, 410, 451])('%i: unavailable', async (status) => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': { status, body: closed } }));
    const { robots, problems } = await fetchFrom(server.origin);
    expect([robots, problems]).toEqual([{ status }, []]);
    expect(mayCrawl(robots)).toBe(true);
  });

  test.each([300, 304, 305, 306, 429, 500, 502, 503, 599, 999])('%i: unreachable', async (status) => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': { status, body: closed } }));
    const { robots, problems } = await fetchFrom(server.origin);
    expect([robots, problems]).toEqual([{ status: status > 599 ? 'unreachable' : status }, []]);
    expect(mayCrawl(robots)).toBe(false);
  });

  test('5xx forbids everything, however long it lasts', async () => {
    const day = 24 * 60 * 60_000;
    const server = await openDuringTest(startRoutes({ '/robots.txt': { status: 503 } }));
    const client = testClient();
    const cache = memoryCache();
    const after = async (time: number) =>
      mayCrawl((await fetchRobotsTxt(client, server.origin, now + time, cache)).robots);
    expect([await after(0), await after(30 * day), await after(400 * day)]).toEqual([false, false, false]);
  });

  test('the body of an error page is not needed', async () => {
    const server = await openDuringTest(
      startRaw('HTTP/1.1 404 Gone\r\nContent-Length: 99\r\nContent-Encoding: zip\r\n\r\nhalf,'),
    );
    expect(await fetchFrom(server.origin)).toMatchObject({ robots: { status: 404 }, problems: [] });
  });

  test.each([
    ['fetch/timed-out', startSilent, 100],
    ['fetch/timed-out', startDripping, 100],
    ['fetch/broken-off', startReset, 2000],
    ['fetch/not-http', () => startRaw('hello\r\n\r\n'), 2000],
    [
      'fetch/undecodable',
      () => startRoutes({ '/robots.txt': { headers: { 'content-encoding': 'gzip' }, body: 'no' } }),
      2000,
    ],
  ])('%s: unreachable', async (code, start, timeout) => {
    const server = await openDuringTest<LocalServer>(start());
    const outcome = await fetchRobotsTxt(testClient({ timeout }), server.origin, now);
    expect(outcome).toMatchObject({ robots: { status: 'unreachable' }, from: 'network', problems: [{ code }] });
    expect(mayCrawl(outcome.robots)).toBe(false);
  });

  test('no server, no such host, not an http URL: unreachable', async () => {
    const codes = await Promise.all(
      [noServer, 'https://nothing.invalid/a', 'mailto:a@example.com'].map(async (url) => {
        const { robots, problems } = await fetchRobotsTxt(testClient(), url, now);
        expect(robots).toEqual({ status: 'unreachable' });
        return problems.map(({ code }) => code);
      }),
    );
    expect(codes).toEqual([['fetch/no-connection'], ['fetch/no-such-host'], ['fetch/not-an-address']]);
  });
});

describe('redirects of robots.txt', () => {
  const chain = (count: number, last: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        at === 0 ? '/robots.txt' : `/${at}`,
        redirectTo(at + 1 < count ? `/${at + 1}` : last),
      ]),
    );

  test('are followed five times, also to other hosts', async () => {
    const other = await openDuringTest(startRoutes({ '/rules': closed }));
    const server = await openDuringTest(startRoutes(chain(5, `${other.origin}/rules`)));
    const outcome = await fetchFrom(server.origin);
    expect(outcome).toMatchObject({ robots: closed, url: `${server.origin}/robots.txt`, problems: [] });
  });

  test('a sixth one makes it unavailable', async () => {
    const server = await openDuringTest(startRoutes({ ...chain(6, '/rules'), '/rules': closed }));
    const { robots, problems } = await fetchFrom(server.origin);
    expect([robots, problems]).toEqual([{ status: 302 }, [{ code: 'fetch/too-many-redirects', data: { count: '5' } }]]);
    expect(mayCrawl(robots)).toBe(true);
  });

  test('a loop or an invalid Location makes it unavailable', async () => {
    const loop = await openDuringTest(startRedirectLoop());
    const nowhere = await openDuringTest(startRoutes({ '/robots.txt': redirectTo('mailto:a@example.com', 308) }));
    expect(await fetchFrom(loop.origin)).toMatchObject({
      robots: { status: 302 },
      problems: [{ code: 'fetch/redirect-loop' }],
    });
    expect(await fetchFrom(nowhere.origin)).toMatchObject({
      robots: { status: 308 },
      problems: [{ code: 'fetch/bad-redirect' }],
    });
  });

  test('one to an unreachable host makes it unreachable', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': redirectTo(noServer) }));
    expect(await fetchFrom(server.origin)).toMatchObject({
      robots: { status: 'unreachable' },
      problems: [{ code: 'fetch/no-connection' }],
    });
  });

  test('one to a private address makes it unreachable', async () => {
    const target = await openDuringTest(startRoutes({ '/': closed }));
    const server = await openDuringTest(startRoutes({ '/robots.txt': redirectTo(target.origin) }));
    const client = testClient({ trust: [server.origin] });
    expect(await fetchRobotsTxt(client, server.origin, now)).toMatchObject({
      robots: { status: 'unreachable' },
      problems: [{ code: 'fetch/private-address' }],
    });
    expect(target.connections()).toBe(0);
  });
});

function mayCrawl(robots: Awaited<ReturnType<typeof fetchRobotsTxt>>['robots']): boolean | undefined {
  const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], robots });
  return 'error' in answer ? undefined : answer.decisions.crawl?.may;
}
