import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heedFile, inFolder, type Run, runCommand } from '../command.js';
import { findCorpus, readCollection } from '../corpus.js';
import { type Heat, ofHeed, type Result } from '../result.js';
import { timingOf } from '../rounds.js';
import { wantedLint, wantedLintMemory } from '../wanted.js';

const rounds = 5;
const formats = ['line', 'json', 'sarif'] as const;

/** More files than the first measurement, to see whether memory grows with their number. */
const timesAsMany = 4;

/** The command on thousands of real files, as a process: the time includes starting, reading, linting and printing. */
export function lintHeats(): Heat[] {
  const corpus = findCorpus();
  if (corpus === undefined) return [];
  return formats.map((format) => {
    const bench = `lint/real/${format}`;
    return { bench, run: () => inFolder((folder) => run(bench, format, corpus, folder)) };
  });
}

async function run(bench: string, format: string, corpus: string, folder: string): Promise<Result[]> {
  const texts = readCollection(corpus);
  writeFiles(join(folder, 'files'), texts);
  writeFiles(join(folder, 'more'), Array<readonly string[]>(timesAsMany).fill(texts).flat());
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await lint(folder, 'files', format));
  const more = await lint(folder, 'more', format);
  const { value, spread } = timingOf(runs.map(({ time }) => time));
  const memory = Math.min(...runs.map((one) => one.memory));
  const unit = `files a second, ${texts.length} files, best of ${rounds} rounds`;
  const growth = { value: more.memory / memory, note: `${Math.round(memory)} MB at the peak` };
  return [
    ...ofHeed(bench, unit, { value: (texts.length * 1000) / value, spread }, wantedLint),
    ...ofHeed(`${bench}/memory`, `times the memory for ${timesAsMany} times the files`, growth, wantedLintMemory),
  ];
}

async function lint(folder: string, files: string, format: string): Promise<Run> {
  const run = await runCommand(folder, [heedFile, 'lint', '--no-config', '--format', format, files]);
  // Real files always have problems.
  if (run.status !== 1) throw new Error(`heed lint ended with status ${run.status}`);
  return run;
}

function writeFiles(folder: string, texts: readonly string[]): void {
  mkdirSync(folder);
  texts.forEach((text, at) => {
    writeFileSync(join(folder, `${String(at + 1).padStart(5, '0')}.robots.txt`), text);
  });
}
