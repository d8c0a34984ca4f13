import { spawnSync } from 'node:child_process';

/** Returns the npm that runs this program, or else the one on the PATH: a file, and its first arguments. */
export function npmCommand(): readonly [file: string, args: readonly string[]] {
  const running = process.env['npm_execpath'];
  // Under another package manager the variable names that one.
  return running?.endsWith('npm-cli.js') ? [process.execPath, [running]] : ['npm', []];
}

/** Runs npm in a folder and returns what it prints. */
export function npm(args: readonly string[], folder: string): string {
  const [file, first] = npmCommand();
  const { status, stdout, stderr, error } = spawnSync(file, [...first, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout;
}
