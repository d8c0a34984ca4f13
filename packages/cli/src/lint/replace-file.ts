import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotRun, reasonOf } from '../command-error.js';
import type { Files } from '../files.js';
import { printable } from '../terminal/printable.js';

/**
 * Puts other octets in the place of those that a file held when it was read; mode and owner stay. A symbolic link stays
 * one, and what it leads to is written.
 *
 * Writes beside the file and then takes its place, so that at no moment half a file is there. All in one go: a signal is
 * attended to before or after, and the new file does not stay behind if something goes wrong.
 *
 * Limit: a file that has several names (hard links) is mended under this one only.
 */
export function replaceFile(files: Files, path: string, before: Uint8Array, after: Uint8Array): void {
  try {
    const real = files.realPathOf(path);
    accessSync(real, constants.W_OK);
    if (!readFileSync(real).equals(before)) throw new CannotRun('it has changed since it was read: run heed again');
    // A name of its own, since one made of the file's might be too long.
    const fresh = join(dirname(real), `.heed-${randomBytes(6).toString('hex')}`);
    const file = openSync(fresh, 'wx');
    try {
      writeLike(real, file, after);
      renameSync(fresh, real);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
  } catch (error) {
    throw new CannotRun(`cannot write ${printable(path)}: ${writingReasonOf(error)}.`);
  }
}

/** Writes a new file with the mode and, where that is permitted, the owner of another. */
function writeLike(other: string, file: number, octets: Uint8Array): void {
  try {
    for (let at = 0; at < octets.length; ) at += writeSync(file, octets, at);
    const { mode, uid, gid } = statSync(other);
    const own = fstatSync(file);
    if (own.uid !== uid || own.gid !== gid) tryToGive(file, uid, gid);
    fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Only some may give files away; the text matters more than whose it is. */
function tryToGive(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    return;
  }
}

function writingReasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'writing there is not permitted';
  return reasonOf(error);
}
