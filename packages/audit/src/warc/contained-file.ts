import { existsSync, statSync } from 'node:fs';
import { zipEntries } from './zip-entries.js';

/** Where the bytes of a file are: in a file of the system, or in an archive that stores it as it is. */
export interface ContainedFile {
  /** Of the file of the system. */
  readonly path: string;
  readonly start: number;
  readonly size: number;
}

/** What stands between the path of an archive and the name of a file in it. */
export const containedMark = '!/';

/** Limit: archives whose lists of files are kept. Units of one archive follow each other. */
const maxKept = 16;

const kept = new Map<string, ReadonlyMap<string, ContainedFile>>();

/**
 * Finds the bytes of a file: `crawl.wacz!/archive/data.warc.gz` is a file in an archive. Throws as the system does where there is no such
 * file.
 */
export function containedFile(path: string): ContainedFile {
  const mark = path.lastIndexOf(containedMark);
  if (mark === -1 || existsSync(path)) return { path, start: 0, size: statSync(path).size };
  const archive = path.slice(0, mark);
  const name = path.slice(mark + containedMark.length);
  let files = kept.get(archive);
  if (files === undefined) {
    files = new Map(
      zipEntries(archive).flatMap(({ name: one, isStored, start, size }) =>
        isStored ? [[one, { path: archive, start, size }] as const] : [],
      ),
    );
    if (kept.size >= maxKept) kept.clear();
    kept.set(archive, files);
  }
  const found = files.get(name);
  if (found === undefined)
    throw Object.assign(new Error(`no such file in ${archive}`), { code: 'ENOENT', syscall: 'open' });
  return found;
}
