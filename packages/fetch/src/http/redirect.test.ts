import { describe, expect, test } from 'vitest';
import { startEndless, startSilent } from '../testing/misbehaving-servers.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { redirectTo, startRedirectLoop, startRedirects, startRoutes } from '../testing/routes.js';
import { get, pageRequest, testClient, textOf } from '../testing/test-client.js';

describe('redirects', () => {
  test('are followed to other servers, and reported as hops', async () => {
    const second = await openDuringTest(startRoutes({ '/there': 'there' }));
    const first = await openDuringTest(
      startRoutes({ '/a': redirectTo('b', 301), '/b': redirectTo(`${second.origin}/there#part`, 307) }),
    );
    const outcome = await get(`${first.origin}/a`, { headers: { 'if-none-match': '"1"' } });
    expect(outcome).toMatchObject({
      kind: 'answered',
      url: `${second.origin}/there`,
      hops: [
        { url: `${first.origin}/a`, status: 301 },
        { url: `${first.origin}/b`, status: 307 },
      ],
    });
    expect(textOf(outcome)).toBe('there');
    const conditions = [...first.requests, ...second.requests].map(({ headers }) => headers['if-none-match']);
    expect(conditions).toEqual(['"1"', undefined, undefined]);
  });

  test.each([301, 302, 303, 307, 308])('%i is a redirect', async (status) => {
    const server = await openDuringTest(startRoutes({ '/a': redirectTo('/b', status), '/b': 'b' }));
    expect(textOf(await get(`${server.origin}/a`))).toBe('b');
  });

  test.each([300, 304, 305, 399, 201])('%i is not a redirect, even with a Location', async (status) => {
    const server = await openDuringTest(startRoutes({ '/a': redirectTo('/b', status) }));
    expect(await get(`${server.origin}/a`)).toMatchObject({ kind: 'answered', status, hops: [] });
  });

  test('are followed up to the limit, and no further', async () => {
    const server = await openDuringTest(startRedirects(3));
    expect(textOf(await get(`${server.origin}/0`, { maxRedirects: 3 }))).toBe('there');
    const outcome = await get(`${server.origin}/0`, { maxRedirects: 2 });
    expect(outcome).toMatchObject({
      kind: 'failed',
      url: `${server.origin}/2`,
      failure: { code: 'fetch/too-many-redirects', data: { count: '2' } },
    });
    expect(outcome.hops.map(({ status }) => status)).toEqual([302, 302, 302]);
  });

  test('a loop is detected', async () => {
    const server = await openDuringTest(startRedirectLoop());
    const failure = { code: 'fetch/redirect-loop', data: { url: `${server.origin}/a` } };
    expect(await get(`${server.origin}/a`)).toMatchObject({ kind: 'failed', url: `${server.origin}/b`, failure });
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    [{ status: 302 }, 'it has no Location header'],
    [redirectTo(''), 'its Location header is empty'],
    [redirectTo('http://'), 'its Location header is not a URL'],
    [redirectTo('http://a b/'), 'its Location header is not a URL'],
    [
      redirectTo('javascript:alert(1)'),
      'its Location header begins with "javascript:", which is neither http nor https',
    ],
    [redirectTo('file:///etc/passwd'), 'its Location header begins with "file:", which is neither http nor https'],
  ])('%j is a failure', async (route, reason) => {
    const server = await openDuringTest(startRoutes({ '/a': route }));
    const url = `${server.origin}/a`;
    const failure = { code: 'fetch/bad-redirect', data: { url, reason } };
    expect(await get(url)).toEqual({ kind: 'failed', url, failure, hops: [{ url, status: 302 }] });
  });

  test.each([
    ['/caf\xc3\xa9', '/caf%C3%A9'],
    ['/caf\xe9', '/caf%C3%A9'],
    ['/a b', '/a%20b'],
    ['\\b', '/b'],
    ['?c', '/a?c'],
    ['//127.0.0.1:PORT/d', '/d'],
    ['http://me:secret@127.0.0.1:PORT/e#f', '/e'],
  ])('%j becomes %s', async (location, path) => {
    const server = await openDuringTest(
      startRoutes({
        '/a': (_, response) => response.writeHead(302, { location: location.replace('PORT', port()) }).end(),
      }),
    );
    const port = () => String(server.port);
    expect(await get(`${server.origin}/a`)).toMatchObject({ url: `${server.origin}${path}`, hops: [{ status: 302 }] });
    expect(server.requests[1]?.headers.authorization).toBeUndefined();
  });

  test('that may not be followed are the response', async () => {
    const server = await openDuringTest(startRoutes({ '/a': redirectTo('/b'), '/b': redirectTo('/c'), '/c': 'c' }));
    const asked: string[] = [];
    const mayFollow = async (url: string) => {
      asked.push(url);
      return url.endsWith('/b');
    };
    expect(await get(`${server.origin}/a`, { mayFollow })).toMatchObject({
      kind: 'answered',
      url: `${server.origin}/b`,
      status: 302,
      body: new Uint8Array(),
      hops: [{ url: `${server.origin}/a`, status: 302 }],
    });
    expect(asked).toEqual([`${server.origin}/b`, `${server.origin}/c`]);
    expect(server.requests).toHaveLength(2);
  });

  test('their bodies are not read', async () => {
    const target = await openDuringTest(startRoutes({ '/b': 'b' }));
    const endless = new Uint8Array(65536);
    const server = await openDuringTest(startEndless(endless, 256 * 1024 * 1024, redirectTo(`${target.origin}/b`)));
    expect(textOf(await get(server.origin))).toBe('b');
    await server.waitUntilDisconnected();
    expect(server.sent()).toBeLessThan(64 * 1024 * 1024);
  });

  test('`mayFollow` may take longer than the timeout, and may reject', async () => {
    const server = await openDuringTest(startRoutes({ '/a': redirectTo('/b'), '/b': 'b' }));
    const slowly = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2500));
    expect(textOf(await get(`${server.origin}/a`, { mayFollow: slowly }, { timeout: 2000 }))).toBe('b');
    const failing = () => Promise.reject(new RangeError('mine'));
    await expect(get(`${server.origin}/a`, { mayFollow: failing })).rejects.toThrow('mine');
  });

  test('share one timeout', async () => {
    const silent = await openDuringTest(startSilent());
    const server = await openDuringTest(startRoutes({ '/a': redirectTo(silent.origin) }));
    const outcome = await testClient({ timeout: 2000 }).get(`${server.origin}/a`, pageRequest);
    expect(outcome).toMatchObject({
      url: `${silent.origin}/`,
      failure: { code: 'fetch/timed-out' },
      hops: [{ url: `${server.origin}/a`, status: 302 }],
    });
  });
});
