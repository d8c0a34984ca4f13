import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunOptions, spawnHeed, workFolder } from './command.js';

let runs = 0;

/** The paths of the modules that the last build of the command loads, from the root of the repository. */
export async function modulesLoadedBy(args: readonly string[], options: RunOptions = {}): Promise<string[]> {
  const log = join(workFolder, `loaded-${runs++}`);
  const { status, err } = await spawnHeed(args, { ...options, node: ['--require', noting(log)] });
  // Status 2 without a sentence on standard error is an answer of `check`: something was not checked.
  if (status === 2 && err !== '') throw new Error(`"heed ${args.join(' ')}" could not run: ${err}`);
  return readFileSync(log, 'utf8').split('\n').flatMap(modulesIn);
}

/** The modules that were bundled into a file. */
function modulesIn(path: string): string[] {
  if (dirname(path) !== bundle) return [];
  const bundled: Record<string, string[]> = JSON.parse(readFileSync(join(bundle, 'modules.json'), 'utf8'));
  return bundled[basename(path)] ?? [];
}

const bundle = fileURLToPath(new URL('../../bundle', import.meta.url));

/** A module that writes the paths of all modules that were loaded to a file at the end. */
function noting(log: string): string {
  const module = join(workFolder, 'noting.cjs');
  const file = JSON.stringify(log);
  writeFileSync(
    module,
    `process.on('exit', () => require('node:fs').writeFileSync(${file}, Object.keys(require.cache).join('\\n')));`,
  );
  return module;
}
