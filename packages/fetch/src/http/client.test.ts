import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type LocalServer, startTcp } from '../testing/local-server.js';
import {
  startDripping,
  startEndless,
  startEndlessHeaders,
  startLongHeaders,
  startRaw,
  startReset,
  startSilent,
} from '../testing/misbehaving-servers.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { startRoutes } from '../testing/routes.js';
import { get, noServer, pageRequest, testClient, textOf } from '../testing/test-client.js';
import { createClient } from './client.js';
import { maxHeaderBytes } from './limits.js';

const mebi = 1024 * 1024;

describe('a response', () => {
  test('has status, body and raw header lines in order', async () => {
    const headers = { 'X-Robots-Tag': ['noindex', 'a: nofollow'], Link: 'caf\xe9' };
    const server = await openDuringTest(startRoutes({ '/a?b': { headers, body: 'hello' } }));
    const outcome = await get(`${server.origin}/a?b`);
    expect(outcome).toMatchObject({ kind: 'answered', url: `${server.origin}/a?b`, status: 200, isCut: false });
    expect(outcome).toMatchObject({ hops: [], problems: [] });
    expect(textOf(outcome)).toBe('hello');
    expect(outcome.kind === 'answered' && outcome.headers.slice(0, 3)).toEqual([
      ['X-Robots-Tag', 'noindex'],
      ['X-Robots-Tag', 'a: nofollow'],
      ['Link', 'caf\xe9'],
    ]);
  });

  test('may have any status', async () => {
    const server = await openDuringTest(
      startRoutes({ '/gone': { status: 410, body: 'gone' }, '/odd': { status: 999 } }),
    );
    const gone = await get(`${server.origin}/gone`);
    expect([gone.kind === 'answered' && gone.status, textOf(gone)]).toEqual([410, 'gone']);
    expect(await get(`${server.origin}/odd`)).toMatchObject({ kind: 'answered', status: 999 });
  });

  test('has an empty body if only successful ones should be read', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'here' }));
    expect(textOf(await get(`${server.origin}/a`, { bodies: 'successful' }))).toBe('here');
    const missing = await get(`${server.origin}/b`, { bodies: 'successful' });
    expect([missing.kind === 'answered' && missing.status, textOf(missing)]).toEqual([404, '']);
  });

  test.each([
    ['HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\nContent-Encoding: gzip\r\n\r\n', 304, ''],
    ['HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
    ['HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', 200, 'ok'],
    ['HTTP/1.0 200 OK\r\n\r\nuntil the end', 200, 'until the end'],
  ])('%j', async (text, status, body) => {
    const server = await openDuringTest(startRaw(text));
    const outcome = await get(server.origin);
    expect([outcome.kind === 'answered' && outcome.status, textOf(outcome)]).toEqual([status, body]);
  });

  test('is requested without password and fragment, and with the User-Agent', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'x' }));
    const outcome = await get(`http://me:secret@127.0.0.1:${server.port}/a#part`, {
      headers: { 'if-none-match': '"1"' },
    });
    expect(outcome.url).toBe(`${server.origin}/a`);
    const [request] = server.requests;
    expect(request?.url).toBe('/a');
    expect(request?.headers).toMatchObject({
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
      'if-none-match': '"1"',
      'user-agent': 'ExampleBot/1.0',
    });
    expect(request?.rawHeaders.join()).not.toMatch(/secret|authorization/i);
  });

  test('is requested again if the server closes an idle connection', async () => {
    let closed = 0;
    const server = await openDuringTest(
      startTcp((socket) => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
          socket.once('data', () => {
            closed += 1;
            socket.destroy();
          });
        });
      }),
    );
    const client = testClient();
    const first = await client.get(server.origin, pageRequest);
    // undici reuses a connection one turn of the event loop after the response has ended.
    await setImmediate();
    const second = await client.get(server.origin, pageRequest);
    expect([first, second].map(textOf)).toEqual(['ok', 'ok']);
    expect([closed, server.connections()]).toEqual([1, 2]);
  });
});

