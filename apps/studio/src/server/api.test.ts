import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherer, opened, stopped, tokenIn, untilFetched, waiting } from '../testing/fetch-nothing.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { type RunningStudio, serveStudio } from './serve-studio.ts';

let studio: RunningStudio;
let token: string;
let host: string;
let own: Readonly<Record<string, string>>;
beforeAll(async () => {
  studio = await serveStudio({ api: { opened, gatherer } });
  token = tokenIn(await (await fetch(studio.address)).text());
  host = new URL(studio.address).host;
  own = { 'X-Heed-Token': token, Origin: `http://${host}` };
});
afterAll(() => studio.stop());

function post(body: string, headers: Readonly<Record<string, string>> = own): Promise<Response> {
  return fetch(`${studio.address}api/fetch`, { method: 'POST', body, headers });
}

function fetching(address: string, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ address });
  return fetch(`${studio.address}api/fetch`, { method: 'POST', body, headers: own, ...(signal ? { signal } : {}) });
}

describe('the API', () => {
  test('returns what was opened, and fetches, for its own page', async () => {
    const found = await fetch(`${studio.address}api/opened`, { headers: { 'X-Heed-Token': token } });
    expect(await found.json()).toEqual(opened);
    expect(found.headers.get('Cache-Control')).toBe('no-store');
    const fetched = await post('{ "address": "https://other.example/" }');
    const robots = { text: '', status: 200 };
    const sources = { ...opened.sources, robots };
    expect(await fetched.json()).toEqual({ url: 'https://other.example/', sources, notes: [] });
  });

  test('nothing opened means no content', async () => {
    const other = await serveStudio({ api: { gatherer } });
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
    const body = '{ "address": "https://wait.example/refused" }';
    const lines = ['POST /api/fetch HTTP/1.1', `Host: ${host}`, `Content-Length: ${body.length}`, ...headers];
    const response = await rawRequest(studio.address, lines, body);
    expect(response.status).toBe(status);
    expect(waiting.has('refused')).toBe(false);
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

  test('a refusal is reported, an error is not', async () => {
    const refused = await post('{"address":"ftp://a.example/"}');
    expect(refused.status).toBe(200);
    expect(await refused.json()).toEqual({
      error: 'Only addresses that begin with http:// or https:// can be fetched.',
    });
    const failed = await post('{"address":"https://fail.example/"}');
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

  test('four are fetched at a time, and an abandoned one is stopped', async () => {
    const before = stopped.length;
    const leaving = new AbortController();
    const left = fetching('https://wait.example/0', leaving.signal).catch(() => 'left');
    const others = ['https://wait.example/1', 'https://wait.example/2', 'https://wait.example/3'].map((address) =>
      fetching(address),
    );
    await untilFetched(() => waiting.size === 4);
    const fifth = await fetching('https://wait.example/4');
    expect(fifth.status).toBe(429);
    leaving.abort();
    expect(await left).toBe('left');
    await untilFetched(() => stopped.length > before);
    expect(stopped.slice(before)).toEqual(['0']);
    expect((await fetching('https://a.example/')).status).toBe(200);
    for (const end of waiting.values()) end();
    for (const other of others) expect((await other).status).toBe(200);
    waiting.clear();
  });
});
