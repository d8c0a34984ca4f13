import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite';

/**
 * Opens a file by the SQLite of Node. Not imported: on a Node without it, the import would fail before `require-node.ts` can say which is needed.
 */
export function openDatabase(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  return new DatabaseSync(path, options);
}
