import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import { openAtomicFile } from './atomic-file.js';
import { WriteError } from './write-error.js';

describe('an atomic file', () => {
  test('is there only once it is put, with everything that was written', () => {
    const folder = newFolder();
    const path = join(folder, 'part-000001.ndjson');
    const file = openAtomicFile(path);
    file.write(Buffer.from('one\n'));
    file.write(Buffer.from('two\n'));
    expect(existsSync(path)).toBe(false);
    file.put();
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
    file.drop();
    expect(readdirSync(folder)).toEqual(['part-000001.ndjson']);
  });

  test('replaces what is there, and what an ended process left', () => {
    const folder = newFolder();
    const path = join(folder, 'part');
    writeFileSync(path, 'old, and longer than the new one');
    openAtomicFile(path).write(Buffer.from('never finished, and longer than the new one'));
    const file = openAtomicFile(path);
    file.write(Buffer.from('new'));
    expect(readFileSync(path, 'utf8')).toMatch(/^old/);
    file.put();
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['part']);
  });

  test('leaves nothing when it is dropped, and cannot be written afterwards', () => {
    const folder = newFolder();
    const file = openAtomicFile(join(folder, 'part'));
    file.write(Buffer.from('x'));
    file.drop();
    file.drop();
    expect(readdirSync(folder)).toEqual([]);
    expect(() => file.write(Buffer.from('x'))).toThrow('not open');
    expect(() => file.put()).toThrow('not open');
  });

  test('says why it cannot be written, and leaves nothing', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'taken'));
    writeFileSync(join(folder, 'file'), '');
    const file = openAtomicFile(join(folder, 'taken'));
    file.write(Buffer.from('x'));
    expect(() => file.put()).toThrow(WriteError);
    expect(readdirSync(folder).sort()).toEqual(['file', 'taken']);
    expect(() => openAtomicFile(join(folder, 'missing', 'part'))).toThrow(/: its folder does not exist\.$/);
    expect(() => openAtomicFile(join(folder, 'file', 'part'))).toThrow(/: its folder is a file\.$/);
  });

  test.skipIf(process.getuid?.() === 0)('says that a folder is not ours to write in', () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    expect(() => openAtomicFile(join(folder, 'part'))).toThrow(/: permission denied\.$/);
  });
});

/** A file system of 64 KB, if this machine lets us make one. */
function smallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = newFolder();
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}

describe('a full disk', () => {
  const disk = smallDisk();

  test.skipIf(disk === undefined)('is named, and the file that did not fit is gone', () => {
    const folder = disk as string;
    try {
      const file = openAtomicFile(join(folder, 'part'));
      expect(() => {
        for (let piece = 0; piece < 100; piece++) file.write(Buffer.alloc(4096));
      }).toThrow(/: no space is left on the disk\.$/);
      expect(readdirSync(folder)).toEqual([]);
      const next = openAtomicFile(join(folder, 'part'));
      next.write(Buffer.from('fits'));
      next.put();
      expect(readFileSync(join(folder, 'part'), 'utf8')).toBe('fits');
    } finally {
      execFileSync('/bin/umount', [folder]);
    }
  });

  test('is what the system calls ENOSPC or EDQUOT', () => {
    const error = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });
    expect(new WriteError('a', error('ENOSPC'))).toMatchObject({
      message: 'Cannot write a: no space is left on the disk.',
      isDiskFull: true,
      path: 'a',
    });
    expect(new WriteError('a', error('EDQUOT')).isDiskFull).toBe(true);
    expect(new WriteError('a', error('EIO'))).toMatchObject({
      message: 'Cannot write a: EIO: write.',
      isDiskFull: false,
    });
  });
});
