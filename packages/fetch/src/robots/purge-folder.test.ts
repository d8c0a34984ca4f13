import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { purgeFolder } from './purge-folder.js';
import { createTextFolder } from './text-folder.js';

const day = 24 * 60 * 60 * 1000;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'heed-purge-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Makes what is under a path as old as that. */
function age(path: string, days: number): void {
  const written = (Date.now() - days * day) / 1000;
  utimesSync(path, written, written);
}

const hash = (digit: string): string => digit.repeat(64);

describe.skipIf(process.platform === 'win32')('old files of a text folder', () => {
  test('are removed after ninety days, with drafts that were left', async () => {
    const folder = freshFolder();
    const temporary = `${hash('b')}.json.01234567-89ab-cdef-0123-456789abcdef`;
    const names = [`${hash('a')}.json`, temporary, `${hash('c')}.json`, `${hash('d')}.json`];
    for (const [place, name] of names.entries()) {
      writeFileSync(join(folder, name), 'x', { mode: 0o600 });
      age(join(folder, name), [91, 91, 89, -5000][place] ?? 0);
    }
    await purgeFolder(folder, Date.now());
    expect(readdirSync(folder).sort()).toEqual(names.slice(2));
  });

  test('are left alone if they are not its own', async () => {
    const folder = freshFolder();
    const target = join(folder, 'target');
    writeFileSync(target, 'x', { mode: 0o600 });
    mkdirSync(join(folder, `${hash('1')}.json`));
    symlinkSync(target, join(folder, `${hash('2')}.json`));
    for (const name of [
      `${hash('3')}.json.bak`,
      `${hash('3')}`,
      'notes.json',
      `${hash('A')}.json`,
      `x${hash('4')}.json`,
    ]) {
      writeFileSync(join(folder, name), 'x', { mode: 0o600 });
    }
    writeFileSync(join(folder, `${hash('5')}.json`), 'x');
    chmodSync(join(folder, `${hash('5')}.json`), 0o644);
    const before = readdirSync(folder);
    for (const name of before) age(join(folder, name), 1000);
    await purgeFolder(folder, Date.now());
    expect(readdirSync(folder)).toEqual(before);
  });

  test('go when another text is written, and what is written stays', async () => {
    const folder = freshFolder();
    await createTextFolder(folder, 100).set('old', 'x');
    const [old = ''] = readdirSync(folder);
    age(join(folder, old), 100);
    const texts = createTextFolder(folder, 100);
    expect(await texts.get('old')).toBe('x');
    await texts.set('new', 'y');
    await expect.poll(() => readdirSync(folder)).not.toContain(old);
    expect(await texts.get('new')).toBe('y');
  });

  test('may be removed by several programs at once', async () => {
    const folder = freshFolder();
    for (let n = 0; n < 1500; n++) {
      const path = join(folder, `${n.toString(16).padStart(64, '0')}.json`);
      writeFileSync(path, 'x', { mode: 0o600 });
      age(path, 100);
    }
    await purgeFolder(folder, Date.now());
    // Some, not all: a large folder is searched in parts.
    expect(readdirSync(folder)).toHaveLength(500);
    await Promise.all([1, 2, 3].map(() => purgeFolder(folder, Date.now())));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a missing folder is not a failure', async () => {
    await purgeFolder(join(freshFolder(), 'none'), Date.now());
  });
});

test('a text that is too long replaces the one before it, and is not written', async () => {
  const folder = freshFolder();
  const texts = createTextFolder(folder, 4);
  await texts.set('key', 'abcd');
  await texts.set('key', 'abcé');
  expect(await texts.get('key')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});
