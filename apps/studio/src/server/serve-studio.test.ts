import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherer, opened, stopped, tokenIn, untilFetched, waiting } from '../testing/fetch-nothing.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { type RunningStudio, serveStudio } from './serve-studio.ts';

let studio: RunningStudio;
let token: string;
let host: string;
beforeAll(async () => {
  studio = await serveStudio({ api: { opened, gatherer } });
  token = tokenIn(await (await fetch(studio.address)).text());
  host = new URL(studio.address).host;
});
afterAll(() => studio.stop());

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
    const other = await serveStudio({ api: { gatherer } });
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
  ])('%j is refused, for any path', async (name) => {
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
  const other = await serveStudio({ api: { gatherer } });
  const { hostname, port } = new URL(other.address);
  const idle = connect(Number(port), hostname);
  await new Promise((resolve) => idle.once('connect', resolve));
  const closed = new Promise((resolve) => idle.once('close', resolve));
  idle.on('error', () => undefined);
  const html = await (await fetch(other.address)).text();
  const pending = fetch(`${other.address}api/fetch`, {
    method: 'POST',
    body: '{"address":"https://wait.example/stop"}',
    headers: { 'X-Heed-Token': tokenIn(html), Origin: `http://${hostname}:${port}` },
  }).catch(() => 'ended');
  await untilFetched(() => waiting.has('stop'));
  await other.stop();
  expect(await pending).toBe('ended');
  await closed;
  expect(stopped).toContain('stop');
});
