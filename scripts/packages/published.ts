import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The packages that are published, by the names of their folders, each after those it depends on. The others in `packages/` are private:
 * they are bundled into these where they are used.
 */
export const published = [
  'core',
  'agents',
  'markup',
  'fetch',
  'sites',
  'gate',
  'crawlee',
  'service',
  'middleware',
  'audit',
  'studio',
  'cli',
] as const;

export type Published = (typeof published)[number];

/** Those that programs import. The command is run. */
export const libraries: readonly Published[] = published.filter((name) => name !== 'cli');

/** The folder of a package, from the root of the repository. */
export function pathOf(name: Published): string {
  return name === 'studio' ? 'apps/studio' : `packages/${name}`;
}

/** The folder of a package. */
export function folderOf(name: Published): string {
  return join(root, pathOf(name));
}

/**
 * Where the project lives. `example` is a reserved name that leads nowhere. This line is the only one to change: `npm run docs`
 * writes what follows from it, such as the `homepage` of every package.json and the `$id` of every JSON Schema (`scripts/publication`).
 */
export const projectAddress = 'https://heed.example';

/**
 * Can the packages be installed from the registry, and the action and the hooks be used from the address of the project? Until then
 * every page and the command say how to get heed from a clone, and npm refuses to publish: each package.json says `private`. To publish,
 * change this line, run `npm run docs` and commit.
 */
export const isPublished: boolean = false;

/** Returns why nothing can be published yet, as sentences. */
export function reasonsNotToPublish(): string[] {
  const reasons: string[] = [];
  if (!isPublished) reasons.push('isPublished in scripts/packages/published.ts is false.');
  if (new URL(projectAddress).hostname.endsWith('.example')) {
    reasons.push(`projectAddress in scripts/packages/published.ts leads nowhere: ${projectAddress}.`);
  }
  return reasons;
}

/** The parts of package.json that matter here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** The first Node that every package promises to run on: the `engines` of each. */
export const firstNode = '22.19';

/** The manifest in a folder. */
export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
}

/** Returns the specifiers by which programs import a package: `@heed/core/lint`. JSON Schemas are left out. */
export function entryPointsOf({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => name + path.slice(1));
}

/** Is the entry point promised to users? What packages of heed share with each other is not. */
export function isPromised(entryPoint: string): boolean {
  return !/\/internal(?:$|\/)/.test(entryPoint);
}
