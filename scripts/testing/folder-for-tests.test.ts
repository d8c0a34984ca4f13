import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderForTests } from './folder-for-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'heed-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Which file systems a machine has, as Linux lists them. */
function mounted(...lines: readonly string[]): string {
  const file = join(folder, 'mounts');
  writeFileSync(file, [...lines, ''].join('\n'));
  return file;
}

const disk = '/dev/vda / ext4 rw,relatime 0 0';

test('a folder that was named is taken', () => {
  expect(folderForTests({ TMPDIR: folder }, mounted('tmpfs /dev/shm tmpfs rw,nosuid 0 0'))).toBe(tmpdir());
});

test.each([
  ['without files in memory', [disk]],
  ['where programs in memory cannot be run', [disk, 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0']],
])('%s the disk is taken', (_, lines) => {
  expect(folderForTests({}, mounted(...lines))).toBe(tmpdir());
});

test('a machine whose mounts cannot be read has a disk', () => {
  expect(folderForTests({}, join(folder, 'none'))).toBe(tmpdir());
});

/** As on a machine of a developer or of CI; a container without options of its own has 64 MB there. */
function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 * 1024 ** 3 && process.availableMemory() >= 6 * 1024 ** 3;
  } catch {
    return false;
  }
}

test.runIf(isRoomy())('where there is room in memory, it is taken', () => {
  expect(folderForTests({}, mounted(disk, 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0'))).toBe('/dev/shm');
});
