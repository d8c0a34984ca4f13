import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noSources, type OpenedSite } from '../sources.ts';
import { rawRequest } from '../testing/raw-request.ts';
import type { FetchSite } from './api.ts';
import { type RunningStudio, serveStudio } from './serve-studio.ts';

const opened: OpenedSite = { url: 'https://daily.example/', sources: noSources, notes: ['A note.'] };

/** Addresses that are being fetched, and how each is ended. */
const waiting = new Map<string, (site: OpenedSite) => void>();
const stopped: string[] = [];
const fetchSite: FetchSite = (address, stop) => {
  if (address === 'refuse') return Promise.resolve({ refused: 'Not this one.' });
  if (address === 'fail') return Promise.reject(new Error('secret /etc/passwd'));
  if (!address.startsWith('wait')) return Promise.resolve({ ...opened, url: address });
  return new Promise((resolve, reject) => {
    waiting.set(address, resolve);
    stop.addEventListener('abort', () => {
      stopped.push(address);
      reject(new Error('stopped'));
    });
  });
};

let studio: RunningStudio;
let token: string;
let host: string;
let own: Readonly<Record<string, string>>;
beforeAll(async () => {
  studio = await serveStudio({ api: { opened, fetchSite } });
  token = tokenIn(await (await fetch(studio.address)).text());
  host = new URL(studio.address).host;
  own = { 'X-Heed-Token': token, Origin: `http://${host}` };
});
afterAll(() => studio.stop());

function tokenIn(html: string): string {
  return /<meta name="heed-token" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

function post(body: string, headers: Readonly<Record<string, string>> = own): Promise<Response> {
  return fetch(`${studio.address}api/fetch`, { method: 'POST', body, headers });
}

function fetching(address: string, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ address });
  return fetch(`${studio.address}api/fetch`, { method: 'POST', body, headers: own, ...(signal ? { signal } : {}) });
}

