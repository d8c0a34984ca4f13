import { spawnSync } from 'node:child_process';
import { npmCommand } from '../packages/npm.ts';

/** Runs git in a folder and returns what it prints, without the last line break. */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout.replace(/\n$/, '');
}

/** Runs npm in a folder, for all to see, and returns its exit status. */
export function runNpm(folder: string, ...args: readonly string[]): number {
  const [file, first] = npmCommand();
  const { status } = spawnSync(file, [...first, ...args], { cwd: folder, env: ownEnvironment(), stdio: 'inherit' });
  return status ?? 1;
}

/** Returns the environment without the variables that npm sets for this program: they are about another folder. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?:package_|lifecycle_|command$|config_local_prefix$)/.test(name),
    ),
  );
}

/** Returns the paths of the files that differ from the commit: changed, added or missing. */
export function changedFiles(folder: string): string[] {
  const lines = git(folder, 'status', '--porcelain', '--untracked-files=all').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.slice(3));
}
