import type { AuditOutcome, AuditRequest, Problem } from '@heed/audit';
import { defined } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { readOptOutFile, reportOptOut } from '../opt-out.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { type AuditPackage, loadAuditPackage } from './audit-package.js';
import { closingLines, createProblemList, doubtLines, gapLines, type ProblemList } from './closing-lines.js';
import { type AuditOptions, refuseContradictions } from './options.js';
import { createProgress } from './progress.js';
import { settingsOf } from './settings.js';

/** Asks about every record of the inputs. Gives the exit status: 1 if some could not be answered. */
export async function runAudit(inputs: readonly string[], options: AuditOptions, io: Io): Promise<0 | 1> {
  refuseContradictions(inputs, options, io);
  const settings = settingsOf(options, io);
  const list = options.optOut === undefined ? undefined : readOptOutFile(options.optOut, io);
  if (options.optOut !== undefined && list !== undefined) reportOptOut(options.optOut, list.optOut, io);
  const auditing = await loadAuditPackage();
  const problems = createProblemList();
  const request: AuditRequest = {
    ...requestOf(inputs, options, io),
    settings,
    ...(list === undefined ? {} : { optOut: list.text }),
    onProblem: problems.add,
    onNote: (note) => io.stderr.write(`heed: ${printable(note)}\n`),
  };
  const outcome = await io.stoppable((stop) => auditUntil(stop, request, auditing, options, io));
  if (options.out === undefined) tellStreamed(outcome, problems, io);
  else {
    const { writeReport } = await import('./report/report.js');
    const report = await writeReport(options.out, io);
    await writeLines(io.stdout, closingLines(outcome, options.out, problems, report));
  }
  return isComplete(outcome.tally) ? 0 : 1;
}

/** Was everything answered, with a time of its own, and copied where it may be used? */
function isComplete({ records, problems }: AuditOutcome['tally']): boolean {
  return records.damaged === 0 && incompleteCodes.every((code) => problems[code] === undefined);
}

const incompleteCodes: readonly Problem['code'][] = ['file', 'no-date', 'not-copied'];

function requestOf(inputs: readonly string[], options: AuditOptions, io: Io): Omit<AuditRequest, 'settings'> {
  const { filesFrom, robotsFrom, as, out, workers, reject } = options;
  return defined({
    inputs,
    filesFrom,
    robotsFrom,
    as,
    cwd: io.cwd,
    ...(out === undefined ? { write: io.stdout.writeBytes } : { out }),
    reject,
    workers,
    stdin: inputs.includes('-') || filesFrom === '-' ? io.stdin : undefined,
  });
}

/** Runs the audit with a bar, if there is to be one. What a signal stops can be resumed if there is a folder. */
async function auditUntil(
  stop: AbortSignal,
  request: AuditRequest,
  { audit, AuditError }: AuditPackage,
  options: AuditOptions,
  io: Io,
): Promise<AuditOutcome> {
  const progress = createProgress(options, io);
  try {
    return await audit({ ...request, signal: stop, onProgress: progress.show });
  } catch (error) {
    if (!stop.aborted) throw error instanceof AuditError ? new CommandError(error.message) : error;
    progress.end();
    // Said here, since the signal ends the command when this settles.
    io.stderr.write(`heed: ${stoppedSentence(options)}\n`);
    throw error;
  } finally {
    progress.end();
  }
}

function stoppedSentence({ out }: AuditOptions): string {
  return out === undefined
    ? 'stopped; without --out FOLDER nothing is kept, so the next run begins anew.'
    : 'stopped; what is finished is kept. Run the same command again to go on.';
}

/**
 * Reports on standard error what could not be answered, and what was not checked, where rows or records are on standard output.
 */
function tellStreamed({ tally, settings }: AuditOutcome, problems: ProblemList, { stderr }: Io): void {
  for (const line of [...problems.lines(), ...gapLines(tally), ...doubtLines(tally.notSeen, settings.unseen)])
    stderr.write(`heed: ${line}\n`);
}
