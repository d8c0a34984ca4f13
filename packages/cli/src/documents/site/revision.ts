import { CommandError } from '../../command-error.js';
import type { Io } from '../../io.js';
import { printable } from '../../terminal/printable.js';
import { isOfSite, maxFiles } from '../files/files-below.js';
import type { GivenFile } from '../files/given-file.js';
import type { FolderFiles } from './folder-files.js';
import { filesOfTree, findObject, type GitObject, readObject, type TreeFile } from './git.js';
import { openGitReader } from './git-reader.js';

/** A file or a folder in a revision. A folder must be closed. */
export type InRevision =
  | { readonly kind: 'file'; readonly file: GivenFile }
  | { readonly kind: 'folder'; readonly folder: FolderFiles; readonly close: () => void };

/** Finds a file or a folder in a revision. Refuses one that is not there, with what is missing. */
export async function findInRevision(name: string, io: Pick<Io, 'cwd' | 'env'>): Promise<InRevision> {
  try {
    const found = await findObject(name, io);
    if (found?.type === 'blob') return { kind: 'file', file: { name, bytes: await readObject(found, io) } };
    if (found?.type === 'tree') return await openTree(name, found, io);
    throw new CommandError(await whyNot(name, io));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`cannot read ${printable(name)}: ${error.message}`);
  }
}

async function whyNot(name: string, io: Pick<Io, 'cwd' | 'env'>): Promise<string> {
  const [revision = '', ...path] = name.split(':');
  const shown = printable(path.join(':'));
  if (revision === '') return 'nothing with this name is staged.';
  const isThere = (await findObject(revision, io)) !== undefined;
  return isThere
    ? `revision ${printable(revision)} has no file or folder "${shown}". Paths count from the root of the repository; "./" begins one from here.`
    : `there is no such file, and git knows no revision "${printable(revision)}".`;
}

async function openTree(name: string, tree: GitObject, io: Pick<Io, 'cwd' | 'env'>): Promise<InRevision> {
  const all = await filesOfTree(tree, io);
  const found = new Map<string, TreeFile>();
  for (const file of all) if (file.path.split('/').slice(0, -1).every(isOfSite)) found.set(file.path, file);
  if (found.size > maxFiles) throw new CommandError(`it has more than ${maxFiles} files: give its folders one by one.`);
  await followLinks(found, tree, io);
  const reader = openGitReader(io);
  const folder: FolderFiles = {
    name,
    paths: new Set([...found.keys()].sort()),
    read: async (path) => {
      const bytes = await reader.read(found.get(path)?.id ?? '');
      const file = inFolder(name, path);
      if (bytes === undefined) throw new CommandError(`cannot read ${printable(file)}: git has lost it.`);
      return { name: file, bytes };
    },
  };
  return { kind: 'folder', folder, close: reader.close };
}

/** Leaves each link with the id of the file that it leads to. One that leads to a folder, or out of the revision, is not a file of it. */
async function followLinks(found: Map<string, TreeFile>, tree: GitObject, io: Pick<Io, 'cwd' | 'env'>): Promise<void> {
  const links = [...found.values()].filter(({ isLink }) => isLink);
  if (links.length > maxLinks) throw new CommandError(`the revision has more than ${maxLinks} symbolic links.`);
  for (const { path } of links) {
    const target = await findObject(`${tree.id}:${path}`, io);
    if (target?.type === 'blob') found.set(path, { path, id: target.id, isLink: false });
    else found.delete(path);
  }
}

/** Limit: symbolic links of one revision. Each takes a separate process. */
const maxLinks = 1000;

/** The name of a file in a folder of a revision: `HEAD~1:public/robots.txt`. */
function inFolder(folder: string, path: string): string {
  return /[:/]$/.test(folder) ? `${folder}${path}` : `${folder}/${path}`;
}
