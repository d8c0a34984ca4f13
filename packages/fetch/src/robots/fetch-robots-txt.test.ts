import { ask } from '@heed/core';
import { describe, expect, test } from 'vitest';
import { maxRobotsTxtOctets } from '../http/limits.js';
import {
  redirectTo,
  startDripping,
  startEndless,
  startGarbage,
  startLoop,
  startReset,
  startRoutes,
  startSilent,
} from '../testing/servers.js';
import { during, noServer, testClient } from '../testing/test-client.js';
import { fetchRobotsTxt } from './fetch-robots-txt.js';

const now = Date.parse('2026-11-15T12:00:00Z');
const closed = 'User-agent: *\nDisallow: /\n';

/** Asks a server for its robots.txt. */
function from(origin: string) {
  return fetchRobotsTxt(testClient({ timeout: 2000 }), origin, now);
}

describe('robots.txt that is there', () => {
  test('is asked for at the top of the origin, whatever the URL', async () => {
    const server = await during(startRoutes({ '/robots.txt': closed }));
    const url = `http://me:secret@127.0.0.1:${server.port}/a/b/../robots.txt?c#d`;
    expect(await fetchRobotsTxt(testClient(), url, now)).toEqual({
      robots: closed,
      url: `${server.origin}/robots.txt`,
      from: 'network',
      remarks: [],
    });
    expect(server.requests.map((request) => request.url)).toEqual(['/robots.txt']);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['a byte order mark', `\ufeff${closed}`, closed],
    [
      'other octets than UTF-8',
      Buffer.from('Disallow: /caf\xe9\nDisallow: /b', 'latin1'),
      'Disallow: /caf\ufffd\nDisallow: /b',
    ],
    ['nothing', '', ''],
    ['HTML', '<!doctype html>', '<!doctype html>'],
  ])('may hold %s', async (_, body, text) => {
    const server = await during(startRoutes({ '/robots.txt': { body } }));
    expect(await from(server.origin)).toMatchObject({ robots: text, remarks: [] });
  });

  test('is cut after the last whole line if it is too long', async () => {
    const line = 'Disallow: /private/area/\r\n';
    const server = await during(startEndless(Buffer.from(line.repeat(1000)), 64 * 1024 * 1024));
    const { robots, remarks } = await from(server.origin);
    expect(remarks).toEqual([
      { code: 'fetch/cut-short', data: { url: `${server.origin}/robots.txt`, limit: '5 MiB' } },
    ]);
    const lines = Math.floor((maxRobotsTxtOctets + 1) / line.length);
    expect(typeof robots === 'string' && robots.trimEnd() === line.repeat(lines).trimEnd()).toBe(true);
    await server.allGone();
    expect(server.sent()).toBeLessThan(32 * 1024 * 1024);
  });

  test('says nothing if its one line never ends', async () => {
    const server = await during(startEndless(Buffer.alloc(65536, 'a'), 64 * 1024 * 1024));
    expect(await from(server.origin)).toMatchObject({ robots: '', remarks: [{ code: 'fetch/cut-short' }] });
  });
});

