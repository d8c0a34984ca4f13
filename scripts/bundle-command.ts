import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputChunk } from 'rolldown';
import { chunksOf, isNewerThan, root, writeBundle } from './bundle-files.ts';
import { lateModules, onlyHttp1, withoutChildProcesses } from './bundle-without.ts';

const folder = join(root, 'packages/cli/bundle');

/** The packages of heed that are part of the command. */
const parts = ['core', 'agents', 'markup', 'fetch', 'sites', 'policy-yaml', 'language', 'lsp', 'cli'];

/**
 * Joins the built command and the packages it uses into a few files, `packages/cli/bundle/`, unless the last bundle is newer than all its
 * sources. Commands that load on demand stay separate files.
 *
 * What each choice is worth at the start of the command is in docs/decisions/0006-bundle.md.
 */
export async function bundleCommand(): Promise<void> {
  const own = ['bundle-command.ts', 'bundle-without.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
  if (isNewerThan(folder, parts, own)) return;
  const chunks = [...(await commandChunks()), ...(await serverChunks())];
  writeBundle(folder, chunks, () => writeFileSync(join(folder, 'modules.json'), modulesOf(chunks)));
}

/** The command, without the optional packages. */
function commandChunks(): Promise<OutputChunk[]> {
  return chunksOf(
    {
      input: {
        command: 'packages/cli/dist/command.js',
        'ask-worker': 'packages/cli/dist/ask/ask-worker.js',
      },
      external: ['@duckdb/node-api', '@heed/audit', '@heed/lsp', '@heed/service', '@heed/studio'],
      plugins: [withoutChildProcesses, onlyHttp1, lateModules],
    },
    // Names without a hash: Node's compile cache of a file then replaces that of the previous version.
    { chunkFileNames: '[name].js', paths: { '@heed/lsp': './lsp-server.js' } },
  );
}

/**
 * The server of `heed lsp`, in files that share nothing with those of the command: it needs half of what every other subcommand needs, so
 * sharing would cut the code of all of them into many more files.
 */
function serverChunks(): Promise<OutputChunk[]> {
  return chunksOf({ input: { 'lsp-server': 'packages/lsp/dist/index.js' } }, { chunkFileNames: 'lsp-[name].js' });
}

/** What went into each file, by paths from the root of the repository. A test reads from it which modules a command loads. */
function modulesOf(chunks: readonly OutputChunk[]): string {
  const paths = chunks.map(({ fileName, moduleIds }) => [
    fileName,
    moduleIds.filter(isFile).map((id) => relative(root, id)),
  ]);
  return `${JSON.stringify(Object.fromEntries(paths), undefined, 2)}\n`;
}

/** Modules that replace others are not files (`bundle-without.ts`). */
function isFile(module: string): boolean {
  return !module.startsWith('\0');
}
