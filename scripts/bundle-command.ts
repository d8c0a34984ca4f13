import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputChunk, type OutputOptions, rolldown } from 'rolldown';
import { lateModules, onlyHttp1, withoutChildProcesses } from './bundle-without.ts';
import { noticesOf } from './notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'packages/cli/bundle');
const notices = join(folder, 'THIRD-PARTY.txt');

/** The packages of heed that are part of the command. */
const parts = ['core', 'agents', 'markup', 'fetch', 'sites', 'policy-yaml', 'language', 'lsp', 'cli'];

/**
 * Joins the built command and the packages it uses into a few files, `packages/cli/bundle/`, unless the last bundle is newer than all its
 * sources. Commands that load on demand stay separate files.
 *
 * What each choice is worth at the start of the command is in docs/decisions/0006-bundle.md.
 */
export async function bundleCommand(): Promise<void> {
  if (isUpToDate()) return;
  rmSync(folder, { recursive: true, force: true });
  const chunks = [...(await commandChunks()), ...(await serverChunks())];
  mkdirSync(folder);
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), inAscii(code));
  // The package around it is one of ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(folder, 'modules.json'), modulesOf(chunks));
  // The last file, and the one whose age counts: a bundle that was interrupted has none.
  writeFileSync(notices, noticesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
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

async function chunksOf(input: InputOptions, output: OutputOptions): Promise<OutputChunk[]> {
  const bundle = await rolldown({ cwd: root, platform: 'node', ...input });
  const { output: files } = await bundle.generate({ format: 'cjs', minify: true, ...output });
  await bundle.close();
  return files.filter((file) => file.type === 'chunk');
}

/**
 * Code with escapes for all characters beyond ASCII: one such character makes Node keep a whole file in twice the room, and read it
 * more slowly. They occur in texts and regular expressions only, where an escape means the same.
 */
function inAscii(code: string): string {
  if (code.includes('String.raw')) throw new Error('String.raw would show the escapes: do without it.');
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
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

function isUpToDate(): boolean {
  const bundled = modifiedAt(notices);
  const inputs = [
    fileURLToPath(import.meta.url),
    fileURLToPath(new URL('bundle-without.ts', import.meta.url)),
    fileURLToPath(new URL('notices.ts', import.meta.url)),
    join(root, 'package-lock.json'),
    ...parts.flatMap((name) => filesIn(join(root, 'packages', name, 'dist'))),
  ];
  return inputs.every((file) => modifiedAt(file) < bundled);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
