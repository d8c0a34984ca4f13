import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { makeFolder } from '@heed/core/internal';
import { cacheFolder } from './cache-folder.js';
import type { Io } from './io.js';

/**
 * Lets Node keep what it compiles of this command from here on, so that the next run need not compile it again. Node checks each
 * entry against the text of its file, writes entries whole, and leaves them out if it cannot write; the variables NODE_COMPILE_CACHE
 * and NODE_DISABLE_COMPILE_CACHE have the last word.
 *
 * Entries are code that will be run: they are kept only in a folder that belongs to whoever runs the command, not where Node would
 * keep them, below a folder for temporary files that all share. Whoever runs it as another person (`sudo`) leaves nothing in that
 * person's folders. Nothing of this may keep the command from running. `person` is the number of who runs it; Windows has none, and
 * its home folders are closed to others.
 */
export function keepCompiledCode(io: Pick<Io, 'env' | 'home'>, person: number | undefined): void {
  if (!mayKeep(io.env)) return;
  try {
    if (!isOwn(io.home, person)) return;
    const folder = cacheFolder('compiled', io);
    makeFolder(folder, { mkdirSync, statSync, dirname }, 0o700);
    // It does not throw: its result would say whether it works.
    if (isOwn(folder, person)) enableCompileCache(folder);
  } catch {
    // There is no home, or nothing can be written there: then the code is compiled again.
  }
}

/** Node looks at these variables too, but the folder would have been made before. */
function mayKeep({ NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE }: Io['env']): boolean {
  return NODE_COMPILE_CACHE === undefined && NODE_DISABLE_COMPILE_CACHE === undefined;
}

function isOwn(folder: string, person: number | undefined): boolean {
  return person === undefined || statSync(folder).uid === person;
}