describe('the page', () => {
  test('is served with a token of 256 bits, and is not kept', async () => {
    const response = await fetch(studio.address);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(tokenIn(await (await fetch(`${studio.address}index.html`)).text())).toBe(token);
  });

  test('and all its files, whose names change with what they hold', async () => {
    const folder = new URL('../../dist/page/assets/', import.meta.url);
    for (const name of readdirSync(folder)) {
      const response = await fetch(`${studio.address}assets/${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
      expect(response.headers.get('Cache-Control')).toContain('immutable');
    }
  });

  test('without an API has no token, and nothing else answers', async () => {
    const plain = await serveStudio();
    expect(await (await fetch(plain.address)).text()).not.toContain('heed-token');
    expect((await fetch(`${plain.address}api/opened`)).status).toBe(404);
    await plain.stop();
  });

  test('has another token in each run', async () => {
    const other = await serveStudio({ api: { fetchSite } });
    expect(tokenIn(await (await fetch(other.address)).text())).not.toBe(token);
    await other.stop();
  });

  test.each(['', 'api/opened', 'no/such/file', 'assets/'])('"/%s" has headers that keep others out', async (path) => {
    const { headers } = await fetch(studio.address + path);
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self';");
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('paths that lead out of the folder', () => {
  test.each([
    '/../package.json',
    '/assets/../../server/index.js',
    '/..%2fserver%2findex.js',
    '/%2e%2e/server/index.js',
    '/%252e%252e%252fserver%252findex.js',
    '/..\\server\\index.js',
    '/..%5cserver%5cindex.js',
    '/index.html%00.js',
    '/index.html\0',
    '/assets',
    '/assets/',
    '//etc/passwd',
    '/./index.html/.',
    'http://other.example/../package.json',
    '/%',
    '/%ff%fe',
    '/__proto__',
    '/constructor',
    '/.vite/manifest.json',
    '*',
  ])('%j is not there', async (path) => {
    const { status, text } = await rawRequest(studio.address, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/root:|"name": "@heed|serveStudio/);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND'])(
    '%s of the page is not there',
    async (method) => {
      const { status } = await rawRequest(studio.address, [
        `${method} / HTTP/1.1`,
        `Host: ${host}`,
        'Content-Length: 0',
      ]);
      expect(status).toBe(404);
    },
  );

  test('HEAD is GET without a body', async () => {
    const { status, text } = await rawRequest(studio.address, ['HEAD / HTTP/1.1', `Host: ${host}`]);
    expect(status).toBe(200);
    expect(text).not.toContain('<');
  });
});

describe('a request for another host', () => {
  test.each([
    'evil.example',
    'evil.example:80',
    'localhost',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.2',
    'localhost.evil.example',
    '[::1]',
    '0.0.0.0',
    'user@127.0.0.1',
    '',
  ])('%j is refused, whatever it is for', async (name) => {
    for (const path of ['/', '/api/opened', '/assets/none.js']) {
      const { status, text } = await rawRequest(studio.address, [
        `GET ${path} HTTP/1.1`,
        `Host: ${name}`,
        `X-Heed-Token: ${token}`,
      ]);
      expect([400, 403]).toContain(status);
      expect(text).not.toContain(token);
    }
  });

  test('its own port with another name is refused too', async () => {
    const { port } = new URL(studio.address);
    for (const name of ['evil.example', '[::1]', 'localhost.', '127.1', '2130706433']) {
      const { status } = await rawRequest(studio.address, ['GET / HTTP/1.1', `Host: ${name}:${port}`]);
      expect([400, 403]).toContain(status);
    }
  });

  test('none, or two, are refused', async () => {
    expect((await rawRequest(studio.address, ['GET / HTTP/1.1'])).status).toBe(400);
    expect((await rawRequest(studio.address, ['GET / HTTP/1.0'])).status).not.toBe(200);
    const two = ['GET / HTTP/1.1', 'Host: evil.example', `Host: ${host}`];
    expect((await rawRequest(studio.address, two)).status).not.toBe(200);
  });

  test('"localhost" with its port is its own', async () => {
    const { port } = new URL(studio.address);
    const { status } = await rawRequest(studio.address, ['GET / HTTP/1.1', `Host: localhost:${port}`]);
    expect(status).toBe(200);
  });
});

describe('the API', () => {
  test('gives what was opened, and fetches, for its own page', async () => {
    const found = await fetch(`${studio.address}api/opened`, { headers: { 'X-Heed-Token': token } });
    expect(await found.json()).toEqual(opened);
    expect(found.headers.get('Cache-Control')).toBe('no-store');
    const fetched = await post('{ "address": "https://other.example/" }');
    expect(await fetched.json()).toEqual({ ...opened, url: 'https://other.example/' });
  });

  test('nothing opened is no content', async () => {
    const other = await serveStudio({ api: { fetchSite } });
    const headers = { 'X-Heed-Token': tokenIn(await (await fetch(other.address)).text()) };
    expect((await fetch(`${other.address}api/opened`, { headers })).status).toBe(204);
    await other.stop();
  });

  test.each<[string, (own: Readonly<Record<string, string>>) => Record<string, string>, number]>([
    ['without a token', ({ Origin = '' }) => ({ Origin }), 401],
    ['with an empty token', (all) => ({ ...all, 'X-Heed-Token': '' }), 401],
    ['with another token', (all) => ({ ...all, 'X-Heed-Token': 'A'.repeat(43) }), 401],
    ['with the beginning of the token', (all) => ({ ...all, 'X-Heed-Token': token.slice(0, 42) }), 401],
    ['with more than the token', (all) => ({ ...all, 'X-Heed-Token': `${token}A` }), 401],
    ['from another origin', (all) => ({ ...all, Origin: 'https://evil.example' }), 403],
    ['from another port', (all) => ({ ...all, Origin: 'http://127.0.0.1:1' }), 403],
    ['from its host by https', (all) => ({ ...all, Origin: `https://${host}` }), 403],
    ['from its other name', (all) => ({ ...all, Origin: `http://localhost:${new URL(studio.address).port}` }), 403],
    ['from a sandbox', (all) => ({ ...all, Origin: 'null' }), 403],
    ['from nowhere', () => ({ 'X-Heed-Token': token }), 403],
    ['from another site', (all) => ({ ...all, 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['from the same site', (all) => ({ ...all, 'Sec-Fetch-Site': 'same-site' }), 403],
    ['from the address bar', (all) => ({ ...all, 'Sec-Fetch-Site': 'none' }), 403],
  ])('%s does nothing', async (_, change, status) => {
    const headers = Object.entries(change(own)).map(([name, value]) => `${name}: ${value}`);
    const body = '{ "address": "wait-refused" }';
    const lines = ['POST /api/fetch HTTP/1.1', `Host: ${host}`, `Content-Length: ${body.length}`, ...headers];
    const response = await rawRequest(studio.address, lines, body);
    expect(response.status).toBe(status);
    expect(waiting.has('wait-refused')).toBe(false);
    expect(response.text).not.toContain(token);
  });

  test('a page of another site that asks first gets no leave', async () => {
    const { status, text } = await rawRequest(studio.address, [
      'OPTIONS /api/fetch HTTP/1.1',
      `Host: ${host}`,
      'Origin: https://evil.example',
      'Access-Control-Request-Method: POST',
      'Access-Control-Request-Headers: x-heed-token',
    ]);
    expect(status).toBe(403);
    expect(text.toLowerCase()).not.toContain('access-control');
  });

  test('the token in the address is of no use', async () => {
    const path = `/api/opened?X-Heed-Token=${token}&token=${token}`;
    expect((await rawRequest(studio.address, [`GET ${path} HTTP/1.1`, `Host: ${host}`])).status).toBe(401);
  });

  test.each([
    '',
    'x',
    '[]',
    'null',
    '"https://a.example/"',
    '{}',
    '{"address":1}',
    '{"address":["a"]}',
    '{"address":null}',
  ])('a body of %j is refused with a sentence', async (body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'Give an address: { "address": "https://example.com/" }.' });
  });

  test('__proto__ is not an address', async () => {
    expect((await post('{"__proto__":{"address":"https://a.example/"}}')).status).toBe(400);
  });

  test('a refusal is told, an error is not', async () => {
    const refused = await post('{"address":"refuse"}');
    expect(refused.status).toBe(200);
    expect(await refused.json()).toEqual({ error: 'Not this one.' });
    const failed = await post('{"address":"fail"}');
    expect(failed.status).toBe(500);
    expect(await failed.json()).toEqual({ error: 'Unexpected error.' });
  });

  test('a body that is too long is refused before it is read', async () => {
    const long = `{"address":"${'a'.repeat(70_000)}"}`;
    expect((await post(long)).status).toBe(413);
    const lines = [
      'POST /api/fetch HTTP/1.1',
      `Host: ${host}`,
      ...Object.entries(own).map(([name, value]) => `${name}: ${value}`),
    ];
    // It says that ten gigabytes follow, and sends nothing.
    expect((await rawRequest(studio.address, [...lines, 'Content-Length: 10000000000'])).status).toBe(413);
    const chunks = `${'10000\r\n'}${'a'.repeat(0x10000)}\r\n10000\r\n${'a'.repeat(0x10000)}\r\n0\r\n\r\n`;
    expect((await rawRequest(studio.address, [...lines, 'Transfer-Encoding: chunked'], chunks)).status).toBe(413);
  });

  test('four are fetched at a time, and one that nobody waits for is stopped', async () => {
    const leaving = new AbortController();
    const left = fetching('wait-0', leaving.signal).catch(() => 'left');
    const others = ['wait-1', 'wait-2', 'wait-3'].map((address) => fetching(address));
    await expect.poll(() => waiting.size).toBe(4);
    const fifth = await fetching('wait-4');
    expect(fifth.status).toBe(429);
    leaving.abort();
    expect(await left).toBe('left');
    await expect.poll(() => stopped).toEqual(['wait-0']);
    await expect.poll(async () => (await fetching('https://a.example/')).status).toBe(200);
    for (const end of waiting.values()) end(opened);
    for (const other of others) expect((await other).status).toBe(200);
    waiting.clear();
  });
});

test('a port that is in use is an error', async () => {
  const { port } = new URL(studio.address);
  await expect(serveStudio({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('it listens on the loopback address only', async () => {
  const { port } = new URL(studio.address);
  // Were it listening on all addresses, the port would be taken there too.
  const other = createServer();
  await new Promise<void>((resolve, reject) => {
    other.once('error', reject);
    other.listen({ port: Number(port), host: '127.0.0.2' }, resolve);
  });
  await new Promise((resolve) => other.close(resolve));
});

test('stopping ends what is open: connections that say nothing, and what is being fetched', async () => {
  const other = await serveStudio({ api: { fetchSite } });
  const { hostname, port } = new URL(other.address);
  const idle = connect(Number(port), hostname);
  await new Promise((resolve) => idle.once('connect', resolve));
  const closed = new Promise((resolve) => idle.once('close', resolve));
  idle.on('error', () => undefined);
  const html = await (await fetch(other.address)).text();
  const pending = fetch(`${other.address}api/fetch`, {
    method: 'POST',
    body: '{"address":"wait-stop"}',
    headers: { 'X-Heed-Token': tokenIn(html), Origin: `http://${hostname}:${port}` },
  }).catch(() => 'ended');
  await expect.poll(() => waiting.has('wait-stop')).toBe(true);
  await other.stop();
  expect(await pending).toBe('ended');
  await closed;
  expect(stopped).toContain('wait-stop');
});
