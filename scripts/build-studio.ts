import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { noticesOf } from './notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const studio = join(root, 'apps/studio');

/** What the page contains besides its own files: the built packages. */
const packages = ['core', 'agents', 'markup', 'policy-yaml', 'language'];

/** Builds the page of the studio, `apps/studio/dist/page/`, unless the last build is newer than all its sources. */
export async function buildStudio(): Promise<void> {
  // The last file that is written: a build that was interrupted has none.
  const made = join(studio, 'dist/page/THIRD-PARTY.txt');
  const inputs = [
    ...['index.html', 'vite.config.ts', 'package.json', 'src/sources.ts'].map((file) => join(studio, file)),
    join(root, 'package-lock.json'),
    join(root, 'scripts/notices.ts'),
    ...filesBelow(join(studio, 'src/page')),
    ...packages.flatMap((name) => filesBelow(join(root, 'packages', name, 'dist'))),
  ];
  if (existsSync(made)) {
    const { mtimeMs } = statSync(made);
    if (inputs.every((file) => statSync(file).mtimeMs <= mtimeMs)) return;
  }
  // Always the page that is published: the set-up of the tests has NODE_ENV=test, with which Svelte would compile for development.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await buildPage(made);
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
  }
}

/** Builds the page, and finally writes which third-party code is in it. */
async function buildPage(made: string): Promise<void> {
  const modules = new Set<string>();
  const noting = notingModules(modules);
  await build({
    root: studio,
    configFile: join(studio, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [noting],
    // Each worker is a separate bundle.
    worker: { plugins: () => [noting] },
  });
  writeFileSync(made, noticesOf(modules));
}

/** Records the sources of the files of a build. */
function notingModules(modules: Set<string>): Plugin {
  return {
    name: 'noting-modules',
    generateBundle: (_, files) => {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') for (const id of file.moduleIds) modules.add(id);
      }
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test\.ts|d\.ts|map)$/.test(entry.name) && entry.name !== '.tsbuildinfo')
    .map((entry) => join(entry.parentPath, entry.name));
}
