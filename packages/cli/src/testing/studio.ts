import { type ChildProcess, spawn } from 'node:child_process';
import { defined } from '@heed/core/internal';
import type { OpenedSite } from '@heed/studio';
import { afterEachFile } from '../../../fetch/src/testing/after-file.js';
import { cleanEnvironment, heedFile, type RunOptions, workFolder } from './command.js';

/** `heed studio` in a process of its own. */
export interface StudioProcess {
  readonly address: string;
  readonly out: () => string;
  readonly err: () => string;
  /** What it was opened with; absent if with nothing. */
  readonly opened: () => Promise<OpenedSite | undefined>;
  /** Fetches an address, as the page would. */
  readonly fetched: (address: string, signal?: AbortSignal) => Promise<{ readonly status: number } & Fetched>;
  /** Ends it with a signal, and gives what it ended by. */
  readonly end: (signal?: NodeJS.Signals) => Promise<NodeJS.Signals | number | null>;
}

type Fetched = OpenedSite & { readonly error?: string };

const running = new Set<ChildProcess>();
afterEachFile(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the last build of `heed studio`, without a browser unless the arguments ask for one. */
export async function startStudio(
  args: readonly string[] = ['--no-open'],
  options: RunOptions = {},
): Promise<StudioProcess> {
  const child = spawn(process.execPath, [heedFile, 'studio', ...args], {
    cwd: options.cwd ?? workFolder,
    env: cleanEnvironment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.on('close', (status, signal) => {
      running.delete(child);
      resolve(signal ?? status);
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const [, found] = /^heed studio: (\S+)\nPress Ctrl-C to end it\.\n/.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then((by) => reject(new Error(`heed studio ended by ${by}: ${err}`)));
  });
  const html = await (await fetch(address)).text();
  const token = /<meta name="heed-token" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const headers = { 'X-Heed-Token': token, Origin: new URL(address).origin };
  return {
    address,
    out: () => out,
    err: () => err,
    opened: async () => {
      const response = await fetch(`${address}api/opened`, { headers });
      return response.status === 204 ? undefined : ((await response.json()) as OpenedSite);
    },
    fetched: async (wanted, signal) => {
      const body = JSON.stringify({ address: wanted });
      const request: RequestInit = defined({ method: 'POST', body, headers, signal });
      const response = await fetch(`${address}api/fetch`, request);
      return { status: response.status, ...((await response.json()) as Fetched) };
    },
    end: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}
