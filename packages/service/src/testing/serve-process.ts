import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeWorkFolder } from '../../../fetch/src/testing/work-folder.js';

/** The file that `heed` runs. It runs the last build, so build before you test. */
const heedFile = fileURLToPath(new URL('../../../cli/bin/heed.js', import.meta.url));

/** The folder in which the command runs, empty when a file of tests begins. */
export const workFolder: string = makeWorkFolder();

/** `heed serve` as a separate process, on a free port. */
export interface ServeProcess {
  /** Where it answers, without a slash at the end. */
  readonly origin: string;
  /** What it has written to standard error so far. */
  readonly output: readonly string[];
  /** Sends SIGTERM and waits for the end. The exit status; `null` if a signal ended it. */
  stop(): Promise<number | null>;
}

/** A command that ended before it answered. */
export class ServeEnded extends Error {
  readonly status: number | null;
  constructor(status: number | null, output: string) {
    super(output);
    this.status = status;
  }
}

/** Starts the last build of the command, and waits until it answers. Rejects with a `ServeEnded` if it ends instead. */
export async function startServe(args: readonly string[]): Promise<ServeProcess> {
  const child = spawn(process.execPath, [heedFile, 'serve', '--port', '0', ...args], {
    cwd: workFolder,
    env: { ...process.env, HOME: workFolder, XDG_CACHE_HOME: workFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const started = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  const first = await Promise.race([started, ended]);
  if (typeof first !== 'string') throw new ServeEnded(first[0], output.join(''));
  return {
    origin: /http:\/\/\S+(?=\/)/.exec(first)?.[0] ?? '',
    output,
    stop: async () => {
      child.kill('SIGTERM');
      const [status] = await ended;
      return status;
    },
  };
}
