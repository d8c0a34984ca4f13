import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The memory of a process after a garbage collection, in bytes, at a time in milliseconds. */
interface Sample {
  readonly at: number;
  readonly heap: number;
}

/** How the memory of a process changed. */
export interface Trend {
  readonly pid: string;
  readonly samples: number;
  /** Megabytes, on average. */
  readonly mean: number;
  /** Megabytes an hour, by the line that fits best. */
  readonly slope: number;
}

/**
 * A module for each process of the service: collects garbage again and again, and writes down what is left. `heed serve` hands options of
 * Node on to its workers, so they load it too.
 */
export function memoryHook(folder: string, everyMilliseconds: number): string {
  return `import { appendFileSync } from 'node:fs';
setInterval(() => {
  globalThis.gc();
  const line = JSON.stringify({ at: Date.now(), heap: process.memoryUsage().heapUsed });
  appendFileSync(${JSON.stringify(folder)} + '/memory-' + process.pid + '.ndjson', line + '\\n');
}, ${everyMilliseconds}).unref();
`;
}

/** Returns the trends, from a time on, of all processes that were sampled often enough since then to have one. */
export function trendsIn(folder: string, from: number): Trend[] {
  return readdirSync(folder)
    .flatMap((name) => /^memory-(\d+)\.ndjson$/.exec(name)?.[1] ?? [])
    .map((pid) =>
      trendOf(
        pid,
        samplesIn(join(folder, `memory-${pid}.ndjson`)).filter(({ at }) => at >= from),
      ),
    )
    .filter(({ samples }) => samples >= 3);
}

function samplesIn(path: string): Sample[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sample);
}

const megabyte = 1024 * 1024;
const hour = 60 * 60 * 1000;

/** The line that fits best, by least squares. */
export function trendOf(pid: string, samples: readonly Sample[]): Trend {
  const mean = averageOf(samples.map(({ heap }) => heap));
  const middle = averageOf(samples.map(({ at }) => at));
  let both = 0;
  let spread = 0;
  for (const { at, heap } of samples) {
    both += (at - middle) * (heap - mean);
    spread += (at - middle) ** 2;
  }
  const slope = spread === 0 ? 0 : both / spread;
  return { pid, samples: samples.length, mean: mean / megabyte, slope: (slope * hour) / megabyte };
}

function averageOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
