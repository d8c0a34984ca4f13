import type { Command } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addStrict, addUnstated, readWorkers } from './options.js';

export function addAsk(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const ask = heed
    .command('ask')
    .description('answer questions: one JSON object per line in, one per line out')
    .argument('[files...]', 'files with questions; "-" or none for standard input')
    .option('--defaults <file>', 'a JSON object with fields for every line that lacks them')
    .option('--robots <file>', 'a robots.txt for every line that lacks one');
  addUnstated(ask);
  addStrict(ask)
    .option('--readable', 'answer in sentences instead of JSON')
    .option('--no-diagnostics', 'leave out problems in the texts: the list of diagnostics is empty')
    .option(
      '--only-verdicts',
      'print only the id, "verdict" and "may" of each usage, and "notSeen": what was not provided and could change some decision',
    )
    .option(
      '--workers <number>',
      'answer in this many threads, in the same order; with --readable, in one',
      readWorkers,
      1,
    )
    .option(
      '--replay <log>',
      'ask the questions of a log of decisions again, and print what is different; "-" for standard input',
    )
    .addHelpText('after', askExamples)
    .action(async (files: string[], options) => {
      const { runAsk } = await import('../ask/ask.js');
      setStatus(await runAsk(files, options, io));
    });
}

const askExamples = `
Examples:
  echo '{"agent":"ExampleBot","url":"https://example.com/a"}' | heed ask --robots robots.txt
  heed ask --defaults site.json questions.ndjson > answers.ndjson
  heed ask --only-verdicts --workers 4 < log.ndjson > verdicts.ndjson
  heed ask --replay decisions.ndjson --readable

Texts that many questions share are sent once, and referred to in the lines after it:
  {"define":"h1","robots":"User-agent: *\\nDisallow: /drafts/","files":{"/ai.txt":{"status":404}}}
  {"site":"h1","agent":"ExampleBot","url":"https://example.com/a"}

Exit status: 0 if every line was answered, 1 if some lines were not valid questions, 2 if heed could not run.
With --replay: 0 if every decision was asked again and is the same, 1 if not.`;
