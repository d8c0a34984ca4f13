import { purposes } from '@heed/agents/purposes';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { addAuditSubcommands, auditSubcommands } from './audit-subcommands.js';
import {
  addStrict,
  addUnseen,
  addUnstated,
  collectNames,
  collectUsage,
  describeOption,
  optOutWords,
  readOnce,
  readWorkers,
  usageOption,
} from './options.js';
import { arrangementOption, noFragmentsOption, obtainedOption, servedPurposesOption } from './question-options.js';

export function addAudit(heed: Command, io: Io, setStatus: SetExitStatus): void {
  // Without this, on both, an option after the name of a subcommand of "audit" would be read as one of "audit" itself.
  heed.enablePositionalOptions();
  const audit = heed
    .command('audit')
    .description('ask about every record of a crawl or a list: which of them may be used, and who says so')
    .configureHelp({ optionDescription: describeOption })
    .enablePositionalOptions()
    .argument(
      '[inputs...]',
      'WARC, NDJSON, CSV or Parquet files, lists of URLs, or folders of them; "-" for WARC from standard input',
    )
    .option(
      '-a, --agent <name>',
      'the crawler to ask for, or a class such as purpose:ai-train; may be repeated, or several with commas (default: all crawlers without their own rules)',
      collectAgents,
    )
    .addOption(
      usageOption(
        '-u, --usage <usage>',
        'ask only about this usage; may be repeated, or several with commas (default: all)',
      ).argParser(collectUsage),
    )
    .addOption(servedPurposesOption())
    .option(
      '--at <time>',
      'the time to ask about: 2026-11-15T00:00:00Z, or 2026-11-15 for the start of that day, UTC (default: when each record was captured)',
      readOnce,
    )
    .addOption(obtainedOption())
    .addOption(arrangementOption())
    .addOption(noFragmentsOption());
  addUnstated(audit);
  addUnseen(audit);
  addStrict(audit);
  audit.option('--opt-out <file>', optOutWords, readOnce);
  addInputs(audit)
    .option(
      '--robots-from <input>',
      'where to look up robots.txt as well: WARC files, the output of "heed audit index", or a folder of files named by host; may be repeated',
      collectInputs,
    )
    .option('--columns <names>', 'how a table calls what is read of it: url=link,at=date,id=key,body=html', readColumns)
    .option(
      '--robots-max-age <time>',
      'count captures of robots.txt as none that are older than this when their page is captured: 12h, 30d (default: no limit)',
      readTime,
    )
    .option(
      '--robots-within <time>',
      'where no robots.txt was captured before a page, take one that was captured at most this long after it: 1d',
      readTime,
    )
    .option(
      '--held-since <moment>',
      'since when the resources have been held, for time limits such as 7-days (default: their first capture)',
      readOnce,
    )
    .option(
      '-o, --out <folder>',
      'write answers, a summary and a report into this folder; resumes what is there',
      readOnce,
    )
    .addOption(
      new Option('-f, --format <format>', 'how to write answers')
        .choices(['ndjson', 'csv', 'parquet'])
        .default('ndjson'),
    )
    .addOption(new Option('--only <which>', 'write only these decisions').choices(['may', 'may-not', 'denied']))
    .option(
      '--filter',
      'write the records or rows that may be used in every asked way, by every agent, as they are: WARC, NDJSON, CSV or Parquet',
    )
    .option('--reject <file>', 'write all other records or rows to this file', readOnce)
    .option('--provenance', 'with --filter: add a column to tables with what was decided, and by what')
    .addOption(
      new Option(
        '--views <view>',
        'with --out: also write what the crawler may use of each page, as WARC; may be repeated',
      )
        .choices(views)
        .argParser(collectView),
    )
    .option('--workers <number>', 'answer in this many processes (default: as many as there are cores)', readWorkers)
    .addOption(
      new Option('--progress <how>', 'how to show progress, on standard error; auto: a bar on a terminal')
        .choices(['auto', 'json', 'none'])
        .default('auto'),
    )
    .addHelpText('after', auditExamples)
    .action(async (inputs: string[], options) => {
      const { runAudit } = await import('../audit/audit.js');
      setStatus(await runAudit(inputs, options, io));
    });
  addAuditSubcommands(audit, io, setStatus);
}

