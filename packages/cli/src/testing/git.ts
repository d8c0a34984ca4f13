import { spawnSync } from 'node:child_process';
import { cleanEnvironment } from './command.js';
import { folderOf } from './folder.js';

/** A repository with these files in its first commit, removed after the tests. */
export function repositoryOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files);
  git(folder, 'init', '-q');
  commitAll(folder);
  return folder;
}

/** Runs git in a folder, without anybody's settings. */
export function git(cwd: string, ...args: string[]): void {
  const settings = ['user.name=A', 'user.email=a@daily.example', 'commit.gpgsign=false'].flatMap((one) => ['-c', one]);
  const env = cleanEnvironment();
  const { status, stderr } = spawnSync('git', [...settings, ...args], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

export function commitAll(folder: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'one');
}
