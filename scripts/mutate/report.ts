import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './options.ts';
import type { FileMutation } from './sample.ts';
import type { StoppedBy } from './try-mutation.ts';

/** A change that was tried, as a line of the report. */
export interface Tried extends FileMutation {
  readonly stoppedBy: StoppedBy;
  readonly seconds: number;
}

/** The first line of a report: what it is about. */
interface Head {
  readonly seed: number;
  readonly count: number;
  /** Identifies all changes of the sample, with their locations. */
  readonly sample: string;
}

/** A file of JSON lines, one for each change tried, so that a run that ended early can be resumed. */
export interface Report {
  readonly tried: readonly Tried[];
  add(tried: Tried): void;
}

/** Begins a report, or resumes one of the same sample. */
export function openReport(path: string, seed: number, sample: readonly FileMutation[], isResumed: boolean): Report {
  const head: Head = { seed, count: sample.length, sample: fingerprint(sample) };
  const tried: Tried[] = [];
  if (isResumed) {
    if (!existsSync(path)) throw new UsageError(`${path} does not exist, so there is nothing to resume.`);
    const [first = '', ...lines] = readFileSync(path, 'utf8').split('\n');
    if (first !== JSON.stringify(head))
      throw new UsageError(`${path} is about other changes: resume with its options, in the same source.`);
    for (const line of lines) if (isWhole(line)) tried.push(JSON.parse(line) as Tried);
  }
  // Whole each time: a run takes hours, in which the folder may have been removed.
  const write = (): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, [head, ...tried].map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  write();
  return {
    tried,
    add: (one) => {
      tried.push(one);
      write();
    },
  };
}

function isWhole(line: string): boolean {
  return line.endsWith('}') && line.startsWith('{') && line.includes('"seconds":');
}

function fingerprint(sample: readonly FileMutation[]): string {
  return createHash('sha256').update(JSON.stringify(sample)).digest('hex').slice(0, 16);
}
