import { CommandError } from './command-error.js';
import { errorReason } from './error-reason.js';
import type { Io } from './io.js';
import { isOutOfFiles, outOfFiles } from './out-of-files.js';
import { version } from './version.js';

/** Runs the command with its arguments. Gives the exit status: each subcommand has its own, but 2 always means "could not". */
export async function main(args: readonly string[], io: Io): Promise<number> {
  // Scripts ask for the version often, and loading the parser of command lines takes longer than answering.
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-v')) {
    await io.stdout.write(`${version()}\n`);
    return 0;
  }
  try {
    const { runProgram } = await import('./commands/program.js');
    return await runProgram(args, io);
  } catch (error) {
    if (!(error instanceof CommandError) && isOutOfFiles(error)) {
      // Nothing more is loaded to say so: that would need a file.
      io.stderr.write(`heed: ${outOfFiles}\n`);
      return 2;
    }
    const isKnown = error instanceof CommandError;
    const reason = `unexpected error: ${errorReason(error)}. Please report it, with the command that you ran.`;
    await tellFailure(isKnown ? error.message : reason, io);
    return 2;
  }
}

/** Messages quote file names and text written by strangers: a terminal must not obey them. */
async function tellFailure(message: string, { stderr }: Io): Promise<void> {
  const { printable } = await import('./terminal/printable.js');
  stderr.write(`heed: ${printable(message)}\n`);
}
