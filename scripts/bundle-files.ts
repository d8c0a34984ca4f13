import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputChunk, type OutputOptions, rolldown } from 'rolldown';
import { noticesOf } from './notices.ts';

export const root: string = fileURLToPath(new URL('..', import.meta.url));

/** Joins modules into files of CommonJS for Node, and returns them. */
export async function chunksOf(input: InputOptions, output: OutputOptions): Promise<OutputChunk[]> {
  const bundle = await rolldown({ cwd: root, platform: 'node', ...input });
  const { output: files } = await bundle.generate({ format: 'cjs', minify: true, ...output });
  await bundle.close();
  return files.filter((file) => file.type === 'chunk');
}

/**
 * Writes these files into a folder, which it empties, with the licences of the packages in them. `writeMore` adds files that belong to the
 * same bundle.
 */
export function writeBundle(folder: string, chunks: readonly OutputChunk[], writeMore?: () => void): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), inAscii(code));
  // The package around it is one of ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeMore?.();
  // The last file, and the one whose age counts: a bundle that was interrupted has none.
  writeFileSync(noticesIn(folder), noticesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
}

/** Is the bundle in a folder newer than what goes into it: compiled packages, installed ones, and these scripts? */
export function isNewerThan(folder: string, packages: readonly string[], scripts: readonly string[]): boolean {
  const bundled = modifiedAt(noticesIn(folder));
  const inputs = [
    ...scripts,
    fileURLToPath(import.meta.url),
    fileURLToPath(new URL('notices.ts', import.meta.url)),
    join(root, 'package-lock.json'),
    ...packages.flatMap((name) => filesIn(join(root, 'packages', name, 'dist'))),
  ];
  return inputs.every((file) => modifiedAt(file) < bundled);
}

function noticesIn(folder: string): string {
  return join(folder, 'THIRD-PARTY.txt');
}

/**
 * Code with escapes for all characters beyond ASCII: one such character makes Node keep a whole file in twice the room, and read it
 * more slowly. They occur in texts and regular expressions only, where an escape means the same.
 */
function inAscii(code: string): string {
  if (code.includes('String.raw')) throw new Error('String.raw would show the escapes: do without it.');
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
