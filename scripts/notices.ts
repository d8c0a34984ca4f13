import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A third-party package in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX licence expression, from its package.json. */
  readonly licence: string;
}

/**
 * Returns the licences of the third-party packages among the modules of a bundle, each of which must accompany copies of the code. The
 * first lines list the packages.
 */
export function noticesOf(modules: Iterable<string>): string {
  const packages = Array.from(foldersOf(modules), (folder) => ({
    ...packageIn(folder),
    texts: licenceTextsIn(folder),
  }));
  const list = packages.map(titleOf).join('\n');
  const notices = packages.map((one) => [titleOf(one), ...one.texts].join('\n\n'));
  return `${introduction}${list}\n\n---\n\n${notices.join('\n\n---\n\n')}\n`;
}

/** Returns the packages that notices list. */
export function packagesIn(notices: string): BundledPackage[] {
  const [list = ''] = notices.slice(introduction.length).split('\n\n');
  return list.split('\n').map((line) => {
    const [, name = '', version = '', licence = ''] = /^(\S+) (\S+) \((.+)\)$/.exec(line) ?? [];
    if (!notices.startsWith(introduction) || licence === '') throw new Error(`No package in notices: "${line}".`);
    return { name, version, licence };
  });
}

const introduction = 'The files of this folder contain the following packages.\n\n';

function titleOf({ name, version, licence }: BundledPackage): string {
  return `${name} ${version} (${licence})`;
}

/** The folders of the third-party packages, each once. Bundlers add modules that are not files. */
function foldersOf(modules: Iterable<string>): Set<string> {
  const folders = [...modules].flatMap((module) => {
    const [, bundler] = /^\0(rolldown|vite)\//.exec(module) ?? [];
    if (bundler !== undefined) return dirname(createRequire(import.meta.url).resolve(`${bundler}/package.json`));
    return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? [];
  });
  return new Set(folders.sort());
}

function packageIn(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`The package.json in ${folder} names no licence.`);
  return { name, version, licence: license };
}

function licenceTextsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  // The helper of Vite that gets into a page holds nothing of what Vite itself bundles.
  return files.map(
    (file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^# Licenses of bundled dep/m)[0]
        ?.trim() ?? '',
  );
}
