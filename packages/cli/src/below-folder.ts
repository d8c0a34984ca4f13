import { sep } from 'node:path';

/** Is a path below a folder? Both are absolute, and without symbolic links where these matter. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