describe('robots.txt that is not', () => {
  test.each([400, 401, 403, 404, 410, 429, 451, 304, 300])('%i: unavailable', async (status) => {
    const server = await during(startRoutes({ '/robots.txt': { status, body: closed } }));
    const { robots, remarks } = await from(server.origin);
    expect([robots, remarks]).toEqual([{ status }, []]);
    expect(mayCrawl(robots)).toBe(true);
  });

  test.each([500, 502, 503, 599, 999])('%i: unreachable', async (status) => {
    const server = await during(startRoutes({ '/robots.txt': { status, body: closed } }));
    const { robots, remarks } = await from(server.origin);
    expect([robots, remarks]).toEqual([{ status: status > 599 ? 'unreachable' : status }, []]);
    expect(mayCrawl(robots)).toBe(false);
  });

  test('an error needs no page to be one', async () => {
    const server = await during(
      startGarbage('HTTP/1.1 404 Gone\r\nContent-Length: 99\r\nContent-Encoding: zip\r\n\r\nhalf,'),
    );
    expect(await from(server.origin)).toMatchObject({ robots: { status: 404 }, remarks: [] });
  });

  test.each([
    ['fetch/timed-out', startSilent],
    ['fetch/timed-out', startDripping],
    ['fetch/broken-off', startReset],
    ['fetch/not-http', () => startGarbage('hello\r\n\r\n')],
    [
      'fetch/undecodable',
      () => startRoutes({ '/robots.txt': { headers: { 'content-encoding': 'gzip' }, body: 'no' } }),
    ],
  ])('%s: unreachable', async (code, start) => {
    const server = await during(start());
    const outcome = await fetchRobotsTxt(testClient({ timeout: 200 }), server.origin, now);
    expect(outcome).toMatchObject({ robots: { status: 'unreachable' }, from: 'network', remarks: [{ code }] });
    expect(mayCrawl(outcome.robots)).toBe(false);
  });

  test('no server, no such host, no address: unreachable', async () => {
    const codes = await Promise.all(
      [noServer, 'https://nothing.invalid/a', 'mailto:a@example.com'].map(async (url) => {
        const { robots, remarks } = await fetchRobotsTxt(testClient(), url, now);
        expect(robots).toEqual({ status: 'unreachable' });
        return remarks.map(({ code }) => code);
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

  test('five are followed, to other hosts too', async () => {
    const other = await during(startRoutes({ '/rules': closed }));
    const server = await during(startRoutes(chain(5, `${other.origin}/rules`)));
    const outcome = await from(server.origin);
    expect(outcome).toMatchObject({ robots: closed, url: `${server.origin}/robots.txt`, remarks: [] });
  });

  test('a sixth makes it unavailable', async () => {
    const server = await during(startRoutes({ ...chain(6, '/rules'), '/rules': closed }));
    const { robots, remarks } = await from(server.origin);
    expect([robots, remarks]).toEqual([{ status: 302 }, [{ code: 'fetch/too-many-redirects', data: { count: '5' } }]]);
    expect(mayCrawl(robots)).toBe(true);
  });

  test('so does a circle, or one that leads nowhere', async () => {
    const loop = await during(startLoop());
    const nowhere = await during(startRoutes({ '/robots.txt': redirectTo('mailto:a@example.com', 308) }));
    expect(await from(loop.origin)).toMatchObject({
      robots: { status: 302 },
      remarks: [{ code: 'fetch/redirect-loop' }],
    });
    expect(await from(nowhere.origin)).toMatchObject({
      robots: { status: 308 },
      remarks: [{ code: 'fetch/bad-redirect' }],
    });
  });

  test('one to a host that is out of reach makes it unreachable', async () => {
    const server = await during(startRoutes({ '/robots.txt': redirectTo(noServer) }));
    expect(await from(server.origin)).toMatchObject({
      robots: { status: 'unreachable' },
      remarks: [{ code: 'fetch/no-connection' }],
    });
  });

  test('so does one to a private address', async () => {
    const target = await during(startRoutes({ '/': closed }));
    const server = await during(startRoutes({ '/robots.txt': redirectTo(target.origin) }));
    const client = testClient({ trusted: [server.origin] });
    expect(await fetchRobotsTxt(client, server.origin, now)).toMatchObject({
      robots: { status: 'unreachable' },
      remarks: [{ code: 'fetch/private-address' }],
    });
    expect(target.connections()).toBe(0);
  });
});

function mayCrawl(robots: Awaited<ReturnType<typeof fetchRobotsTxt>>['robots']): boolean | undefined {
  const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/a', usages: ['crawl'], robots });
  return 'error' in answer ? undefined : answer.decisions.crawl?.may;
}
