import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url));

/** The packages that are published, by the names of their folders, each after those it depends on. */
export const published = [
  'core',
  'agents',
  'markup',
  'fetch',
  'policy-yaml',
  'gate',
  'crawlee',
  'service',
  'middleware',
  'language',
  'lsp',
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
 * Where the project lives. Every package.json names it, and the `$id` of every JSON Schema begins with it; a test compares
 * them. `example` is a reserved name that leads nowhere, so nothing is published before this is a real address (`prepack.ts`).
 */
export const projectAddress = 'https://heed.example';

/** The parts of package.json that matter here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** The first Node that each package promises to run on. */
export const firstNode: Readonly<Record<Published, string>> = {
  core: '20.19',
  agents: '20.19',
  markup: '20.19',
  fetch: '20.19',
  'policy-yaml': '20.19',
  gate: '22.13',
  crawlee: '22.13',
  service: '22.13',
  middleware: '20.19',
  language: '20.19',
  lsp: '22.13',
  audit: '22.13',
  studio: '22.13',
  cli: '20.19',
};

/** The manifest in a folder. */
export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
}

/** The specifiers by which programs import a package: `@heed/core/lint`. JSON Schemas are left out. */
export function entryPointsOf({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => name + path.slice(1));
}
