import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** The file that `heed` runs. It runs what was built, so build before you test. */
export const heedFile: string = fileURLToPath(new URL('../../bin/heed.js', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** Where it runs; a folder for this file of tests if not given. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For Node itself, before the command. */
  readonly node?: readonly string[];
}

/** A folder that is gone after the tests of this file. */
export const workFolder: string = mkdtempSync(join(tmpdir(), 'heed-'));
afterAll(() => rmSync(workFolder, { recursive: true, force: true }));

let caches = 0;

/** A folder for what a run keeps. Each run has its own unless it is given one. */
export function newCacheFolder(): string {
  return join(workFolder, `cache-${caches++}`);
}

/** Nothing of the person's own: no folders in their home, no wishes about colours. */
export function cleanEnvironment(env: RunOptions['env'] = {}): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'TMPDIR', 'LANG'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), HOME: workFolder, XDG_CACHE_HOME: newCacheFolder(), ...env };
}

/** Runs the real command as a process of its own. */
export function heed(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, [...(options.node ?? []), heedFile, ...args], {
    cwd: options.cwd ?? workFolder,
    env: cleanEnvironment(options.env),
  });
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  child.stdin.on('error', () => undefined).end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, out: out.join(''), err: err.join('') }));
  });
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
