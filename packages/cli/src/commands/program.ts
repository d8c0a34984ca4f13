import { Command, CommanderError } from 'commander';
import { printable } from '../terminal/printable.js';
import { version } from '../version.js';
import { addAsk } from './ask-command.js';
import { addCheck } from './check-command.js';
import { addComplete } from './complete-command.js';
import { addLint } from './lint-command.js';

/** Reads a command line and does what it says. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    const heed = program();
    await addComplete(heed, argv);
    await heed.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

/** Each subcommand is loaded when it is run: nobody waits for the dependencies of another. */
function program(): Command {
  const heed = new Command('heed')
    .description('May this machine use this content in this way, within which limits, and on whose word?')
    .version(version(), '-v, --version')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(safe(text.replace(/^error: /, 'heed: '))) })
    .showHelpAfterError('Run "heed --help" for the list of commands.')
    .addHelpText('after', examples);
  addCheck(heed);
  addLint(heed);
  addAsk(heed);
  for (const command of heed.commands) {
    command.showHelpAfterError(`Run "heed ${command.name()} --help" for its options.`);
  }
  return heed;
}

/** Messages quote what was given on the command line: a terminal must not obey it. */
function safe(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

const examples = `
Examples:
  heed check https://example.com/news/ --agent ExampleBot
  heed lint robots.txt
  heed ask < questions.ndjson > answers.ndjson

"heed COMMAND --help" says more about each.`;
