import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Sink } from './sink.js';
import { WriteError } from './write-error.js';

/**
 * A file that is either there whole or not at all, whatever happens meanwhile. What is written goes to another name in the same folder
 * until it is put in its place. Every failure removes it and is a `WriteError`.
 */
export interface AtomicFile {
  readonly write: Sink;
  /** Puts it in its place, once the disk has it. It replaces a file that is there. */
  put(): void;
  /** Removes it. Does nothing once it is in its place. */
  drop(): void;
}

/**
 * Synchronous: a worker has nothing else to do while it writes, and waiting for the disk is what keeps it from running ahead.
 * What a process that was ended left under the other name is overwritten.
 */
export function openAtomicFile(path: string): AtomicFile {
  const unfinished = unfinishedPathOf(path);
  let open: number | undefined = orTell(path, () => openSync(unfinished, 'w'));
  let settled = false;

  function close(): void {
    if (open === undefined) return;
    const file = open;
    // Even if closing fails, the file is not open any more.
    open = undefined;
    closeSync(file);
  }

  function drop(): void {
    if (settled) return;
    settled = true;
    try {
      close();
    } finally {
      rmSync(unfinished, { force: true });
    }
  }

  function orDrop(work: (file: number) => void): void {
    if (open === undefined) throw new Error(`${path} is not open for writing.`);
    try {
      work(open);
    } catch (error) {
      dropQuietly(drop);
      throw new WriteError(path, error);
    }
  }

  return {
    write: (bytes) =>
      orDrop((file) => {
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      }),
    put: () =>
      orDrop((file) => {
        fsyncSync(file);
        close();
        renameSync(unfinished, path);
        settled = true;
        syncFolder(dirname(path));
      }),
    drop,
  };
}

/** The name that a file has until it is in its place. */
function unfinishedPathOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.unfinished`);
}

function orTell<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new WriteError(path, error);
  }
}

/** The first failure is the one to tell. */
function dropQuietly(drop: () => void): void {
  try {
    drop();
  } catch {
    return;
  }
}

/** The new name is on the disk only when the folder is. Windows cannot open folders, and writes their names by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
