import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AuditError } from '../audit-error.js';
import { fileErrorReason } from './file-error.js';
import { standardInput } from './text-bytes.js';

/** A name on a list of files. */
export interface ListedName {
  readonly name: string;
  /** What of the file is meant; absent: all of it. */
  readonly range?: Range;
  /** "list.txt, line 3" */
  readonly place: string;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Limit: bytes of a list of files. A million paths of a hundred bytes fit. */
const maxListBytes = 256 * 1024 * 1024;

/**
 * Reads a list of files: a path on each line, or a path and the numbers `from` and `to`, separated by tabs, or by spaces if the line
 * has no tab. `exists` tells whether a whole line is a path, since paths may contain spaces and end in numbers.
 */
export async function readFilesFrom(
  list: string,
  cwd: string,
  stdin: AsyncIterable<Uint8Array> | undefined,
  exists: (name: string) => boolean,
): Promise<ListedName[]> {
  const shown = list === standardInput ? 'standard input' : list;
  const text = list === standardInput ? await readAll(stdin, shown) : readList(resolve(cwd, list), shown);
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${shown}, line ${index + 1}`, exists)]));
}

function readLine(line: string, place: string, exists: (name: string) => boolean): ListedName {
  const [name = '', from, to, ...more] = line.includes('\t') ? line.split('\t') : splitAtSpaces(line, exists);
  if (from === undefined) return { name, place };
  if (to === undefined || more.length > 0 || name === '') {
    throw new AuditError(`${place} must be a path, or a path, a tab, from, a tab and to.`);
  }
  const range = { from: wholeNumber(from, place), to: wholeNumber(to, place) };
  if (range.from > range.to) throw new AuditError(`${place}: from (${from}) is behind to (${to}).`);
  return { name, range, place };
}

function splitAtSpaces(line: string, exists: (name: string) => boolean): readonly string[] {
  const [, name, from, to] = /^(.*[^ ]) +(\d+) +(\d+) *$/.exec(line) ?? [];
  if (name === undefined || from === undefined || to === undefined || exists(line)) return [line];
  return [name, from, to];
}

function wholeNumber(text: string, place: string): number {
  const value = Number(text);
  if (/^ *\d+ *$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new AuditError(`${place}: ${JSON.stringify(text.slice(0, 50))} is not a whole number.`);
}

function readList(path: string, shown: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new AuditError(`cannot read ${shown}: ${fileErrorReason(error)}.`);
  }
}

async function readAll(stdin: AsyncIterable<Uint8Array> | undefined, shown: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxListBytes) throw new AuditError(`${shown} is longer than ${maxListBytes} bytes.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
