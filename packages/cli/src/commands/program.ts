import { Command, CommanderError } from 'commander';
import { CommandError } from '../command-error.js';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { printable } from '../terminal/printable.js';
import type { Screen } from '../terminal/screen.js';
import { version } from '../version.js';
import { addAgents } from './agents-command.js';
import { addAsk } from './ask-command.js';
import { addAudit } from './audit-command.js';
import { addCheck } from './check-command.js';
import { addComplete, runComplete } from './complete-command.js';
import { addDiff } from './diff-command.js';
import { addExpect } from './expect-command.js';
import { addExplain } from './explain-command.js';
import { addLint } from './lint-command.js';
import { addLsp } from './lsp-command.js';
import { addServe } from './serve-command.js';
import { addStudio } from './studio-command.js';
import { addUsages } from './usages-command.js';
import { addWrite } from './write-command.js';

/** Reads a command line and does what it says. Gives the exit status. */
export async function runProgram(args: readonly string[], io: Io): Promise<number> {
  let status = 0;
  try {
    const heed = program(args, io, (ended) => {
      status = ended;
    });
    if (args[0] === 'complete') {
      await runComplete(heed, args, io);
      return 0;
    }
    if (!isCommand(args[0])) addComplete(heed);
    refuseUnknownHelp(heed, args);
    await heed.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
}

/**
 * The subcommands. Of those that a command line names, only that one is declared: each loads
 * what it needs.
 */
const adders = {
  check: addCheck,
  lint: addLint,
  diff: addDiff,
  expect: addExpect,
  write: addWrite,
  ask: addAsk,
  audit: addAudit,
  studio: addStudio,
  lsp: addLsp,
  serve: addServe,
  agents: addAgents,
  usages: addUsages,
  explain: addExplain,
} as const;

function isCommand(name: string | undefined): name is keyof typeof adders {
  return name !== undefined && Object.hasOwn(adders, name);
}

/** Each subcommand is loaded when it is run, so that none waits for the dependencies of another. */
function program([name]: readonly string[], io: Io, setStatus: SetExitStatus): Command {
  const heed = new Command('heed')
    .description('May this machine use this content in this way, within which limits, and who says so?')
    .version(version(), '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => helpWidth(io.stdout),
      getErrHelpWidth: () => helpWidth(io.stderr),
      outputError: (text, write) => write(safe(text.replace(/^error: /, 'heed: '))),
    })
    .showHelpAfterError('Run "heed --help" for the list of commands.')
    .addHelpText('after', examples);
  if (isCommand(name)) adders[name](heed, io, setStatus);
  else for (const add of Object.values(adders)) add(heed, io, setStatus);
  for (const command of heed.commands) {
    command.showHelpAfterError(`Run "heed ${command.name()} --help" for its options.`);
  }
  return heed;
}

/** Commander would answer with the help of the whole program, as if nothing were wrong. */
function refuseUnknownHelp(heed: Command, [first, name]: readonly string[]): void {
  if (first !== 'help' || name === undefined || name.startsWith('-')) return;
  if (heed.commands.some((command) => command.name() === name)) return;
  throw new CommandError(`there is no command "${name}": run "heed --help" for the list of commands.`);
}

/** Messages quote the command line: a terminal must not obey it. */
function safe(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Columns for the help: 80 if there is no terminal. */
function helpWidth({ isTTY, columns = 80 }: Screen): number {
  return isTTY ? columns : 80;
}

const examples = `
Examples:
  heed check https://example.com/news/ --agent ExampleBot
  heed lint robots.txt
  heed ask < questions.ndjson > answers.ndjson

Run "heed COMMAND --help" for details.`;
