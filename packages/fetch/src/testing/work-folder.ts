import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEachFile } from './after-file.js';

/** Makes a folder for a helper that is empty whenever a file of tests begins. */
export function makeWorkFolder(): string {
  const folder = temporaryFolder();
  afterEachFile(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  return folder;
}

const made: string[] = [];
afterEachFile(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder that is removed after the file of tests. */
export function newFolder(): string {
  const folder = temporaryFolder();
  made.push(folder);
  return folder;
}

function temporaryFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'heed-'));
}