describe('a failure', () => {
  test.each(['', 'example.com/a', '/a', 'ftp://example.com/', 'javascript:1', 'http://', 'http://[::1', 'http://a b/'])(
    '%j is not an http URL',
    async (url) => {
      const failure = { code: 'fetch/not-an-address', data: { url } };
      expect(await get(url)).toEqual({ kind: 'failed', url, failure, hops: [] });
    },
  );

  test.each([
    ['http://nothing.invalid/', 'fetch/no-such-host', { host: 'nothing.invalid' }],
    [`http://${'a'.repeat(300)}.invalid/`, 'fetch/no-such-host', {}],
    ["http://it's.invalid/", 'fetch/no-such-host', {}],
    [noServer, 'fetch/no-connection', { host: '127.0.0.1:1', reason: 'the server refused the connection' }],
    ['http://127.0.0.1:0/', 'fetch/no-connection', {}],
  ])('%s', async (url, code, data) => {
    expect(await get(url)).toMatchObject({ kind: 'failed', url, failure: { code, data }, hops: [] });
  });

  test.each([
    ['SSH-2.0-OpenSSH_9\r\n', 'its first line is not HTTP'],
    ['\x15\x03\x01\x00\x02\x02\x50', 'its first line is not HTTP'],
    ['HTTP/1.1 200 OK\n\n', 'its first line is not HTTP'],
    ['HTTP/1.1 abc OK\r\n\r\n', 'its first line is not HTTP'],
    ['HTTP/1.1 200 OK\r\nA B: x\r\n\r\n', 'it is malformed (Invalid header token)'],
    ['HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\nok', 'its status code is not valid here'],
    ['HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'its status code is not valid here'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'the chunks of its body are malformed'],
  ])('%j is not HTTP', async (text, reason) => {
    const server = await openDuringTest(startRaw(text));
    expect(await get(server.origin)).toMatchObject({ failure: { code: 'fetch/not-http', data: { reason } } });
  });

  test('headers may be long, but not endless', async () => {
    const fitting = await openDuringTest(startLongHeaders(maxHeaderBytes - 100));
    const long = await openDuringTest(startLongHeaders(maxHeaderBytes));
    expect(await get(fitting.origin)).toMatchObject({ status: 200 });
    const data = { host: `127.0.0.1:${long.port}`, reason: 'its headers are longer than 64 KiB' };
    expect(await get(long.origin)).toMatchObject({ failure: { code: 'fetch/not-http', data } });
  });

  test('a connection that breaks off is a failure, without a partial body', async () => {
    const reset = await openDuringTest(startReset());
    const closed = await openDuringTest(startRaw(''));
    const short = await openDuringTest(startRaw('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf,'));
    for (const { origin, port } of [reset, closed, short]) {
      const failure = { code: 'fetch/broken-off', data: { host: `127.0.0.1:${port}` } };
      expect(await get(origin)).toEqual({ kind: 'failed', url: `${origin}/`, failure, hops: [] });
    }
  });
});

describe('limits', () => {
  test.each([
    ['a server that never answers', startSilent, 'http'],
    ['a server that never answers a TLS handshake', startSilent, 'https'],
    ['headers that never end', startEndlessHeaders, 'http'],
    ['a body that never ends', startDripping, 'http'],
  ])('time: %s', async (_, start, scheme) => {
    const { port } = await openDuringTest<LocalServer>(start());
    const host = `127.0.0.1:${port}`;
    const failure = { code: 'fetch/timed-out', data: { host, seconds: '0.1' } };
    expect(await get(`${scheme}://${host}/`, {}, { timeout: 100 })).toMatchObject({ kind: 'failed', failure });
  });

  test('bytes: the rest of a longer body is never fetched', async () => {
    const server = await openDuringTest(startEndless(new Uint8Array(64 * 1024).fill(0x61), 256 * mebi));
    const outcome = await get(server.origin, { maxBytes: 100_000 });
    expect(outcome).toMatchObject({
      kind: 'answered',
      isCut: true,
      problems: [{ code: 'fetch/cut-short', data: { url: `${server.origin}/`, limit: '97.7 KiB' } }],
    });
    expect(textOf(outcome)).toBe('a'.repeat(100_000));
    await server.waitUntilDisconnected();
    expect(server.sent()).toBeLessThan(64 * mebi);
  });

  test('bytes: a body of exactly the limit is not cut', async () => {
    const server = await openDuringTest(startRoutes({ '/a': 'abcde' }));
    const outcomes = await Promise.all([5, 4, 0].map((maxBytes) => get(`${server.origin}/a`, { maxBytes })));
    expect(outcomes.map((outcome) => [textOf(outcome), outcome.kind === 'answered' && outcome.isCut])).toEqual([
      ['abcde', false],
      ['abcd', true],
      ['', true],
    ]);
  });
});

describe('aborting', () => {
  test('a signal rejects pending and later requests', async () => {
    const server = await openDuringTest(startSilent());
    const controller = new AbortController();
    const client = testClient({ signal: controller.signal });
    const waiting = Promise.allSettled([
      client.get(server.origin, pageRequest),
      client.get(server.origin, pageRequest),
    ]);
    await server.waitForConnections(2);
    controller.abort();
    for (const settled of await waiting) {
      expect(settled).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    }
    await expect(client.get(server.origin, pageRequest)).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a signal ends a body, a TLS handshake and the wait for `mayFollow`', async () => {
    const dripping = await openDuringTest(startDripping());
    const silent = await openDuringTest(startSilent());
    const redirecting = await openDuringTest(startRoutes({ '/': { status: 301, headers: { location: '/b' } } }));
    const controller = new AbortController();
    const client = testClient({ signal: controller.signal });
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const waiting = Promise.allSettled([
      client.get(dripping.origin, pageRequest),
      client.get(`https://127.0.0.1:${silent.port}`, pageRequest),
      client.get(redirecting.origin, { ...pageRequest, mayFollow: () => new Promise(() => asked()) }),
    ]);
    await Promise.all([dripping.waitForBytes(3), silent.waitForConnections(1), isAsked]);
    controller.abort();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('`close` rejects pending requests and closes their connections', async () => {
    const server = await openDuringTest(startSilent());
    const client = createClient({ userAgent: 'ExampleBot', allowPrivate: true, timeout: 600_000 });
    const waiting = client.get(server.origin, pageRequest);
    const refused = expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    const shakingHands = client.get(`https://127.0.0.1:${server.port}`, pageRequest);
    const refusedToo = expect(shakingHands).rejects.toMatchObject({ name: 'AbortError' });
    await server.waitForConnections(2);
    await client.close();
    await Promise.all([refused, refusedToo]);
    await server.waitUntilDisconnected();
    await expect(client.get(server.origin, pageRequest)).rejects.toThrow(TypeError);
  });
});

describe('misuse', () => {
  test.each([
    { userAgent: 'a\r\nCookie: b' },
    { userAgent: 'a', timeout: 0 },
    { userAgent: 'a', timeout: 2 ** 31 },
    { userAgent: 'a', timeout: Number.NaN },
  ])('%j is refused by createClient', (options) => {
    expect(() => createClient(options)).toThrow(TypeError);
  });

  test.each([
    { accept: 'a\nb' },
    { maxBytes: -1 },
    { maxBytes: Number.POSITIVE_INFINITY },
    { maxRedirects: 1.5 },
    { headers: { 'a b': 'c' } },
    { headers: { a: 'b\r\nc: d' } },
    { headers: { 'transfer-encoding': 'chunked' } },
  ])('%j is refused by get', async (request) => {
    await expect(get(noServer, request)).rejects.toThrow(TypeError);
  });
});
