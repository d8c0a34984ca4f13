import type { History } from '@heed/core';
import { allUsages } from '@heed/core/vocabulary';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CheckOptions } from '../check/options.js';
import { CommandError } from '../command-error.js';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { historyBeginnings, readHistory } from './history-option.js';
import {
  addColour,
  addNetwork,
  addStrict,
  addTargets,
  addUnstated,
  collectNames,
  collectPurposes,
  collectUsage,
  describeOption,
  fileOption,
  purposesOption,
  readOnce,
  readUsage,
  usageOption,
} from './options.js';
import { arrangementOption, noFragmentsOption, obtainedOption, servedPurposesOption } from './question-options.js';

export function addCheck(heed: Command, io: Io, setStatus: SetExitStatus): void {
  const check = heed
    .command('check')
    .description('show how a resource may be used, by which crawlers, and who says so')
    .configureHelp({ optionDescription: describeOption })
    .argument('[targets...]', 'addresses, or saved files (HTML, XML, robots.txt, a header); "-" for standard input')
    .option(
      '-a, --agent <name>',
      'the crawler to ask for; may be repeated, or several with commas (default: all crawlers without their own rules)',
      collectNames,
    )
    .addOption(
      purposesOption(
        '--agents <purpose>',
        'ask for every agent with this purpose that "heed agents" lists; may be repeated, or several with commas',
      ).argParser(collectPurposes),
    )
    .addOption(servedPurposesOption())
    .addOption(
      usageOption(
        '-u, --usage <usage>',
        'check only this usage; may be repeated, or several with commas (default: all)',
      ).argParser(collectUsage),
    )
    .addOption(usageOption('-e, --explain <usage>', 'explain the decision on one usage').argParser(readUsage))
    .option('--element <id>', 'check the element with this id instead of the whole page', readOnce)
    .addOption(noFragmentsOption())
    .addOption(
      new Option('--view <view>', 'print only what the crawler may use').choices(['text', 'links', 'copy', 'snippet']),
    )
    .option('--query <words>', 'the words that a snippet should be about', readOnce)
    .option(
      '--at <time>',
      'the time to check for: 2026-11-15T00:00:00Z, or 2026-11-15 for the start of that day, UTC (default: now)',
      readOnce,
    )
    .addOption(
      new Option(
        '--history <field=value>',
        'what the crawler did before, for limits that count from there; may be repeated',
      )
        .choices(historyBeginnings)
        .argParser(collectHistory),
    )
    .addOption(arrangementOption())
    .addOption(obtainedOption())
    .addOption(fileOption());
  addUnstated(check);
  addStrict(check);
  addTargets(check);
  addNetwork(check);
  check
    .addOption(
      new Option('-f, --format <format>', 'how to print answers; html and markdown are shareable reports')
        .choices(checkFormats)
        .default('text'),
    )
    .option('--json', 'print answers as JSON, one per line; the same as --format json')
    .option('--csv', 'print a row for each target, crawler and usage, as CSV; the same as --format csv');
  addColour(check)
    .addHelpText('after', checkExamples)
    .action(async (targets: string[], options) => {
      const { runCheck } = await import('../check/check.js');
      setStatus(await runCheck(targets, { ...options, ...formOf(options) }, io));
    });
}

const checkFormats = ['text', 'json', 'csv', 'html', 'markdown'] as const;

/** What of the form of the answers the options name: by `--format`, or by `--json` and `--csv`, which are older. */
interface Form {
  readonly format: (typeof checkFormats)[number];
  readonly json?: true;
  readonly csv?: true;
}

/** The option of each format. Two different ones contradict each other. */
function formOf({ format, json, csv }: Form): Pick<CheckOptions, 'json' | 'csv' | 'report'> {
  const other = (json && format !== 'json') || (csv && format !== 'csv') ? format : 'text';
  if (other !== 'text') {
    throw new CommandError(`--format ${other} and --${json ? 'json' : 'csv'} cannot be used together.`);
  }
  if (format === 'html' || format === 'markdown') return { report: format };
  return format === 'text' ? {} : { [format]: true };
}

const forms: readonly string[] = allUsages.filter((usage) => usage.startsWith('present-'));
const formLines: readonly string[] = [`${forms.slice(0, 4).join(', ')},`, forms.slice(4).join(', ')];

const checkExamples = `
Examples:
  heed check https://example.com/news/ --agent ExampleBot --agent GPTBot
  heed check page.html --headers headers.txt --robots robots.txt --url https://example.com/page.html
  heed check https://example.com/ --explain index
  curl -s https://example.com/ | heed check - --url https://example.com/ --view text
  heed check --serve public /news/ /about.html
  heed check --serve public --site https://example.com /news/ --agent ExampleBot
  heed check https://example.com/ --agents ai-train --usage crawl,ai-train
  heed check *.txt --agent GPTBot,CCBot --csv > table.csv
  heed check https://example.com/ --agents ai-train --format html > report.html

Several robots.txt files make one table of files and crawlers: may each fetch "/", or the path of --url? So does one with
--csv. --usage asks about something else.
Columns of --csv: target, agent, usage, verdict, may, until, source, line, text, note.
A text that a spreadsheet would run as a formula has an apostrophe before it.

Usages: ${allUsages.filter((usage) => !usage.startsWith('present-')).join(', ')};
  ${formLines.join('\n  ')}
Run "heed usages" for what they mean.

Answers: allowed, denied, allowed (no rule), or not known: something that was not checked could still forbid it. Such an
answer allows nothing. Give robots.txt with --robots FILE, response headers with --headers FILE, and other files of the
site with --file /ai.txt=FILE.

Exit status: 1 if a requested usage is denied, has ended or needs an arrangement; 2 if none is, but a relevant source was
missing or unreadable; otherwise 0.`;

function collectHistory(value: string, before: History = {}): History {
  const read = readHistory(value);
  if (read !== undefined) return { ...before, ...read };
  throw new InvalidArgumentError(
    'Use firstIndexed, firstPreserved or lastCrawled=2026-11-15, or current=true or false.',
  );
}
