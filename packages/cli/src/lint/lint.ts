import { CannotRun } from '../command-error.js';
import { headerName } from '../documents/documents.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import type { Problem } from '../formats/problem.js';
import { Counter, type Tally } from '../formats/tally.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import type { Config, FailOn } from './config.js';
import { Mender } from './fixer.js';
import { type Linted, settle } from './lint-and-fix.js';
import type { LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';
import { createPrinter } from './printer.js';
import { problemOf, problemOfNote } from './problems.js';
import { readConfig } from './read-config.js';
import { lintTargets } from './targets.js';

/** What is wrong, unclear or contradictory in what a publisher has written? Gives the exit status. */
export async function runLint(targets: readonly string[], options: LintOptions, io: Io): Promise<0 | 1 | 2> {
  if (options.fix && options.fixDryRun) throw new CannotRun('--fix and --fix-dry-run cannot go together.');
  const inputs = createInputs(io);
  const config = readConfig(options.config, inputs.files);
  const failOn = options.failOn ?? config.failOn ?? 'warning';
  const mender = options.fix || options.fixDryRun ? new Mender(inputs, (sentence) => tell(sentence, io)) : undefined;
  const all = lintTargets(targets, options, mender === undefined ? inputs : through(mender, inputs));
  const { tally, sawAll } = await (options.fixDryRun ? showDiff : showProblems)(all, options, config, mender, io);
  if (!sawAll) return 2;
  return fails(tally, failOn) ? 1 : 0;
}

/** Whoever reads through it sees files as they are by now. */
function through(mender: Mender, inputs: Inputs): Inputs {
  return { ...inputs, read: (path) => mender.read(path) };
}

interface Outcome {
  /** Of the files as they are on the disk in the end, whatever of it was printed. */
  readonly tally: Tally;
  readonly sawAll: boolean;
}

async function showProblems(
  targets: AsyncIterable<LintTarget>,
  options: LintOptions,
  config: Config,
  mender: Mender | undefined,
  io: Io,
): Promise<Outcome> {
  const printer = createPrinter(options.format, styleOf(options, io), io.stdout);
  const counter = new Counter();
  const isNew = rememberer();
  let sawAll = true;
  for await (const target of targets) {
    const { left } = await settle(target, mender);
    const problems = problemsIn(left, config).filter(isNew);
    counter.addFiles(filesOf(left));
    counter.add(problems);
    sawAll &&= isSeen(left);
    await printer.print(options.quiet ? problems.filter(({ severity }) => severity === 'error') : problems);
  }
  for await (const path of mender?.writeAll() ?? []) tell(`mended ${printable(path)}`, io);
  await printer.close(counter.tally);
  return { tally: counter.tally, sawAll };
}

/** Standard output is the diff alone, so that it can be applied; what else there is to say goes beside it. */
async function showDiff(
  targets: AsyncIterable<LintTarget>,
  options: LintOptions,
  config: Config,
  mender: Mender | undefined,
  io: Io,
): Promise<Outcome> {
  const [before, after] = [new Counter(), new Counter()];
  const [isNewBefore, isNewAfter] = [rememberer(), rememberer()];
  let sawAll = true;
  for await (const target of targets) {
    const { found, left } = await settle(target, mender);
    before.add(problemsIn(found, config).filter(isNewBefore));
    const remaining = problemsIn(left, config).filter(isNewAfter);
    after.add(remaining);
    sawAll &&= isSeen(left);
    for (const { file, message } of isSeen(left) ? [] : remaining)
      tell(`${printable(file)}: ${printable(message)}`, io);
  }
  await writeLines(io.stdout, mender?.diff(styleOf(options, io), io.stdout.isTTY ? 'person' : 'patch') ?? []);
  const { errors, warnings, hints } = after.tally;
  const count = errors + warnings + hints;
  if (count > 0) tell(`${count} ${count === 1 ? 'problem is' : 'problems are'} left that --fix does not mend.`, io);
  return { tally: before.tally, sawAll };
}

function tell(sentence: string, { stderr }: Io): void {
  stderr.write(`heed: ${sentence}\n`);
}

function styleOf({ color }: LintOptions, { stdout, env }: Io): Style {
  return createStyle(stdout, env, color === undefined ? undefined : color ? 'always' : 'never');
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
