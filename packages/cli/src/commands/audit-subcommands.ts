import { type Command, Option } from 'commander';
import { CommandError } from '../command-error.js';
import type { SetExitStatus } from '../exit-status.js';
import type { Io } from '../io.js';
import { readOnce } from './options.js';

/** The names of the subcommands of `heed audit`. A file with such a name is written with `./` before it. */
export const auditSubcommands: readonly string[] = ['index', 'report', 'sql'];

export function addAuditSubcommands(audit: Command, io: Io, setStatus: SetExitStatus): void {
  addIndex(audit, io, setStatus);
  addReport(audit, io, setStatus);
  addSql(audit, io, setStatus);
  for (const command of audit.commands) {
    command.showHelpAfterError(`Run "heed audit ${command.name()} --help" for its options.`);
  }
}

function addIndex(audit: Command, io: Io, setStatus: SetExitStatus): void {
  audit
    .command('index')
    .description('collect robots.txt and other files with rules from WARC files, for --robots-from')
    .argument(
      '[inputs...]',
      'WARC files, NDJSON or indexes from earlier runs, robots.txt files named by host, or folders',
    )
    .option(
      '--files-from <file>',
      'read the names of inputs from this file, one a line; "-" for standard input',
      readOnce,
    )
    .option('-o, --out <file>', 'add them to this index, a SQLite file (default: print NDJSON)', readOnce)
    .option('--history', 'also note when each page was captured, for time limits such as 7-days')
    .addHelpText('after', indexExamples)
    .action(async (inputs: string[], options) => {
      refuseOptionsBefore(audit, 'index');
      const { runIndex } = await import('../audit/index-captures.js');
      setStatus(await runIndex(inputs, options, io));
    });
}

function addReport(audit: Command, io: Io, setStatus: SetExitStatus): void {
  audit
    .command('report')
    .description('write report.html of a folder again')
    .argument('<folder>', 'what --out named')
    .addHelpText('after', '\nExit status: 0, or 2 if it could not be written.')
    .action(async (folder: string, options) => {
      refuseOptionsBefore(audit, 'report');
      const { runAuditReport } = await import('../audit/report/report.js');
      setStatus(await runAuditReport(folder, options, io));
    });
}

function addSql(audit: Command, io: Io, setStatus: SetExitStatus): void {
  audit
    .command('sql')
    .description('ask the answers of a folder in SQL; needs the package @duckdb/node-api')
    .argument('<folder>', 'what --out named')
    .argument('<query>', 'one SELECT, from the tables "answers", "problems" and "evidence"')
    .addOption(
      new Option(
        '-f, --format <format>',
        'how to print the result (default: a table on a terminal, CSV elsewhere)',
      ).choices(['table', 'csv', 'json']),
    )
    .addHelpText('after', sqlExamples)
    .action(async (folder: string, query: string, options) => {
      refuseOptionsBefore(audit, 'sql');
      const { runAuditSql } = await import('../audit/sql/sql.js');
      setStatus(await runAuditSql(folder, query, options, io));
    });
}

/** Options of an audit before the name of a subcommand would have no effect. */
function refuseOptionsBefore(audit: Command, subcommand: string): void {
  const given = audit.options.find((option) => audit.getOptionValueSource(option.attributeName()) === 'cli');
  if (given === undefined) return;
  throw new CommandError(
    `${given.long} before "${subcommand}" has no effect: "heed audit ${subcommand}" has its own options. To audit a file called ${subcommand}, write ./${subcommand}.`,
  );
}

const indexExamples = `
Examples:
  heed audit index robotstxt/*.warc.gz > robots.ndjson
  heed audit index robotstxt/ --out robots.sqlite
  heed audit crawl/ --robots-from robots.sqlite --agent ExampleBot --out answers

NDJSON has a line for each captured file, with url, at, status, and body or location; other fields and lines are for heed.
An index is added to: files that it has are not read again.

Exit status: 0, 1 if some records were damaged (they are listed), 2 if heed could not run.`;

const sqlExamples = `
Examples:
  heed audit sql answers "select usage, verdict, count(*) from answers group by all order by all"
  heed audit sql answers "select text, count(*) n from answers where not may group by all order by n desc limit 20"

The table "answers" has a row for each record, agent and usage, with the columns of the CSV; "problems" has file, offset,
bytes, code, message, answered and url; "evidence" has the captures of robots.txt and other files with rules: url, host,
domain, capturedAt, status, location, file, offset, digest and body.

Exit status: 0, or 2 if the query could not be run.`;
