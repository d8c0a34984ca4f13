import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsIn, scriptIn } from './imports.ts';

/** For every module of the repository the modules that import it, by paths from the root. Imports that the compiler erases are left out. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Reads every module that git knows or would add, and resolves its imports: paths, and entry points of the repository's own packages. */
export function importersIn(root: string): Importers {
  const files = new Set(filesIn(root));
  const entryPoints = entryPointsIn(root, files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    if (!/\.(?:ts|mts|svelte)$/.test(file)) continue;
    const text = scriptIn(file, readFileSync(join(root, file), 'utf8'));
    const imported = importsIn(text)
      .filter(({ typesOnly, computed }) => !typesOnly && !computed)
      .map(({ specifier }) => (specifier.startsWith('.') ? pathOf(file, specifier) : entryPoints.get(specifier)));
    for (const target of new Set(imported)) {
      if (target === undefined || !files.has(target)) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** Returns how many imports lead from each module to the nearest of the given files: 0 for these, 1 for modules that import one of them. */
export function stepsTo(files: readonly string[], importers: Importers): Map<string, number> {
  const steps = new Map(files.map((file) => [file, 0]));
  // A map is walked in the order of insertion, what is added on the way included.
  for (const [file, step] of steps) {
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  }
  return steps;
}

/** Returns the files that git knows or would add, by their paths from the root. */
export function filesIn(root: string): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`git lists no files: ${stderr.trim()}`);
  // What is removed and not yet committed is still listed.
  return stdout
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .sort();
}

/** The source of every entry point, by what imports write: `@heed/core/lint`. */
function entryPointsIn(root: string, files: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    if (posix.basename(file) !== 'package.json' || file === 'package.json') continue;
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      readonly name?: string;
      readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    };
    for (const [path, target] of Object.entries(exports)) {
      const source = typeof target === 'string' ? target : target['@heed/source'];
      if (source !== undefined) found.set(posix.join(name ?? '', path), posix.join(posix.dirname(file), source));
    }
  }
  return found;
}

/** Relative imports name the compiler's output, `./read.js`, or the file itself. */
function pathOf(file: string, specifier: string): string {
  const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return file.endsWith('.mjs') ? path : path.replace(/\.js$/, '.ts').replace(/\.mjs$/, '.mts');
}
