import { CannotRun, reasonOf } from './cannot-run.js';
import { allDone } from './under-way.js';
import { version } from './version.js';

/** Runs the command. Ends with `process.exitCode` set; what it means is each subcommand's to say, but 2 is always "could not". */
export async function run(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', leaveWhenUnwritable);
  // Scripts ask for the version often, and what reads command lines takes longer to load than to answer.
  if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-v')) {
    process.stdout.write(`${version()}\n`);
    return;
  }
  attendToSignals();
  try {
    const { runProgram } = await import('./commands/program.js');
    await runProgram(argv);
  } catch (error) {
    if (error instanceof CannotRun) await fail(error.message);
    else await fail(`this should not have happened: ${reasonOf(error)}. Please report it, with what you ran.`);
  }
}

/**
 * Whoever presses Ctrl-C wants it to end, as it would by itself; but what is under way at this moment, such as putting a
 * file in its place, is finished first. Whoever presses it twice does not want to wait for that either.
 */
function attendToSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      allDone().then(() => process.kill(process.pid, signal));
    });
  }
}

/** Messages quote names of files and what strangers wrote: a terminal must not obey them. */
async function fail(message: string): Promise<void> {
  const { printable } = await import('./terminal/printable.js');
  process.stderr.write(`heed: ${printable(message)}\n`);
  process.exitCode = 2;
}

/** Whoever reads our output may stop when they have seen enough, which is no fault of ours; a full disk is worth a word. */
function leaveWhenUnwritable(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`heed: cannot write the answers: ${reasonOf(error)}.\n`);
  process.exit(2);
}
