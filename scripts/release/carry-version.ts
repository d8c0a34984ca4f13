import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withVersionHeading } from './changes.ts';
import { firstManifest, trackedFiles, versionLines } from './versions.ts';

/**
 * Writes a version into everything that carries it: each package.json, and where they name each other, the lock file, the action, the Python
 * projects, and the heading of the change log. `npm run docs` then writes it into pages.
 */
export function carryVersion(root: string, version: string, date: string): void {
  const from = readFileSync(join(root, firstManifest), 'utf8').match(/"version": "([^"]*)"/)?.[1] ?? '';
  const edit = (path: string, edited: (text: string) => string): void => {
    const file = join(root, path);
    writeFileSync(file, edited(readFileSync(file, 'utf8')));
  };
  for (const { files, line } of versionLines) {
    for (const path of trackedFiles(root, files)) edit(path, (text) => text.replace(line, `$1${version}`));
  }
  const manifests = trackedFiles(root, '*package.json');
  const names = new Set(manifests.map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).name));
  for (const path of manifests) edit(path, (text) => withDependenciesAt(text, names, from, version));
  edit('package-lock.json', (text) => lockWithVersion(text, names, from, version));
  edit('CHANGELOG.md', (text) => withVersionHeading(text, version, date));
}

const dependencyTables = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

type DependencyTables = Partial<Record<(typeof dependencyTables)[number], Record<string, string>>>;

/** A package.json in which packages of this repository ask for each other's new version. */
function withDependenciesAt(text: string, names: ReadonlySet<string>, from: string, to: string): string {
  const manifest = JSON.parse(text) as DependencyTables;
  return askForVersion(manifest, names, from, to) ? `${JSON.stringify(manifest, undefined, 2)}\n` : text;
}

/** The lock file, of which only the entries of this repository's own packages change. */
function lockWithVersion(text: string, names: ReadonlySet<string>, from: string, to: string): string {
  const lock = JSON.parse(text) as { readonly packages: Record<string, DependencyTables & { version?: string }> };
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (/(?:^|\/)node_modules\//.test(path)) continue;
    if (entry.version === from) entry.version = to;
    askForVersion(entry, names, from, to);
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

/** Changes what packages of this repository are asked for, and returns whether there was any. */
function askForVersion(tables: DependencyTables, names: ReadonlySet<string>, from: string, to: string): boolean {
  let found = false;
  for (const table of dependencyTables) {
    const dependencies = tables[table] ?? {};
    for (const [name, version] of Object.entries(dependencies)) {
      if (!names.has(name) || version !== from) continue;
      dependencies[name] = to;
      found = true;
    }
  }
  return found;
}
