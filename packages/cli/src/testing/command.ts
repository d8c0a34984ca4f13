import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { makeWorkFolder } from '../../../fetch/src/testing/work-folder.js';
import { main } from '../main.js';

/** The file that `heed` runs. It runs the last build, so build before you test. */
export const heedFile: string = fileURLToPath(new URL('../../bin/heed.js', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  /** Standard input: whole, or in pieces. */
  readonly input?: string | Uint8Array | Iterable<string | Uint8Array>;
  /** Where it runs; a folder for this file of tests if not given. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A folder for the running file of tests, empty when it begins. */
export const workFolder: string = makeWorkFolder();

let caches = 0;

/** A folder for what a run keeps. Each run has its own unless it is given one. */
export function newCacheFolder(): string {
  return join(workFolder, `cache-${caches++}`);
}

/** Nothing personal: no folders in a real home, no preferences for colours. */
export function cleanEnvironment(env: RunOptions['env'] = {}): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), HOME: workFolder, XDG_CACHE_HOME: newCacheFolder(), ...env };
}

/** Runs the command in this process, from its source. With `columns`, its output is a terminal of that width. */
export async function heed(
  args: readonly string[],
  options: RunOptions & { readonly columns?: number } = {},
): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const env = cleanEnvironment(options.env);
  const { cwd = workFolder, columns } = options;
  const screen = { isTTY: columns !== undefined, columns };
  const status = await main(args, {
    stdout: {
      ...screen,
      write: async (text) => void out.push(text),
      writeBytes: async (bytes) => void out.push(Buffer.from(bytes).toString('utf8')),
    },
    stderr: { ...screen, write: (text) => void err.push(text) },
    stdin: Readable.from(piecesOf(options.input), { objectMode: false }),
    env,
    cwd,
    home: env['HOME'] ?? workFolder,
    now: Date.now,
    finish: (work) => work(async () => undefined),
    stoppable: (work) => work(new AbortController().signal),
  });
  return { status, out: out.join(''), err: err.join('') };
}

/** Runs the last build of the command as a process of its own. */
export async function spawnHeed(
  args: readonly string[],
  options: RunOptions & { readonly node?: readonly string[] } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [...(options.node ?? []), heedFile, ...args], {
    cwd: options.cwd ?? workFolder,
    env: cleanEnvironment(options.env),
  });
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  // The command may end before it has read everything.
  Readable.from(piecesOf(options.input)).pipe(child.stdin.on('error', () => undefined));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out: out.join(''), err: err.join('') }));
  });
}

function piecesOf(input: RunOptions['input'] = []): Iterable<string | Uint8Array> {
  return typeof input === 'string' || input instanceof Uint8Array ? [input].filter(({ length }) => length > 0) : input;
}

/** Writes a file into the folder of these tests and gives its name there. */
export function file(name: string, content: string | Uint8Array): string {
  const path = join(workFolder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return name;
}

/** The objects of a text with one JSON object a line. */
export function jsonOf(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
