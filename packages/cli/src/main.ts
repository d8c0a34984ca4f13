import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { CannotRun, reasonOf } from './cannot-run.js';

/** Runs the command. Ends with `process.exitCode` set: 0 all answered, 1 some questions were none, 2 could not run. */
export async function run(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', leaveWhenUnwritable);
  try {
    await program().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else if (error instanceof CannotRun) fail(error.message);
    else throw error;
  }
}

function program(): Command {
  const heed = new Command('heed')
    .description('May this machine use this content in this way, within which limits, and on whose word?')
    .version(version(), '-v, --version')
    .exitOverride()
    .showHelpAfterError('Run "heed --help" for the list of commands.');
  heed
    .command('ask')
    .description('answer questions, one JSON object a line, with one JSON object a line')
    .argument('[files...]', 'files of questions; "-" or nothing for standard input')
    .option('--defaults <file>', 'a question whose fields hold for every line that lacks them')
    .option('--robots <file>', 'a robots.txt for every line that lacks one')
    .addOption(
      new Option('--unstated <what>', 'what to do where the publisher says nothing')
        .choices(['allow', 'refuse'])
        .default('allow'),
    )
    .option('--readable', 'answer in sentences instead of JSON')
    .addHelpText('after', askExamples)
    .action(async (files: string[], options) => {
      const { runAsk } = await import('./ask.js');
      process.exitCode = await runAsk(files, options);
    });
  return heed;
}

const askExamples = `
Examples:
  echo '{"agent":"ExampleBot","url":"https://example.com/a"}' | heed ask --robots robots.txt
  heed ask --defaults site.json questions.ndjson > answers.ndjson

Exit status: 0 every line was answered, 1 some lines were no questions, 2 could not run at all.`;

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function fail(message: string): void {
  process.stderr.write(`heed: ${message}\n`);
  process.exitCode = 2;
}

/** Whoever reads our output may stop when they have seen enough, which is no fault of ours; a full disk is worth a word. */
function leaveWhenUnwritable(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`heed: cannot write the answers: ${reasonOf(error)}.\n`);
  process.exit(2);
}
