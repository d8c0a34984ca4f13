import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { npm } from './npm.ts';
import { packFolders } from './pack.ts';
import { folderOf, libraries, manifestIn, type Published, root } from './published.ts';

/** Installs tarballs in a new folder, as a user would, but without the network. */
export function install(folder: string, tarballs: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  npm(['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', ...tarballs], folder);
}

/**
 * Installs with pnpm, also without the network, what npm has installed in a neighbouring folder. Only the packages of heed are
 * dependencies of the project; all others are only visible to packages that name them, so an import that no package.json names fails.
 */
export function installWithPnpm(folder: string, installedByNpm: string): void {
  // npm has written down the tarball of each package.
  const { dependencies: overrides = {} } = manifestIn(installedByNpm);
  const dependencies = Object.fromEntries(
    Object.entries(overrides).filter(([name]) => /^(?:@heed\/|heed$)/.test(name)),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  // JSON is YAML.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides }));
  // A separate store and cache, so that it neither uses those of the machine nor changes them.
  const places = ['--store-dir', join(folder, '.store'), '--config.cache-dir', join(folder, '.cache')];
  const pnpm = folderOfInstalled('pnpm', root);
  const args = [join(pnpm, manifestIn(pnpm).bin?.['pnpm'] ?? ''), 'install', '--offline', '--no-lockfile', ...places];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`pnpm install failed: ${stdout}${stderr}`);
}

/**
 * Packs the dependencies of packages, of all libraries by default, from the node_modules of the repository. For npm a dependency is
 * satisfied if the right version is installed next to it, from any source, so it need not fetch these.
 */
export function packDependencies(destination: string, packages: readonly Published[] = libraries): string[] {
  mkdirSync(destination, { recursive: true });
  const folders = new Map<string, string>();
  for (const name of packages) addDependencies(folderOf(name), folders);
  return packFolders([...folders.values()], destination);
}

function addDependencies(folder: string, folders: Map<string, string>): void {
  for (const name of Object.keys(manifestIn(folder).dependencies ?? {})) {
    if (name.startsWith('@heed/')) continue;
    const found = folderOfInstalled(name, folder);
    const known = folders.get(name);
    if (known === found) continue;
    if (known !== undefined) throw new Error(`The libraries need two versions of ${name}: ${known}, ${found}.`);
    folders.set(name, found);
    addDependencies(found, folders);
  }
}

/** The folder of an installed package, as seen from another. */
function folderOfInstalled(name: string, from: string): string {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return dirname(realpathSync(join(path, name, 'package.json')));
    } catch {
      // Not here; perhaps further up.
    }
  }
  throw new Error(`${name} is not installed.`);
}