/** What names the inputs, for those that read some. */
function addInputs(command: Command): Command {
  return command
    .option(
      '--files-from <file>',
      'read the names of inputs from this file, one a line, or "path from to" for a part of one; "-" for standard input',
      readOnce,
    )
    .addOption(
      new Option('--as <kind>', 'read every input as this kind, instead of detecting it').choices([
        'warc',
        'questions',
        'url-list',
        'csv',
        'parquet',
      ]),
    );
}

/** What columns of a table may hold: those of `@heed/audit`, which is loaded only for an audit. */
const columnNames: readonly string[] = ['url', 'robots', 'headers', 'body', 'at', 'status', 'agent', 'files', 'id'];

/** Parses names of columns: `url=link,at=date`. */
function readColumns(value: string, before?: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const columns: Record<string, string> = { ...before };
  for (const pair of value.split(',')) {
    const [, name = '', given = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (!columnNames.includes(name)) {
      throw new InvalidArgumentError(`Write pairs such as url=link, with one of ${columnNames.join(', ')} first.`);
    }
    if (columns[name] !== undefined) throw new InvalidArgumentError(`${name} is given twice.`);
    columns[name] = given;
  }
  return columns;
}

/** Milliseconds in the units of a time. */
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a span of time such as `90m`, `12h` or `30d`, in milliseconds. */
function readTime(value: string, before?: number): number {
  if (before !== undefined) throw new InvalidArgumentError('It is given twice.');
  const [, digits = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(value) ?? [];
  const milliseconds = Number(digits) * (units[unit] ?? 0);
  if (milliseconds > 0) return milliseconds;
  throw new InvalidArgumentError('Write a number with m, h or d, for minutes, hours or days: 90m, 12h, 30d.');
}

/** Parses agents and classes of agents. */
function collectAgents(value: string, before: readonly string[] = []): string[] {
  const all = collectNames(value, before);
  const wrong = all.find((name) => name.startsWith('purpose:') && !classes.includes(name));
  if (wrong === undefined) return [...new Set(all)];
  throw new InvalidArgumentError(`"${wrong}" is not a class of agents. Use one of ${classes.join(', ')}.`);
}

const classes: readonly string[] = purposes.map((purpose) => `purpose:${purpose}`);

function collectInputs(value: string, before: readonly string[] = []): string[] {
  if (value === '') throw new InvalidArgumentError('It is empty.');
  return [...before, value];
}

const views = ['text', 'copy'] as const;

function collectView(value: string, before: readonly string[] = []): string[] {
  if (!views.some((view) => view === value)) throw new InvalidArgumentError(`Use one of ${views.join(', ')}.`);
  return before.includes(value) ? [...before] : [...before, value];
}

const auditExamples = `
Examples:
  heed audit crawl.warc.gz --agent ExampleBot --usage crawl,ai-train --out answers
  heed audit crawl/ --agent purpose:ai-train --usage ai-train --robots-from robotstxt/ --format parquet --out answers
  heed audit crawl.warc.gz --agent ExampleBot --usage ai-train --filter > may-train.warc.gz
  heed audit urls.txt --robots-from robots/ --agent GPTBot,CCBot --usage crawl --format csv > table.csv
  heed audit report answers
  heed audit sql answers "select agent, usage, count(*) from answers where not may group by all"

Each record is asked about as of the moment when it was captured, with the robots.txt of its site that was captured last
before that, in the same files or in those of --robots-from. Records of robots.txt, tdmrep.json, ai.txt and RSL files are
used so, and get no answers of their own. Where something that was not captured could forbid a use, such as robots.txt or
/ai.txt, the answer is no, and "open" lists it; --unseen allow, or --unseen with a list of sources, takes it as absent.

Columns of CSV and Parquet, with a row for each record, agent and usage: file, offset, within, recordId, url, host, domain,
status, mime, capturedAt, askedAt, agent, usage, verdict, may, open, blockedBy, limits, until, source, line, clause, text,
evidenceAt, evidenceFile, evidenceOffset, evidenceDigest (of the robots.txt that was used). NDJSON has a row for each record
and agent, with the same fields of the record and the evidence, and the whole answer.
A folder gets parts/, summary.json, problems.ndjson and report.html; with --filter and --views, filtered/ and views/.

An audit that was stopped goes on when the same command is run again. Files called ${auditSubcommands.join(', ')} are given as
${auditSubcommands.map((name) => `./${name}`).join(', ')}, since these words are subcommands.

Exit status: 0 if every record was answered; 1 if some were damaged or set aside, do not say when they were captured, could not be
copied, or are in files that were not read (they are listed); 2 if heed could not run.`;
