import { chmodSync, linkSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFiles } from './files.js';
import { replaceFile } from './replace-file.js';
import { folderOf, textIn } from './testing/folder.js';

const files = createFiles({ cwd: '/' });
const bytes = (text: string): Uint8Array => Buffer.from(text);

test('other bytes, the same mode, and nothing beside them', () => {
  const folder = folderOf({ 'a.txt': 'old' });
  chmodSync(join(folder, 'a.txt'), 0o604);
  replaceFile(files, join(folder, 'a.txt'), bytes('old'), bytes('new'));
  expect(textIn(folder, 'a.txt')).toBe('new');
  expect(statSync(join(folder, 'a.txt')).mode & 0o7777).toBe(0o604);
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('a file that has changed since it was read is not replaced', () => {
  const folder = folderOf({ 'a.txt': 'old' });
  const path = join(folder, 'a.txt');
  writeFileSync(path, 'newer');
  expect(() => replaceFile(files, path, bytes('old'), bytes('new'))).toThrow(
    `cannot write ${path}: it has changed since it was read: run heed again.`,
  );
  expect(textIn(folder, 'a.txt')).toBe('newer');
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('a file that is gone, and a folder in its place', () => {
  const folder = folderOf({});
  const path = join(folder, 'a.txt');
  expect(() => replaceFile(files, path, bytes(''), bytes('new'))).toThrow(
    `cannot write ${path}: there is no such file.`,
  );
  mkdirSync(path);
  expect(() => replaceFile(files, path, bytes(''), bytes('new'))).toThrow(`cannot write ${path}: it is a folder.`);
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('of two names for one file only this one is replaced', () => {
  const folder = folderOf({ 'a.txt': 'old' });
  linkSync(join(folder, 'a.txt'), join(folder, 'b.txt'));
  replaceFile(files, join(folder, 'a.txt'), bytes('old'), bytes('new'));
  expect([textIn(folder, 'a.txt'), textIn(folder, 'b.txt')]).toEqual(['new', 'old']);
});

test('the new file can be read only by its owner while it is written', () => {
  const folder = folderOf({ 'a.txt': 'old' });
  const path = join(folder, 'a.txt');
  chmodSync(path, 0o640);
  const modes: number[] = [];
  // The length of the content is asked for while the new file is there.
  const after = bytes('new');
  Object.defineProperty(after, 'length', {
    get: () => {
      for (const name of readdirSync(folder)) {
        if (name.startsWith('.heed-')) modes.push(statSync(join(folder, name)).mode & 0o777);
      }
      return 3;
    },
  });
  replaceFile(files, path, bytes('old'), after);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set(modes)).toEqual(new Set([0o600]));
  expect(textIn(folder, 'a.txt')).toBe('new');
});
