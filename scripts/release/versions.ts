import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './processes.ts';

/** Is the text a version as npm orders them, without a suffix? */
export function isVersion(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(text);
}

/** Is a version before another? */
export function isBefore(version: string, other: string): boolean {
  const others = other.split('.').map(Number);
  const parts = version.split('.').map(Number);
  const place = parts.findIndex((part, index) => part !== others[index]);
  return place !== -1 && (parts[place] ?? 0) < (others[place] ?? 0);
}

/** Returns the versions that were released: those that have a tag. */
export function releasedVersions(root: string): string[] {
  const tags = git(root, 'tag', '--list', 'v*').split('\n');
  return tags.map((tag) => tag.slice(1)).filter(isVersion);
}

/**
 * The lines that carry the version of heed, by the files that they are in. Whatever else names it is written by `npm run docs`. A
 * package.json without a version is left alone.
 */
export const versionLines: readonly { readonly files: string; readonly line: RegExp }[] = [
  { files: '*package.json', line: /^( {2}"version": ")([^"]*)/m },
  { files: '*pyproject.toml', line: /^(version = ")([^"]*)/m },
  { files: 'action.yml', line: /^( {2}version:\n(?: {4}.*\n)*? {4}default: )(\S+)/m },
];

/** Returns the version that each file carries. */
export function carriedVersions(root: string): Map<string, string> {
  const versions = new Map<string, string>();
  for (const { files, line } of versionLines) {
    for (const path of trackedFiles(root, files)) {
      const [, , version] = line.exec(readFileSync(join(root, path), 'utf8')) ?? [];
      if (version !== undefined) versions.set(path, version);
    }
  }
  return versions;
}

/** Returns the paths of the files that git keeps and that are there, by a pattern. */
export function trackedFiles(root: string, pattern: string): string[] {
  return git(root, 'ls-files', '--', pattern)
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

/** The file whose version counts as that of all. */
export const firstManifest = 'packages/core/package.json';
