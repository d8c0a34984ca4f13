import { defined } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { countedInWords } from '../count-in-words.js';
import type { Io } from '../io.js';
import { printable } from '../terminal/printable.js';
import { loadAuditPackage } from './audit-package.js';
import { createProblemList } from './closing-lines.js';

/** What the command line says about an index of captures. */
export interface IndexOptions {
  readonly filesFrom?: string;
  readonly out?: string;
  readonly history?: true;
}

/** Collects captures of robots.txt and other files with rules: as lines of JSON, or in a file. Gives the exit status. */
export async function runIndex(
  inputs: readonly string[],
  { filesFrom, out, history }: IndexOptions,
  io: Io,
): Promise<0 | 1> {
  if (inputs.length === 0 && filesFrom === undefined) {
    throw new CommandError('nothing to index: give files or folders, or a list of them with --files-from.');
  }
  const { indexEvidence, AuditError } = await loadAuditPackage();
  const problems = createProblemList();
  try {
    const { captures, files, known } = await indexEvidence(
      defined({
        inputs,
        filesFrom,
        history,
        stdin: filesFrom === '-' ? io.stdin : undefined,
        cwd: io.cwd,
        to: out === undefined ? { write: io.stdout.writeBytes } : { file: out },
        onProblem: problems.add,
        onNote: (sentence) => io.stderr.write(`heed: ${printable(sentence)}\n`),
      }),
    );
    for (const line of problems.lines()) io.stderr.write(`heed: ${line}\n`);
    if (out !== undefined) await io.stdout.write(`${outcomeLine(captures, files, known, out)}\n`);
    return problems.count() === 0 ? 0 : 1;
  } catch (error) {
    throw error instanceof AuditError ? new CommandError(error.message) : error;
  }
}

function outcomeLine(captures: number, files: number, known: number, out: string): string {
  const from = `${countedInWords(captures, 'capture')} from ${countedInWords(files - known, 'file')}`;
  const more = known === 0 ? '' : ` It had ${countedInWords(known, 'file')} before.`;
  return `${printable(out)}: added ${from}.${more}`;
}
