import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const docs: URL = new URL('../../docs/', import.meta.url);

/** The paths, in docs/, of the files in a folder of generated pages. All of them are, or once were, generated. */
export function pagesThere(folder: 'api' | 'diagnostics'): string[] {
  const place = new URL(`${folder}/`, docs);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(fileURLToPath(docs), join(parentPath, name)).replaceAll(sep, '/'));
}
