import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';

/** A folder with these files, removed after the tests. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export function textIn(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
