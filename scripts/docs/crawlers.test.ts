import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'examples/crawlers');
const page = readFileSync(join(root, 'docs/crawlers.md'), 'utf8');
const programs = readdirSync(folder);

test.each(programs)('the page shows examples/crawlers/%s unchanged', (name) => {
  expect(page).toContain(`(../examples/crawlers/${name})`);
  expect(page).toContain(`\n${readFileSync(join(folder, name), 'utf8')}\`\`\``);
});

const html = '<a href="/closed/">closed</a><a href="/unfollowed" rel="nofollow">x</a><a href="/to/closed">y</a>';
/** Requests as method, path and User-Agent. */
let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.url} ${request.headers['user-agent']}`);
  if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /closed/\n');
  else if (request.url === '/to/closed') response.writeHead(302, { Location: '/closed/' }).end();
  else response.writeHead(200, { 'Content-Type': 'text/html', 'X-Robots-Tag': 'noindex' }).end(html);
});
let origin = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

test.each(programs)('%s fetches what it may and says why it does not fetch the rest', async (name) => {
  const paths = name === 'crawlee.mjs' ? ['/'] : ['/', '/closed/', '/to/closed'];
  const child = spawn(process.execPath, [join(folder, name), ...paths.map((path) => origin + path)], { cwd: root });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(err).toBe('');
  expect(child.exitCode).toBe(0);
  const agent = 'ExampleBot/1.0 (+https://bot.example)';
  expect(requests).toEqual([`/robots.txt ${agent}`, `/ ${agent}`, `/to/closed ${agent}`]);
  const denied = `${origin}/closed/ was not requested: robots.txt, line 2, says "Disallow: /closed/".`;
  const [first, second, third] = out.split('\n');
  expect(first).toBe(`200 ${origin}/, index: denied`);
  if (name === 'crawlee.mjs') {
    expect(second).toContain(`2 × crawl (RFC9309-2.2.2-b): ${denied}`);
    expect(third).toContain('1 × follow');
  } else {
    expect([second, third]).toEqual([expect.stringContaining(denied), expect.stringContaining(denied)]);
  }
});
