import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'examples/middleware');
const page = readFileSync(join(root, 'docs/middleware.md'), 'utf8');

test.each(readdirSync(folder))('the page shows examples/middleware/%s unchanged', (name) => {
  expect(page).toContain(`(../examples/middleware/${name})`);
  expect(page).toContain(`\n${readFileSync(join(folder, name), 'utf8')}\`\`\``);
});

test('the page shows a route handler of the site made with Next unchanged', () => {
  expect(page).toContain(
    `\n${readFileSync(join(root, 'integrations/next-site/app/robots.txt/route.js'), 'utf8')}\`\`\``,
  );
});

const running: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

/** Runs a program of the page, and returns the address that it prints. */
async function start(name: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, name)], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  return String(said).trim();
}

describe.each(['node.mjs', 'express.mjs', 'fastify.mjs', 'hono.mjs', 'enforce.mjs'])('%s', (name) => {
  test('keeps the policy', async () => {
    const origin = await start(name);
    const args = [join(root, 'packages/cli/bin/heed.js'), 'expect', join(folder, 'policy.yaml'), origin, '--no-cache'];
    const child = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    expect({ err, out }).toEqual({ err: '', out: expect.stringMatching(/^kept: /m) });
    const refused = await fetch(`${origin}/news/a`, { headers: { 'User-Agent': 'GrabBot/1.0' } });
    expect(refused.status).toBe(name === 'enforce.mjs' ? 403 : 200);
  });
});

describe('verify-by-dns.mjs', async () => {
  const { verifyByDns } = await import(join(folder, 'verify-by-dns.mjs'));
  const missing = Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  const names: Readonly<Record<string, readonly string[]>> = {
    '192.0.2.1': ['crawl-1.googlebot.com'],
    '192.0.2.2': ['crawl-1.googlebot.com'],
    '192.0.2.3': ['crawl-1.googlebot.com.bad.example', 'fakegooglebot.com'],
    '192.0.2.4': ['gone.googlebot.com'],
  };
  const verify = verifyByDns({
    reverse: async (address: string) => {
      if (address === '192.0.2.9') throw Object.assign(new Error('no connection'), { code: 'ETIMEOUT' });
      if (names[address] === undefined) throw missing;
      return names[address];
    },
    lookup: async (name: string) => {
      if (name === 'gone.googlebot.com') throw missing;
      return name === 'crawl-1.googlebot.com'
        ? [{ address: '192.0.2.1', family: 4 }]
        : [{ address: '192.0.2.3', family: 4 }];
    },
  });

  test.each([
    ['192.0.2.1', 'Googlebot', true],
    ['::ffff:192.0.2.1', 'Googlebot', true],
    ['192.0.2.2', 'Googlebot', false],
    ['192.0.2.3', 'Googlebot', false],
    ['192.0.2.4', 'Googlebot', false],
    ['192.0.2.5', 'Googlebot', false],
    ['192.0.2.1', 'OtherBot', undefined],
    [undefined, 'Googlebot', undefined],
  ])('%s is %s: %s', async (address, agent, expected) => {
    expect(await verify({ address }, agent)).toBe(expected);
  });

  test('a failed lookup is reported', async () => {
    await expect(verify({ address: '192.0.2.9' }, 'Googlebot')).rejects.toThrow('no connection');
  });
});
