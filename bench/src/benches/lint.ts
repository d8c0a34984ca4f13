import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCorpus, readCollection } from '../corpus.js';
import { compare, type Figure, formatNumber, type Heat, type Result } from '../result.js';
import { wantedLint } from '../wanted.js';

const heedFile = fileURLToPath(new URL('../../../packages/cli/bin/heed.js', import.meta.url));
const rounds = 3;

/** The command on thousands of real files, as a process: the time includes starting, reading, linting and printing. */
export function lintHeats(): Heat[] {
  const corpus = findCorpus();
  if (corpus === undefined) return [];
  return ['line', 'json'].map((format) => {
    const bench = `lint/real/${format}`;
    return { bench, run: () => run(bench, format, corpus) };
  });
}

async function run(bench: string, format: string, corpus: string): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heed-bench-'));
  try {
    const files = readCollection(corpus);
    const site = join(folder, 'files');
    mkdirSync(site);
    files.forEach((text, at) => {
      writeFileSync(join(site, `${String(at + 1).padStart(4, '0')}.robots.txt`), text);
    });
    const unit = `s for ${files.length} files, best of ${rounds} rounds`;
    return compare(bench, unit, new Map([['heed', await bestOf(site, format, files.length)]]), wantedLint);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bestOf(site: string, format: string, count: number): Promise<Figure> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const { status, seconds } = await timeOf(site, format);
    // Real files always have problems.
    if (status !== 1) return { fails: `ended with status ${status}` };
    best = Math.min(best, seconds);
  }
  return { value: best, note: `${formatNumber(count / best)} files a second` };
}

async function timeOf(site: string, format: string): Promise<{ status: number | null; seconds: number }> {
  const out = openSync(join(site, '..', 'out'), 'w');
  try {
    const start = performance.now();
    const args = ['lint', '--no-config', '--format', format, site];
    const child = spawn(process.execPath, [heedFile, ...args], { stdio: ['ignore', out, 'inherit'] });
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, seconds: (performance.now() - start) / 1000 };
  } finally {
    closeSync(out);
  }
}
