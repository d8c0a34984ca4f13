import { spawnSync } from 'node:child_process';
import { filesIn } from './import-graph.ts';

/** A revision that git does not know, or a folder that is not a clone. */
export class RevisionError extends Error {}

/**
 * The commit that a change is compared with: `HEAD`, or where a named revision and `HEAD` parted. Later commits of that revision are not
 * part of the change.
 */
export function baseOf(revision: string | undefined, root: string): string {
  if (revision === undefined) return 'HEAD';
  // A name that begins with a dash is not an option.
  const base = git(['merge-base', '--end-of-options', revision, 'HEAD'], root)?.trim();
  if (base === undefined) throw new RevisionError(`git knows no common commit of "${revision}" and HEAD.`);
  return base;
}

/** Returns the files that are changed or new since a commit, committed or not, by their paths from the root. */
export function changedSince(base: string, root: string): string[] {
  const changed = git(['diff', '--name-only', '-z', '--no-renames', base], root);
  const untracked = git(['ls-files', '-z', '-o', '--exclude-standard'], root);
  if (changed === undefined || untracked === undefined)
    throw new RevisionError(`git cannot compare ${root} with ${base}.`);
  const names = new Set([...changed.split('\0'), ...untracked.split('\0')]);
  return filesIn(root).filter((file) => names.has(file));
}

/** For every file the lines that are new or changed since a commit. A file that git does not track is changed in all lines. */
export function changedLinesSince(base: string, root: string): (file: string, line: number) => boolean {
  const diff = git(['diff', '--unified=0', '--no-renames', '--no-ext-diff', '--no-prefix', base], root);
  if (diff === undefined) throw new RevisionError(`git cannot compare ${root} with ${base}.`);
  const lines = new Map<string, Set<number>>();
  let current = new Set<number>();
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ (.*)$/.exec(line)?.[1];
    if (file !== undefined) {
      current = new Set();
      lines.set(file, current);
    }
    const [, first, count = '1'] = /^@@ [^+]*\+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let each = 0; first !== undefined && each < Number(count); each += 1) current.add(Number(first) + each);
  }
  const changed = new Set(changedSince(base, root));
  return (file, line) => changed.has(file) && (lines.get(file)?.has(line) ?? true);
}

/** What a git command prints, or undefined if it fails. */
function git(args: readonly string[], root: string): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}
