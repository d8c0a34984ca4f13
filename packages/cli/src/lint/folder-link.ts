import { isBelow } from '../below-folder.js';
import { isAddress } from '../documents/addresses.js';
import type { Files } from '../files.js';

/**
 * The target in whose folder a file was found, if the file is a link that leads out of it. Whoever lints a folder means the files in
 * it; a file that is a target itself may be a link to anywhere.
 */
export function folderThatLinkLeaves(path: string, targets: readonly string[], files: Files): string | undefined {
  const places = targets.filter((target) => target !== '-' && !isAddress(target));
  const absolute = files.pathOf(path);
  if (places.some((target) => files.pathOf(target) === absolute)) return undefined;
  const folder = places.find((target) => isBelow(absolute, files.pathOf(target)));
  if (folder === undefined || isBelow(files.realPathOf(path), files.realPathOf(folder))) return undefined;
  return folder;
}
