import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

test("the README's first command prints what the README says it prints, within one screen", () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const [, shown = ''] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
  const script = fileURLToPath(new URL('scripts/start.ts', root));
  const env = { ...process.env, XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), 'heed-')), NO_COLOR: '1' };
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8', env });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const printed = stdout.split('\n');
  expect(printed.length).toBeLessThanOrEqual(60);
  // The README leaves lines out; those that it shows are in the same order.
  let from = 0;
  for (const line of shown.trimEnd().split('\n')) {
    if (line === '…') continue;
    const found = printed.indexOf(line, from);
    expect(found, line).not.toBe(-1);
    from = found + 1;
  }
});

test("the README's first program prints what the README says it prints", () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const [, code = '', printed = ''] = /```ts\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/.exec(readme) ?? [];
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: fileURLToPath(root), encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe(printed);
});

test('links lead from the README to every page for users', () => {
  const reached = new Set<string>();
  const waiting = [new URL('README.md', root).href];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const text = readFileSync(new URL(next), 'utf8');
    for (const [, to = ''] of text.matchAll(/\]\(([^):#]+\.md)(?:#[^)]*)?\)/g)) waiting.push(new URL(to, next).href);
  }
  for (const folder of ['docs/', 'docs/tutorials/']) {
    const names = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.md'));
    const pages = names.map((name) => new URL(`${folder}${name}`, root).href);
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  }
});
