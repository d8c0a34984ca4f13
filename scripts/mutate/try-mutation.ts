import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileMutation } from './sample.ts';

/** What noticed a change. */
export type StoppedBy =
  | { readonly kind: 'compiler' }
  /** The first test that failed. */
  | { readonly kind: 'test'; readonly name: string }
  /** The tests did not end in time. */
  | { readonly kind: 'time' }
  | { readonly kind: 'nothing' };

/** The result of a child process. */
type TriedMutation =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly name: string; readonly said: string }
  | { readonly kind: 'time' };

/** In the copy. What is run from there loads what the tests load: the test runner must not be there twice. */
const compiler = 'node_modules/typescript/bin/tsc';
const testsProcess = 'scripts/mutate/tests-process.ts';

/** Limit: milliseconds for the compiler, which takes a minute for everything on a busy machine. */
const buildLimit = 10 * 60_000;

/** Makes one change in a copy of the tree, compiles it, runs tests until one fails, and undoes the change. */
export async function tryMutation(
  copy: string,
  { file, start, end, replacement }: FileMutation,
  tests: readonly string[],
  limit: number,
  signal: AbortSignal,
): Promise<StoppedBy> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, start) + replacement + text.slice(end));
  try {
    const built = await build(copy, signal);
    if (built.kind !== 'passed') return { kind: 'compiler' };
    const outcome = await runTests(copy, tests, limit, signal);
    if (outcome.kind === 'passed') return { kind: 'nothing' };
    return outcome.kind === 'failed' ? { kind: 'test', name: outcome.name } : outcome;
  } finally {
    writeFileSync(path, text);
  }
}

/** Compiles what changed in a copy of the tree. */
export function build(copy: string, signal: AbortSignal): Promise<TriedMutation> {
  return run(copy, [compiler, '-b'], buildLimit, signal);
}

/** Runs tests in a copy of the tree, in the given order, until one fails. */
export function runTests(
  copy: string,
  tests: readonly string[],
  limit: number,
  signal: AbortSignal,
): Promise<TriedMutation> {
  return run(copy, [testsProcess, copy, ...tests], limit, signal);
}

/** Runs a program of Node until it ends or its time is up, and ends with it all that it has started. */
async function run(cwd: string, args: readonly string[], limit: number, signal: AbortSignal): Promise<TriedMutation> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate process group, which is ended as a whole: tests start servers, and a changed loop may never end.
    detached: true,
    // As in CI, a test with processes has to fail twice: on a busy machine one may fail that noticed nothing.
    env: { ...process.env, CI: 'true' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
  }
  let failure: string | undefined;
  child.on('message', (message) => {
    failure = String(message);
  });
  let isLate = false;
  const endAll = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // No process is left in the group.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    endAll();
  }, limit);
  signal.addEventListener('abort', endAll);
  const status = await new Promise<number | null>((done, fail) => child.on('error', fail).on('exit', done));
  clearTimeout(timer);
  signal.removeEventListener('abort', endAll);
  endAll();
  signal.throwIfAborted();
  if (isLate) return { kind: 'time' };
  if (status === 0) return { kind: 'passed' };
  return { kind: 'failed', name: failure ?? (said.trim().split('\n').at(-1) || `exit status ${status}`), said };
}
