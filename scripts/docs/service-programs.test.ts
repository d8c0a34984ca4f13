import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../packages/published.ts';

const pages = { 'docs/proxies.md': 'examples/proxies', 'docs/clients.md': 'examples/clients' };

describe.each(Object.entries(pages))('%s', (page, folder) => {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = new Map(
    Array.from(text.matchAll(/<!-- (\S+) -->\n```\w+\n(.*?)```/gs), ([, file = '', block = '']) => [file, block]),
  );

  test('shows every example unchanged', () => {
    const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
    expect([...blocks.keys()].sort()).toEqual(files.sort());
    for (const file of files) expect(blocks.get(file), file).toBe(readFileSync(join(root, file), 'utf8'));
  });

  test('names options that heed serve has', () => {
    const help = spawnSync(process.execPath, [join(root, 'packages/cli/bin/heed.js'), 'serve', '--help'], {
      encoding: 'utf8',
    });
    const known = new Set(help.stdout.match(/--[a-z-]+/g));
    const commands = text.match(/heed serve --.*/g) ?? [];
    const named = [...commands.join('\n').matchAll(/ (--[a-z-]+)/g), ...text.matchAll(/`(--[a-z-]+)/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, option = ''] of named) expect(known, option).toContain(option);
  });

  test('links to files that are there', () => {
    for (const [, link = ''] of text.matchAll(/\]\(((?!https:)[^)#]+)/g)) {
      expect(existsSync(join(root, 'docs', link)), link).toBe(true);
    }
  });
});
