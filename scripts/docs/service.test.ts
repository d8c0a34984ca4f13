import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'examples/service');
const page = readFileSync(join(root, 'docs/service.md'), 'utf8');

const running: ReturnType<typeof spawn>[] = [];
const site = createServer(({ url }, response) => {
  response.writeHead(url === '/robots.txt' ? 200 : 404).end('User-agent: *\nDisallow: /drafts/\n');
});
afterAll(() => {
  for (const child of running) child.kill();
  site.close();
});

/** What a program of the page prints. */
async function printed(name: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(folder, name), ...args], { cwd: root });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(err).toBe('');
  return out;
}

/** Runs the command, and returns the address at which it serves. */
async function serve(args: readonly string[]): Promise<string> {
  const command = [join(root, 'packages/cli/bin/heed.js'), 'serve', '--port', '0', ...args];
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  return /http:\S+(?=\/)/.exec(String(said))?.[0] ?? '';
}

test.each(readdirSync(folder))('the page shows examples/service/%s unchanged', (name) => {
  expect(page).toContain(`(../examples/service/${name})`);
  expect(page).toContain(`\n${readFileSync(join(folder, name), 'utf8')}\`\`\``);
});

test('client.mjs prints what the page says', async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const service = await serve(['--trust', origin]);
  expect(page).toContain(`\`\`\`text\n${await printed('client.mjs', [service, `${origin}/drafts/1`])}\`\`\``);
});

test('own-server.mjs prints what the page says', async () => {
  expect(page).toContain(`\`\`\`text\n${await printed('own-server.mjs', [])}\`\`\``);
});

test('the page names every option of the command about access and limits', async () => {
  const child = spawn(process.execPath, [join(root, 'packages/cli/bin/heed.js'), 'serve', '--help']);
  const help = await text(child.stdout);
  const elsewhere = ['--port', '--user-agent', '--cache', '--workers', '--unstated', '--strict-rfc9309', '--help'];
  const options = [...help.matchAll(/^ {2}(?:-h, )?(--[a-z0-9-]+)/gm)].map(([, option]) => option ?? '');
  expect(options.length).toBeGreaterThan(10);
  expect(options.filter((option) => !elsewhere.includes(option) && !page.includes(`\`${option}`))).toEqual([]);
});
