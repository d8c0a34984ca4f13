import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolder } from './make-folder.js';

const root = mkdtempSync(join(tmpdir(), 'heed-folders-'));
afterAll(() => rmSync(root, { recursive: true }));
const tools = { mkdirSync, statSync, dirname };

describe('a folder', () => {
  test('is made with those around it, with this mode', () => {
    makeFolder(join(root, 'a/b/c'), tools, 0o700);
    const modes = ['a', 'a/b', 'a/b/c'].map((name) => (statSync(join(root, name)).mode & 0o777).toString(8));
    if (process.platform !== 'win32') expect(modes).toEqual(['700', '700', '700']);
  });

  test('that is there is left as it is', () => {
    const there = join(root, 'there');
    mkdirSync(there);
    chmodSync(there, 0o750);
    makeFolder(there, tools, 0o700);
    if (process.platform !== 'win32') expect((statSync(there).mode & 0o777).toString(8)).toBe('750');
    expect(() => makeFolder('/', tools)).not.toThrow();
    expect(() => makeFolder('.', { ...tools, dirname: () => '.' })).not.toThrow();
  });

  test('in the place of a file is refused', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeFolder(join(root, 'file'), tools)).toThrow('EEXIST');
    expect(() => makeFolder(join(root, 'file/a'), tools)).toThrow('ENOTDIR');
  });

  // Node's own way never ends here.
  test.skipIf(!existsSync('/proc/self'))('that a file system denies and does not let anybody make is refused', () => {
    for (const path of ['/proc/none', '/proc/none/deep/er', '/proc/self/none/a'])
      expect(() => makeFolder(path, tools)).toThrow('ENOENT');
  });

  test('that another program makes at the same time is as good', () => {
    const path = join(root, 'race/a');
    let asked = 0;
    makeFolder(path, {
      ...tools,
      mkdirSync: (one, options) => {
        if (one === path && asked++ === 1) mkdirSync(path);
        return mkdirSync(one, options);
      },
    });
    expect(statSync(path).isDirectory()).toBe(true);
  });
});
