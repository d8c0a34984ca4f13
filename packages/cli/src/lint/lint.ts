import { CommandError } from '../command-error.js';
import { headerName } from '../documents/documents.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import type { Problem } from '../formats/problem.js';
import { Counter, type Tally } from '../formats/tally.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import type { Config, FailOn } from './config.js';
import { Fixer } from './fixer.js';
import { type Linted, lintAndFix } from './lint-and-fix.js';
import type { LintTarget } from './lint-target.js';
import type { LintOptions } from './options.js';
import { createPrinter } from './printer.js';
import { problemOf, problemOfNote } from './problems.js';
import { readConfig } from './read-config.js';
import { lintTargets } from './targets.js';

/** Finds what is wrong, unclear or contradictory in what a publisher has written. Gives the exit status. */
export async function runLint(targets: readonly string[], options: LintOptions, io: Io): Promise<0 | 1 | 2> {
  if (options.fix && options.fixDryRun) throw new CommandError('--fix and --fix-dry-run cannot be used together.');
  const inputs = createInputs(io);
  const config = readConfig(options.config, inputs.files);
  const failOn = options.failOn ?? config.failOn ?? 'warning';
  const fixer = options.fix || options.fixDryRun ? new Fixer(inputs, (sentence) => tell(sentence, io)) : undefined;
  const all = lintTargets(targets, options, fixer === undefined ? inputs : readingThrough(fixer, inputs));
  const { tally, isComplete } = await (options.fixDryRun ? showDiff : showProblems)(all, options, config, fixer, io);
  if (!isComplete) return 2;
  return fails(tally, failOn) ? 1 : 0;
}

/** Inputs that give files with the fixes made so far. */
function readingThrough(fixer: Fixer, inputs: Inputs): Inputs {
  return { ...inputs, read: (path) => fixer.read(path) };
}

interface Outcome {
  /** Counts the problems of the files as they are on disk in the end, including those that were not printed. */
  readonly tally: Tally;
  /** False if some document could not be read. */
  readonly isComplete: boolean;
}

async function showProblems(
  targets: AsyncIterable<LintTarget>,
  options: LintOptions,
  config: Config,
  fixer: Fixer | undefined,
  io: Io,
): Promise<Outcome> {
  const printer = createPrinter(options.format, styleOf(options, io), io.stdout);
  const counter = new Counter();
  const isFirst = firstOccurrences();
  let isComplete = true;
  for await (const target of targets) {
    const { after } = await lintAndFix(target, fixer);
    const problems = problemsIn(after, config).filter(isFirst);
    counter.addFiles(filesOf(after));
    counter.add(problems);
    isComplete &&= isRead(after);
    await printer.print(options.quiet ? problems.filter(({ severity }) => severity === 'error') : problems);
  }
  await fixer?.writeAll((path) => tell(`fixed ${printable(path)}`, io));
  await printer.close(counter.tally);
  return { tally: counter.tally, isComplete };
}

/** Prints the diff alone to standard output, so that it can be applied; everything else goes to standard error. */
async function showDiff(
  targets: AsyncIterable<LintTarget>,
  options: LintOptions,
  config: Config,
  fixer: Fixer | undefined,
  io: Io,
): Promise<Outcome> {
  const [countBefore, countAfter] = [new Counter(), new Counter()];
  const [isFirstBefore, isFirstAfter] = [firstOccurrences(), firstOccurrences()];
  let isComplete = true;
  for await (const target of targets) {
    const { before, after } = await lintAndFix(target, fixer);
    countBefore.add(problemsIn(before, config).filter(isFirstBefore));
    const left = problemsIn(after, config).filter(isFirstAfter);
    countAfter.add(left);
    isComplete &&= isRead(after);
    for (const { file, message } of isRead(after) ? [] : left) tell(`${printable(file)}: ${printable(message)}`, io);
  }
  await writeLines(io.stdout, fixer?.diff(styleOf(options, io), io.stdout.isTTY ? 'person' : 'patch') ?? []);
  const { errors, warnings, hints } = countAfter.tally;
  const count = errors + warnings + hints;
  if (count > 0) tell(`${count} ${count === 1 ? 'problem is' : 'problems are'} left that --fix does not fix.`, io);
  return { tally: countBefore.tally, isComplete };
}

function tell(sentence: string, { stderr }: Io): void {
  stderr.write(`heed: ${sentence}\n`);
}

function styleOf({ color }: LintOptions, { stdout, env }: Io): Style {
  return createStyle(stdout, env, color === undefined ? undefined : color ? 'always' : 'never');
}

function problemsIn({ documents, diagnostics }: Linted, config: Config): Problem[] {
  const { failed, unseen, notes } = documents;
  const all = new Set([failed, unseen, ...notes].filter((note) => note !== undefined));
  return [
    ...[...all].flatMap((note) => problemOfNote(note, config) ?? []),
    ...diagnostics.flatMap((diagnostic) => problemOf(diagnostic, documents, config) ?? []),
  ];
}

/** The header of a fetched page does not count as a file of its own. */
function filesOf({ documents: { shown, url } }: Linted): string[] {
  return Array.from(shown.values(), ({ file }) => (file === headerName(url) ? url : file));
}

function isRead({ documents }: Linted): boolean {
  return documents.failed === undefined && documents.unseen === undefined;
}

/** A robots.txt that goes with many pages is reported once. */
function firstOccurrences(): (problem: Problem) => boolean {
  const seen = new Set<string>();
  return ({ file, line, column, code, message }) => {
    const key = JSON.stringify([file, line, column, code, message]);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
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
