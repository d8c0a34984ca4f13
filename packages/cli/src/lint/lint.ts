import { CannotRun } from '../cannot-run.js';
import { headerName } from '../documents/documents.js';
import type { Problem } from '../formats/problem.js';
import { Counter, type Tally } from '../formats/tally.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import type { Config, FailOn } from './config.js';
import { type Linted, settle } from './look.js';
import { Mender } from './mender.js';
import type { LintOptions } from './options.js';
import { createPrinter } from './printer.js';
import { problemOf, problemOfNote } from './problems.js';
import { readConfig } from './read-config.js';
import { lintTargets } from './targets.js';

/** What is wrong, unclear or contradictory in what a publisher has written? Gives the exit status. */
export async function runLint(targets: readonly string[], options: LintOptions): Promise<0 | 1 | 2> {
  if (options.fix && options.fixDryRun) throw new CannotRun('--fix and --fix-dry-run cannot go together.');
  const config = readConfig(options.config);
  const failOn = options.failOn ?? config.failOn ?? 'warning';
  const mender = options.fix || options.fixDryRun ? new Mender(tell) : undefined;
  const { tally, sawAll } = await (options.fixDryRun ? showDiff : showProblems)(targets, options, config, mender);
  if (!sawAll) return 2;
  return fails(tally, failOn) ? 1 : 0;
}

interface Outcome {
  /** Of the files as they are on the disk in the end, whatever of it was printed. */
  readonly tally: Tally;
  readonly sawAll: boolean;
}

async function showProblems(
  targets: readonly string[],
  options: LintOptions,
  config: Config,
  mender: Mender | undefined,
): Promise<Outcome> {
  const printer = createPrinter(options.format, styleOf(options));
  const counter = new Counter();
  const isNew = rememberer();
  let sawAll = true;
  for await (const target of lintTargets(targets, options, mender && ((path) => mender.read(path)))) {
    const { left } = await settle(target, mender);
    const problems = problemsIn(left, config).filter(isNew);
    counter.addFiles(filesOf(left));
    counter.add(problems);
    sawAll &&= isSeen(left);
    await printer.print(options.quiet ? problems.filter(({ severity }) => severity === 'error') : problems);
  }
  for await (const path of mender?.writeAll() ?? []) tell(`mended ${printable(path)}`);
  await printer.close(counter.tally);
  return { tally: counter.tally, sawAll };
}

/** Standard output is the diff alone, so that it can be applied; what else there is to say goes beside it. */
async function showDiff(
  targets: readonly string[],
  options: LintOptions,
  config: Config,
  mender: Mender | undefined,
): Promise<Outcome> {
  const [before, after] = [new Counter(), new Counter()];
  const [isNewBefore, isNewAfter] = [rememberer(), rememberer()];
  let sawAll = true;
  for await (const target of lintTargets(targets, options, mender && ((path) => mender.read(path)))) {
    const { found, left } = await settle(target, mender);
    before.add(problemsIn(found, config).filter(isNewBefore));
    const remaining = problemsIn(left, config).filter(isNewAfter);
    after.add(remaining);
    sawAll &&= isSeen(left);
    for (const { file, message } of isSeen(left) ? [] : remaining) tell(`${printable(file)}: ${printable(message)}`);
  }
  await writeLines(mender?.diff(styleOf(options), process.stdout.isTTY === true ? 'person' : 'patch') ?? []);
  const { errors, warnings, hints } = after.tally;
  const count = errors + warnings + hints;
  if (count > 0) tell(`${count} ${count === 1 ? 'problem is' : 'problems are'} left that --fix does not mend.`);
  return { tally: before.tally, sawAll };
}

function tell(sentence: string): void {
  process.stderr.write(`heed: ${sentence}\n`);
}

function styleOf({ color }: LintOptions): Style {
  return createStyle(process.stdout, process.env, color === undefined ? undefined : color ? 'always' : 'never');
}

function problemsIn({ documents, diagnostics }: Linted, config: Config): Problem[] {
  const { failed, unseen, notes } = documents;
  const said = new Set([failed, unseen, ...notes].filter((note) => note !== undefined));
  return [
    ...[...said].flatMap((note) => problemOfNote(note, config) ?? []),
    ...diagnostics.flatMap((diagnostic) => problemOf(diagnostic, documents, config) ?? []),
  ];
}

/** The header of a page that was fetched is no file of its own. */
function filesOf({ documents: { shown, url } }: Linted): string[] {
  return Array.from(shown.values(), ({ file }) => (file === headerName(url) ? url : file));
}

function isSeen({ documents }: Linted): boolean {
  return documents.failed === undefined && documents.unseen === undefined;
}

/** A robots.txt that stands beside many pages is remarked on once. */
function rememberer(): (problem: Problem) => boolean {
  const seen = new Set<string>();
  return ({ file, line, column, code, message }) => {
    const key = JSON.stringify([file, line, column, code, message]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
}

function fails({ errors, warnings, hints }: Tally, failOn: FailOn): boolean {
  switch (failOn) {
    case 'never':
      return false;
    case 'error':
      return errors > 0;
    case 'warning':
      return errors + warnings > 0;
    case 'hint':
      return errors + warnings + hints > 0;
  }
}
