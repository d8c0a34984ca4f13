import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decodeUtf8 } from '@heed/core/internal';
import type { NamedText } from '@heed/language';

/** Limit: bytes of a file that belongs to others. A robots.txt is hardly ever longer, and it is read again for each check of a page. */
const maxBytes = 1024 * 1024;

/** What is known of the files around a document. */
export interface Surroundings {
  /** The folders that the editor has open. Nothing is looked for above them. */
  readonly folders: readonly string[];
  /** A document that the editor has open, by its path: it may not be saved yet. */
  readonly openDocument: (path: string) => NamedText | undefined;
}

/** The folders of a document, from its own up to one that the editor has open; its own alone if it is in none of these. */
export function foldersAround(path: string, { folders }: Surroundings): string[] {
  const own = dirname(path);
  const tops = folders.flatMap((uri) => filePathOf(uri) ?? []).filter((top) => isWithin(own, top));
  const top = tops.sort((one, other) => one.length - other.length)[0] ?? own;
  const around = [own];
  for (let folder = own; folder !== top && folder !== dirname(folder); ) {
    folder = dirname(folder);
    around.push(folder);
  }
  return around;
}

function isWithin(folder: string, top: string): boolean {
  return folder === top || folder.startsWith(top.endsWith(sep) ? top : `${top}${sep}`);
}

/** The path of a file or folder with this address, without a slash at its end; absent if it is not one on this machine. */
export function filePathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? resolve(fileURLToPath(uri)) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the text of a file as the editor has it, or as it is saved; undefined if there is no such file, or it is too long. */
export async function textAt(path: string, { openDocument }: Surroundings): Promise<NamedText | undefined> {
  const document = openDocument(path);
  if (document !== undefined) return document;
  const text = await readText(path);
  return text === undefined ? undefined : { name: pathToFileURL(path).href, text };
}

/** Returns undefined if there is no such file, or it is too long. The path was not chosen by the user, so pipes and devices are not read. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await file.stat();
      if (!found.isFile() || found.size > maxBytes) return undefined;
      return decodeUtf8(await file.readFile()).text;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
