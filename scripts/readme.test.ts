import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

test("the README's first example prints what the README says it prints", () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const [, code = '', printed = ''] = /```ts\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(readme.slice(0, readme.indexOf('```ts')).split('\n').length).toBeLessThan(25);
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: fileURLToPath(root), encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe(printed);
});
