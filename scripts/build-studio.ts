import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const studio = join(root, 'apps/studio');

/** What goes into the page besides its own files: the built packages. */
const packages = ['core', 'agents', 'markup', 'policy-yaml'];

/** Builds the page of the studio, `apps/studio/dist/page/`, unless the last build is newer than everything that goes into it. */
export async function buildStudio(): Promise<void> {
  const made = join(studio, 'dist/page/index.html');
  const inputs = [
    ...['index.html', 'vite.config.ts', 'package.json', 'src/sources.ts'].map((file) => join(studio, file)),
    ...filesBelow(join(studio, 'src/page')),
    ...packages.flatMap((name) => filesBelow(join(root, 'packages', name, 'dist'))),
  ];
  if (existsSync(made)) {
    const { mtimeMs } = statSync(made);
    if (inputs.every((file) => statSync(file).mtimeMs <= mtimeMs)) return;
  }
  await build({ root: studio, configFile: join(studio, 'vite.config.ts'), logLevel: 'warn' });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test\.ts|d\.ts|map)$/.test(entry.name) && entry.name !== '.tsbuildinfo')
    .map((entry) => join(entry.parentPath, entry.name));
}
