import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packExtension } from '../../editors/vscode/pack.ts';
import { packPublished } from './pack.ts';
import type { Published } from './published.ts';

/** The files of a folder of packs. */
export interface Packs {
  readonly tarballs: Readonly<Record<Published, string>>;
  /** The extension for VS Code. */
  readonly extension: string;
}

/** Writes a folder afresh: every published package as npm would publish it, and the extension, all as they were built last. */
export async function writePacks(folder: string): Promise<Packs> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const extension = join(folder, 'heed.vsix');
  await packExtension(extension);
  return { tarballs: packPublished(folder), extension };
}
