import { createTextFolder, maxEntryBytes } from '@heed/fetch/internal';
import type { Store } from '@heed/sites';

/**
 * Creates a store in a folder, with one file for each key. Several programs may share it. Only its owner may read it. Throws a TypeError if
 * the folder is not named; a folder that cannot be written acts as an empty store.
 */
export function createFolderStore(folder: string): Store {
  if (typeof folder !== 'string' || folder === '') throw new TypeError('createFolderStore: name a folder.');
  return createTextFolder(folder, maxEntryBytes);
}
