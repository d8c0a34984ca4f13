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
import { CommandError } from './command-error.js';
import { errorCode, errorReason } from './error-reason.js';
import type { Files } from './files.js';
import { printable } from './terminal/printable.js';

/** New content that is complete on the disk, beside the file whose place it is to take. */
export interface PreparedFile {
  /** Puts it in its place. */
  put(): void;
  /** Removes it. */
  drop(): void;
}

/**
 * Replaces the content of a file, if it has not changed since it was read; keeps its mode and owner. A symbolic link is
 * kept, and the file it leads to is replaced.
 *
 * Writes a new file beside the old one and renames it, so that the file is never incomplete. Synchronous, so that a signal
 * takes effect before or after; the new file is removed if something fails. Until it has the mode of the old one, only its owner can
 * read it.
 *
 * Limit: if a file has several names (hard links), only this one gets the new content.
 */
export function replaceFile(files: Files, path: string, before: Uint8Array, after: Uint8Array): void {
  prepareReplacement(files, path, before, after).put();
}

/** The first half of `replaceFile`: after it, only taking the place of the old file is left. */
export function prepareReplacement(files: Files, path: string, before: Uint8Array, after: Uint8Array): PreparedFile {
  return orTell(path, () => {
    const real = files.realPathOf(path);
    // The administrator may write everywhere, but a file that is marked as read-only is meant to stay.
    if ((statSync(real).mode & anyMayWrite) === 0) throw new CommandError('it is read-only');
    accessSync(real, constants.W_OK);
    if (!readFileSync(real).equals(before)) throw new CommandError('it has changed since it was read: run heed again');
    return prepared(path, real, ownerOnly, (file) => writeLike(real, file, after));
  });
}

/** Prepares a file that does not exist yet, with the mode that this user gives to new files. */
export function prepareNewFile(files: Files, path: string, bytes: Uint8Array): PreparedFile {
  return orTell(path, () =>
    prepared(path, files.pathOf(path), readAndWrite, (file) => {
      writeAll(file, bytes);
      fsyncSync(file);
    }),
  );
}

/** Writes a file beside another. */
function prepared(path: string, real: string, mode: number, write: (file: number) => void): PreparedFile {
  // A short name: one made from the file's own name might be too long.
  const fresh = join(dirname(real), `.heed-${randomBytes(6).toString('hex')}`);
  const drop = (): void => rmSync(fresh, { force: true });
  const file = openSync(fresh, 'wx', mode);
  try {
    try {
      write(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    drop();
    throw error;
  }
  const put = (): void => {
    try {
      renameSync(fresh, real);
    } catch (error) {
      drop();
      throw error;
    }
  };
  return { put: () => orTell(path, put), drop };
}

function orTell<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandError(`cannot write ${printable(path)}: ${writeErrorReason(error)}.`);
  }
}

const anyMayWrite = 0o222;
const ownerOnly = 0o600;
/** The system takes from it what this user does not give to others. */
const readAndWrite = 0o666;

/** Writes a new file with the mode and, if permitted, the owner of another. */
function writeLike(other: string, file: number, bytes: Uint8Array): void {
  writeAll(file, bytes);
  const { mode, uid, gid } = statSync(other);
  const own = fstatSync(file);
  if (own.uid !== uid || own.gid !== gid) tryToGive(file, uid, gid);
  fchmodSync(file, mode);
  fsyncSync(file);
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Not every user may change the owner; the content matters more. */
function tryToGive(file: number, uid: number, gid: number): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    return;
  }
}

function writeErrorReason(error: unknown): string {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission denied';
  return errorReason(error);
}
