import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunOptions, spawnHeed, workFolder } from './command.js';

let runs = 0;

/** The paths of the modules that the last build of the command loads, from the root of the repository. */
export async function modulesLoadedBy(args: readonly string[], options: RunOptions = {}): Promise<string[]> {
  const log = join(workFolder, `loaded-${runs++}`);
  writeFileSync(log, '');
  const { status, err } = await spawnHeed(args, { ...options, node: ['--import', noting(log)] });
  // Status 2 without a sentence on standard error is an answer of `check`: something was not looked at.
  if (status === 2 && err !== '') throw new Error(`"heed ${args.join(' ')}" could not run: ${err}`);
  return readFileSync(log, 'utf8').trimEnd().split('\n').flatMap(modulesIn);
}

/** The modules that were bundled into a file. */
function modulesIn(url: string): string[] {
  const name = /\/packages\/cli\/bundle\/([^/]+)$/.exec(url)?.[1];
  if (name === undefined) return [];
  const bundled: Record<string, string[]> = JSON.parse(
    readFileSync(new URL('../../bundle/modules.json', import.meta.url), 'utf8'),
  );
  return bundled[name] ?? [];
}

/** A module that writes the address of every module that is loaded to a file. */
function noting(log: string): string {
  const hooks = join(workFolder, 'hooks.mjs');
  writeFileSync(
    hooks,
    `import { appendFileSync } from 'node:fs';
let log;
export function initialize(file) { log = file; }
export async function load(url, context, next) {
  appendFileSync(log, url + '\\n');
  return next(url, context);
}
`,
  );
  const start = `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(hooks).href)}, { data: ${JSON.stringify(log)} });`;
  return `data:text/javascript,${encodeURIComponent(start)}`;
}
