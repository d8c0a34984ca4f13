import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps files below it in memory. */
const inMemory = '/dev/shm';

/** The number by which `statfs` names a file system in memory. */
const tmpfs = 0x01021994;

/**
 * Limit: bytes that must be free, there and of memory as a whole. At any one time the tests have about 0.3 GB of files, most of them while
 * packages are installed; the rest is for other programs.
 */
const bytesThere = 2 * 1024 ** 3;
const bytesOfMemory = 6 * 1024 ** 3;

/**
 * Returns the folder below which tests make their files: in memory if there is room, unless `TMPDIR` names another.
 *
 * The tests make and remove some hundred thousand files. On a disk with ext4, making one takes up to a millisecond of the processor while
 * others were removed in the last seconds, because it passes over the inodes of those: installing our packages with npm took 22 s of it on
 * a disk and 7 s in memory.
 */
export function folderForTests(environment: NodeJS.ProcessEnv = process.env, mounts = '/proc/mounts'): string {
  const isRoomy =
    environment['TMPDIR'] === undefined &&
    isMemory() &&
    runsPrograms(mounts) &&
    process.availableMemory() >= bytesOfMemory;
  return isRoomy ? inMemory : tmpdir();
}

function isMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(inMemory);
    return type === tmpfs && bavail * bsize >= bytesThere;
  } catch {
    return false;
  }
}

/** Containers often forbid it, and tests put programs into their folders. */
function runsPrograms(mounts: string): boolean {
  try {
    const lines = readFileSync(mounts, 'utf8').split('\n');
    const options = lines.map((line) => line.split(' ')).findLast(([, place]) => place === inMemory)?.[3];
    return options !== undefined && !options.split(',').includes('noexec');
  } catch {
    return false;
  }
}
