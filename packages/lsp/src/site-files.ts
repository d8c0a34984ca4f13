import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decodeUtf8, headerRulesFile } from '@heed/core/documents';
import type { NamedText, SiteOfPage } from '@heed/language';

/** Limit: octets of a file that goes with a page. A robots.txt is hardly ever longer, and it is read again for each look at a page. */
const maxOctets = 1024 * 1024;

/** What is known of the files around a page. */
export interface Surroundings {
  /** The folders that the editor has open. A site is not looked for above them. */
  readonly folders: readonly string[];
  /** A document that the editor has open, by its path: it may not be saved yet. */
  readonly openDocument: (path: string) => NamedText | undefined;
}

/**
 * The site that a page is part of: the nearest folder around it with a robots.txt or a `_headers` file is its root, as for `heed lint` with
 * that folder. Absent if there is none.
 */
export async function siteOfPage(uri: string, surroundings: Surroundings): Promise<SiteOfPage | undefined> {
  const page = filePathOf(uri);
  if (page === undefined) return undefined;
  for (const folder of foldersAround(page, surroundings)) {
    const robots = await textAt(join(folder, 'robots.txt'), surroundings);
    const headerRules = await textAt(join(folder, headerRulesFile), surroundings);
    if (robots === undefined && headerRules === undefined) continue;
    return {
      path: relative(folder, page).split(sep).join('/'),
      ...(robots === undefined ? {} : { robots }),
      ...(headerRules === undefined ? {} : { headerRules }),
    };
  }
  return undefined;
}

/** The folders of a page, from its own up to one that the editor has open; its own alone if it is in none of these. */
function foldersAround(page: string, { folders }: Surroundings): string[] {
  const own = dirname(page);
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

async function textAt(path: string, { openDocument }: Surroundings): Promise<NamedText | undefined> {
  const document = openDocument(path);
  if (document !== undefined) return document;
  const text = await readText(path);
  return text === undefined ? undefined : { name: pathToFileURL(path).href, text };
}

/** Absent if there is no such file, or it is too long. Nobody named it, so a pipe is not waited for, nor a device read. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await file.stat();
      if (!found.isFile() || found.size > maxOctets) return undefined;
      return decodeUtf8(await file.readFile()).text;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
