import { gzipSync } from 'node:zlib';
import { maxPageBytes } from '@heed/fetch';
import { expect, onTestFinished, test } from 'vitest';
import { startEndless } from '../../fetch/src/testing/misbehaving-servers.js';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { type Reply, startRoutes } from '../../fetch/src/testing/routes.js';
import type { FetchedResponse } from './judgement.js';
import { testGate } from './requests/testing/example-sites.js';

const page = '<!DOCTYPE html><meta name="robots" content="nofollow"><p>caf\u{e9}';
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const reply: Reply = { headers: html, body: page };

test('a Response is read from a clone, and can still be read', async () => {
  const server = await openDuringTest(startRoutes({ '/page': reply }));
  const url = `${server.origin}/page`;
  const response = await fetch(url);
  const { answer, notSeen, problems } = await testGate().judge(url, response, { views: ['text'] });
  expect([answer.decisions.follow?.verdict, answer.views?.text, notSeen, problems]).toEqual([
    'denied',
    ['caf\u{e9}'],
    [],
    [],
  ]);
  expect(await response.text()).toBe(page);
});

test('a Response of undici is a Response', async () => {
  const undici = await import('undici');
  const server = await openDuringTest(startRoutes({ '/page': reply }));
  const url = `${server.origin}/page`;
  const { answer } = await testGate().judge(url, await undici.fetch(url));
  expect(answer.decisions.follow?.verdict).toBe('denied');
});

test.each<[string, FetchedResponse['body']]>([
  ['an ArrayBuffer', new TextEncoder().encode(page).buffer],
  ['a Uint8Array that is a part of a buffer', new TextEncoder().encode(`<p>${page}`).subarray(3)],
  ['a Buffer', Buffer.from(page)],
  ['text', page],
])('a body as %s', async (_, body) => {
  const server = await openDuringTest(startRoutes({}));
  const response = { status: 200, headers: html, ...(body === undefined ? {} : { body }) };
  const { answer } = await testGate().judge(`${server.origin}/page`, response, { views: ['text'] });
  expect([answer.decisions.follow?.verdict, answer.views?.text]).toEqual(['denied', ['caf\u{e9}']]);
});

test('no more than a page may have is read, and the rest is not waited for', async () => {
  const site = await openDuringTest(startRoutes({}));
  const piece = Buffer.from(page.padEnd(64 * 1024));
  const endless = await openDuringTest(startEndless(piece, 64 * maxPageBytes, { headers: html }));
  const response = await fetch(endless.origin);
  onTestFinished(() => response.body?.cancel());
  const { answer, notSeen, problems } = await testGate().judge(`${site.origin}/long`, response);
  expect(problems).toMatchObject([{ code: 'fetch/cut-short', data: { url: `${site.origin}/long`, limit: '16 MiB' } }]);
  expect([answer.decisions.follow?.verdict, notSeen]).toEqual(['denied', []]);
  expect(endless.sent()).toBeLessThan(4 * maxPageBytes);
});

test('what is not a page is not read', async () => {
  const site = await openDuringTest(startRoutes({}));
  const headers = { 'Content-Type': 'application/pdf', 'X-Robots-Tag': 'nofollow' };
  const endless = await openDuringTest(startEndless(Buffer.alloc(64 * 1024), 64 * maxPageBytes, { headers }));
  const response = await fetch(endless.origin);
  onTestFinished(() => response.body?.cancel());
  const { answer, notSeen, problems } = await testGate().judge(`${site.origin}/a.pdf`, response);
  expect([answer.decisions.follow?.verdict, notSeen, problems]).toEqual(['denied', [], []]);
  expect(endless.sent()).toBeLessThan(maxPageBytes);
});

test.each<[string, string, Parameters<typeof startRoutes>[0][string]]>([
  [
    'that breaks off',
    'fetch/broken-off',
    (_, response) => {
      response.writeHead(200, { ...html, 'Content-Length': '1000' });
      response.write(page, () => response.destroy());
    },
  ],
  [
    'that cannot be unpacked',
    'fetch/undecodable',
    {
      headers: { ...html, 'Content-Encoding': 'gzip' },
      body: Buffer.concat([gzipSync(page).subarray(0, 20), Buffer.alloc(99, 7)]),
    },
  ],
])('a body %s is not seen, and the problem is reported', async (_, code, route) => {
  const server = await openDuringTest(startRoutes({ '/page': route }));
  const url = `${server.origin}/page`;
  const { answer, notSeen, problems } = await testGate().judge(url, await fetch(url));
  expect([problems.map((problem) => problem.code), notSeen]).toEqual([[code], ['body']]);
  expect(answer.decisions.follow?.verdict).toBe('unstated');
});

test("a program's own abort is its own error", async () => {
  const site = await openDuringTest(startRoutes({}));
  const server = await openDuringTest(
    startRoutes({
      '/slow': (_, response) => {
        response.writeHead(200, html);
        response.write(page);
      },
    }),
  );
  const stopping = new AbortController();
  const response = await fetch(`${server.origin}/slow`, { signal: stopping.signal });
  const judging = expect(testGate().judge(site.origin, response)).rejects.toThrow('enough');
  stopping.abort(new RangeError('enough'));
  await judging;
});

test('a Response without a body, or of another site that hides it', async () => {
  const server = await openDuringTest(startRoutes({ '/page': reply }));
  const url = `${server.origin}/page`;
  const gate = testGate();
  expect((await gate.judge(url, await fetch(url, { method: 'HEAD' }))).notSeen).toEqual(['body']);
  expect((await gate.judge(url, new Response('', { headers: html }))).notSeen).toEqual([]);
  expect((await gate.judge(url, Response.error())).answer.decisions.follow?.verdict).toBe('unstated');
});

test.each<[string, () => unknown, RegExp]>([
  [
    'a Response whose body is used',
    () => {
      const response = new Response(page, { headers: html });
      void response.text();
      return response;
    },
    /is used: pass \{ status, headers, body \}/,
  ],
  [
    'a stream',
    () => ({ status: 200, headers: html, body: new Response(page).body }),
    /for a stream, pass the Response/,
  ],
  ['a number', () => ({ status: 200, headers: html, body: 7 }), /the body must be/],
  ['text alone', () => page, /pass a Response, or an object/],
])('refuses %s', async (_, make, message) => {
  const judging = testGate().judge('http://127.0.0.1:1/', make() as Response);
  await expect(judging).rejects.toThrow(message);
  await expect(judging).rejects.toBeInstanceOf(TypeError);
});
