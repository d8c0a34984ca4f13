/** What it takes to make a folder: as `node:fs` and `node:path` have it. */
export interface FolderTools {
  readonly mkdirSync: (path: string, options: { readonly mode: number }) => unknown;
  readonly statSync: (path: string) => { readonly isDirectory: () => boolean };
  readonly dirname: (path: string) => string;
}

/** The umask of the user removes permissions from it. */
const openToAll = 0o777;

/**
 * Creates a folder and its missing parents. Throws as `mkdirSync` does. An existing folder stays unchanged.
 *
 * Not by the `recursive` of Node, which never ends where a file system says that a folder is missing and cannot be created, as /proc does.
 */
export function makeFolder(folder: string, tools: FolderTools, mode: number = openToAll): void {
  const parent = tools.dirname(folder);
  try {
    tools.mkdirSync(folder, { mode });
    return;
  } catch (error) {
    if (isFolder(folder, tools)) return;
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
  }
  makeFolder(parent, tools, mode);
  try {
    tools.mkdirSync(folder, { mode });
  } catch (error) {
    // Another program may have made it in between.
    if (!isFolder(folder, tools)) throw error;
  }
}

function isFolder(path: string, { statSync }: FolderTools): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
