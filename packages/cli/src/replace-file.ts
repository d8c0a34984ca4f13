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
  try {
    const real = files.realPathOf(path);
    // The administrator may write everywhere, but a file that is marked as read-only is meant to stay.
    if ((statSync(real).mode & anyMayWrite) === 0) throw new CommandError('it is read-only');
    accessSync(real, constants.W_OK);
    if (!readFileSync(real).equals(before)) throw new CommandError('it has changed since it was read: run heed again');
    // A short name: one made from the file's own name might be too long.
    const fresh = join(dirname(real), `.heed-${randomBytes(6).toString('hex')}`);
    const file = openSync(fresh, 'wx', ownerOnly);
    try {
      writeLike(real, file, after);
      renameSync(fresh, real);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
  } catch (error) {
    throw new CommandError(`cannot write ${printable(path)}: ${writeErrorReason(error)}.`);
  }
}

const anyMayWrite = 0o222;
const ownerOnly = 0o600;

/** Writes a new file with the mode and, if permitted, the owner of another. */
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
