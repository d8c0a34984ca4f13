import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'examples/gate');
const page = readFileSync(join(root, 'docs/gate.md'), 'utf8');

test.each(readdirSync(folder))('the page shows examples/gate/%s unchanged', (name) => {
  expect(page).toContain(`(../examples/gate/${name})`);
  expect(page).toContain(`\n${readFileSync(join(folder, name), 'utf8')}\`\`\``);
});

async function run(args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } });
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, out, err };
}

test('a store of one’s own passes the checks', async () => {
  const { status, out } = await run(['--test', join(folder, 'own-store.mjs')]);
  expect(out).toMatch(/pass [1-9]/);
  expect(status).toBe(0);
});

describe('crawl.mjs', () => {
  const asked: string[] = [];
  const work = mkdtempSync(join(tmpdir(), 'heed-crawl-'));
  let server: Server;
  let origin: string;
  const pages: Readonly<Record<string, string>> = {
    '/': '<a href=/news>n</a> <a href=/drafts/1>d</a> <a href=/moved>m</a> <a rel=nofollow href=/hidden>h</a>',
    '/news': '<meta name=robots content="noindex, nofollow"><a href=/hidden>h</a>',
    '/drafts/2': 'a draft',
  };

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const text = pages[url];
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /drafts/\nCrawl-delay: 0.01\n');
      else if (url === '/moved') response.writeHead(302, { Location: '/drafts/2' }).end();
      else response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(work, { recursive: true });
  });

  test('fetches what it may, and its decisions are the same when they are asked again', async () => {
    const { status, out, err } = await run([join(folder, 'crawl.mjs'), `${origin}/`, work]);
    expect([status, err]).toEqual([0, '']);
    expect(out.split('\n').map((line) => line.replace(/(says) .*/, '$1 …'))).toEqual([
      'indexed: /',
      'not indexed: /news',
      'not fetched: /drafts/1: robots.txt, line 2, says …',
      'not fetched: /drafts/2: robots.txt, line 2, says …',
      '',
    ]);
    expect(asked).toEqual(['/robots.txt', '/', '/news', '/moved']);
    const log = join(work, 'decisions.ndjson');
    const replayed = await run([join(root, 'packages/cli/bin/heed.js'), 'ask', '--replay', log, '--readable']);
    expect(replayed).toEqual({ status: 0, err: '', out: '8 decisions: 8 the same, 0 different, 0 not asked again.\n' });
    const again = await run([join(folder, 'crawl.mjs'), `${origin}/`, work]);
    expect([again.status, asked.filter((path) => path === '/robots.txt').length]).toEqual([0, 1]);
  });
});
