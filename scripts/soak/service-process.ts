import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryHook } from './memory.ts';

const heedFile = fileURLToPath(new URL('../../packages/cli/bin/heed.js', import.meta.url));

/** `heed serve` with workers, in a folder in which it writes its log and its memory. */
export interface ServiceProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Ends one worker, as an operator would; another replaces it. Returns false where the workers are not known. */
  restartWorker(turn: number): boolean;
  stop(): Promise<void>;
}

export async function startService(folder: string, workers: number, sampleEvery: number): Promise<ServiceProcess> {
  const hook = join(folder, 'hook.mjs');
  writeFileSync(hook, memoryHook(folder, sampleEvery));
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      pathToFileURL(hook).href,
      heedFile,
      'serve',
      ...['--port', '0', '--workers', String(workers), '--allow-private'],
      ...['--decision-log', join(folder, 'decisions.ndjson')],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  const first = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  const [origin] = /http:\/\/\S+(?=\/)/.exec(String(first[0])) ?? [];
  if (origin === undefined) throw new Error('heed serve ended before it answered.');
  return {
    origin,
    child,
    restartWorker: (turn) => {
      const all = workersOf(child);
      const worker = all[turn % all.length];
      if (worker === undefined) return false;
      process.kill(worker, 'SIGTERM');
      return true;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the processes that a process has started; none where the system does not report them. */
function workersOf({ pid }: ChildProcess): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
