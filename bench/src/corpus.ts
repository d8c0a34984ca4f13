import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Limit: real files are other people's data. They are read from outside, and never copied into this repository. */
const besideTheRepository = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

/** The folder of the real files, if there is one: `HEED_CORPUS`, or next to the repository. */
export function findCorpus(): string | undefined {
  const folder = process.env['HEED_CORPUS'] ?? besideTheRepository;
  return existsSync(join(folder, 'bench')) ? folder : undefined;
}

/** The text of a file, as a fetch would give it. */
export function readText(folder: string, ...path: string[]): string {
  return readFileSync(join(folder, ...path), 'utf8');
}

/** The lines of a file, without empty ones. */
export function readLines(folder: string, ...path: string[]): string[] {
  return readText(folder, ...path)
    .split('\n')
    .filter((line) => line !== '')
    .map(flat);
}

/** All files of the collection. */
export function readCollection(folder: string): string[] {
  return gunzipSync(readFileSync(join(folder, 'robots', 'real.ndjson.gz')))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => flat((JSON.parse(line) as { robots: string }).robots));
}

/** A copy with its own memory: a slice of a larger string keeps that string alive and is slower to read. */
function flat(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
