import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The command of this build. */
export const heedFile: string = fileURLToPath(new URL('../../packages/cli/bin/heed.js', import.meta.url));

/** How a process went, and what it used. */
export interface Run {
  readonly status: number | null;
  /** From start to end, in milliseconds. */
  readonly time: number;
  /** Milliseconds of CPU, and megabytes at the peak. */
  readonly cpu: number;
  readonly memory: number;
}

/** Runs Node on a file of the command, in a folder; what it prints goes to a file there. */
export async function runCommand(folder: string, args: readonly string[], cwd: string = folder): Promise<Run> {
  const used = join(folder, 'used.json');
  const hook = join(folder, 'hook.mjs');
  writeFileSync(hook, hookFor(used));
  const out = openSync(join(folder, 'out'), 'w');
  try {
    const start = performance.now();
    const options = ['--import', pathToFileURL(hook).href, ...args];
    const child: ChildProcess = spawn(process.execPath, options, { cwd, stdio: ['ignore', out, 'ignore'] });
    const [status] = (await once(child, 'close')) as [number | null];
    const time = performance.now() - start;
    return { status, time, ...(JSON.parse(readFileSync(used, 'utf8')) as Pick<Run, 'cpu' | 'memory'>) };
  } finally {
    closeSync(out);
  }
}

/** A module that writes down at the end what the process has used. */
function hookFor(file: string): string {
  return `import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const used = { cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 };
  writeFileSync(${JSON.stringify(file)}, JSON.stringify(used));
});
`;
}

/** Does work in a folder that is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'heed-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
