import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxPageBytes } from '@heed/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFiles } from '../../files.js';
import { type FolderServer, serveFolder } from './folder-server.js';

const folder = mkdtempSync(join(tmpdir(), 'heed-'));
const files = createFiles({ cwd: folder });
let site: FolderServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'public', 'news'), { recursive: true });
  const texts = {
    'secret.txt': 'secret',
    'public/_headers':
      '/robots.txt\n  Cache-Control: max-age=60\n/news/*\n  Content-Type: text/html\n  X-Robots-Tag: none\n',
    'public/robots.txt': 'User-agent: *\n',
    'public/index.html': 'home',
    'public/news/index.html': 'news',
    'public/news/a b.XHTML': 'a',
    'public/unknown': 'bytes',
    'public/page.php': 'page',
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  site = await serveFolder('public', files);
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Requests a path unchanged: other clients would remove the dots. */
function ask(path: string): Promise<{ status?: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    request(site.origin, { path }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, body: Buffer.concat(chunks).toString(), headers });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('files with their types, and folders by their index.html', async () => {
  expect(await ask('/')).toMatchObject({
    status: 200,
    body: 'home',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
  expect(await ask('/page.php')).toMatchObject({ headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(await ask('/unknown')).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } });
  expect(await ask('/robots.txt?a')).toMatchObject({ headers: { 'content-type': 'text/plain; charset=utf-8' } });
  expect(await ask('/news')).toMatchObject({ status: 404 });
});

test('fields of _headers go over the usual ones, and nothing is to be kept unless they say so', async () => {
  expect((await ask('/news/a%20b.XHTML')).headers).toMatchObject({
    'content-type': 'text/html',
    'x-robots-tag': 'none',
    'cache-control': 'no-store',
  });
  expect((await ask('/robots.txt')).headers).toMatchObject({ 'cache-control': 'max-age=60' });
});

test.each([
  '/_headers',
  '/none',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/news/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/index.html%00',
  '/%',
  '//secret.txt',
])('nothing but files of the folder: %s', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: 'There is no such page.\n' });
});

describe.skipIf(process.platform === 'win32')('only regular files inside the folder', () => {
  beforeAll(() => {
    const at = (name: string): string => join(folder, 'public', name);
    symlinkSync('../secret.txt', at('out.html'));
    symlinkSync('..', at('up'));
    symlinkSync(join(folder, 'secret.txt'), at('absolute.html'));
    symlinkSync('news/index.html', at('in.html'));
    symlinkSync('/dev/zero', at('zero.html'));
    symlinkSync('loop.html', at('loop.html'));
    spawnSync('mkfifo', [at('pipe.html')]);
    symlinkSync('pipe.html', at('to-pipe.html'));
    writeFileSync(at('large.html'), '');
    truncateSync(at('large.html'), 2 ** 40);
  });

  test.each([
    '/out.html',
    '/up/secret.txt',
    '/absolute.html',
    '/zero.html',
    '/loop.html',
    '/pipe.html',
    '/to-pipe.html',
  ])(
    '%s is not served',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, body: 'There is no such page.\n' });
    },
    10_000,
  );

  test('a link to a file of the folder is', async () => {
    expect(await ask('/in.html')).toMatchObject({ status: 200, body: 'news' });
  });

  test('of a very large file the beginning, which is longer than what is read of a page', async () => {
    const { status, body } = await ask('/large.html');
    expect(status).toBe(200);
    expect(body.length).toBe(32 * 1024 * 1024);
    expect(body.length).toBeGreaterThan(maxPageBytes);
  });

  test.each<[string, (path: string) => void, string]>([
    ['a pipe', (path) => void spawnSync('mkfifo', [path]), 'it is not a regular file'],
    ['a device', (path) => symlinkSync('/dev/zero', path), 'it is outside the folder'],
    ['a link out of it', (path) => symlinkSync('../secret.txt', path), 'it is outside the folder'],
  ])(
    '%s as _headers is an error',
    async (_, put, reason) => {
      const other = mkdtempSync(join(folder, 'other-'));
      put(join(other, '_headers'));
      await expect(serveFolder(other, files)).rejects.toThrow(`cannot read ${join(other, '_headers')}: ${reason}.`);
    },
    10_000,
  );
});

test('a character that HTTP cannot send ends nothing, and every rule is sent', async () => {
  const other = mkdtempSync(join(folder, 'other-'));
  const rules = '/*\n  X-A: a\n'.repeat(150);
  writeFileSync(join(other, '_headers'), `${rules}/*\n  X-Robots-Tag: €, noindex\n  Trailer: x\n  Content-Length: 1\n`);
  writeFileSync(join(other, 'index.html'), 'home');
  const { origin, close } = await serveFolder(other, files);
  try {
    const response = await fetch(`${origin}/`);
    expect(response.headers.get('x-robots-tag')).toBe('?, noindex');
    expect(await response.text()).toBe('home');
  } finally {
    await close();
  }
});

test('what is not a folder cannot be served', async () => {
  await expect(serveFolder('none', files)).rejects.toThrow(/^cannot serve none: there is no such folder\.$/);
  await expect(serveFolder('secret.txt', files)).rejects.toThrow(/^cannot serve secret\.txt: it is not a folder\.$/);
});
