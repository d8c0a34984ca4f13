import type { FailOn } from '@heed/core/internal/answers';
import { isAddress } from '../documents/addresses.js';
import { headerName } from '../documents/documents.js';
import { createInputs, type Inputs } from '../documents/inputs.js';
import type { ExitStatus } from '../exit-status.js';
import { Occurrences } from '../formats/occurrences.js';
import type { FixKind, Problem } from '../formats/problem.js';
import { Counter, type Tally } from '../formats/tally.js';
import type { Io } from '../io.js';
import { writeLines } from '../output.js';
import { printable } from '../terminal/printable.js';
import { createStyle, type Style } from '../terminal/style.js';
import { BatchedOutput } from './batched-output.js';
import { type Config, severities } from './config.js';
import { Fixer } from './fixer.js';
import { type Linted, lintAndFix } from './lint-and-fix.js';
import type { LintInputs, LintTarget } from './lint-target.js';
import { NotCompared } from './not-compared.js';
import type { LintOptions } from './options.js';
import { createPrinter } from './printer.js';
import { problemOf, problemOfNote } from './problems.js';
import { readConfig } from './read-config.js';
import { type LeftOut, lintTargets } from './targets.js';
import { WholeSite } from './whole-site.js';

/** Finds what is wrong, unclear or contradictory in what a publisher has written. Gives the exit status. */
export async function runLint(targets: readonly string[], options: LintOptions, io: Io): Promise<ExitStatus> {
  const stdout = new BatchedOutput(io.stdout);
  try {
    return await lintAll(targets, options, inBatches(io, stdout));
  } finally {
    await stdout.flush();
  }
}

/** The same, with a standard output that writes in batches. What was printed before a message is written before it. */
function inBatches(io: Io, stdout: BatchedOutput): Io {
  const write = (text: string): void => {
    void stdout.flush();
    io.stderr.write(text);
  };
  // Not copies: some fields open or look up something when they are asked for.
  const stderr = Object.create(io.stderr, { write: { value: write } });
  return Object.create(io, { stdout: { value: stdout }, stderr: { value: stderr } });
}

async function lintAll(targets: readonly string[], given: LintOptions, io: Io): Promise<ExitStatus> {
  const inputs = createInputs(io);
  const missed: Missed = { any: false };
  const options = { ...given, ...(await addressOf(targets, given, inputs, missed, io)) };
  const config = readConfig(options.config, inputs.files);
  const failOn = options.failOn ?? config.failOn ?? 'warning';
  const kinds = fixKindsOf(options);
  const fixer =
    kinds.length === 0 ? undefined : new Fixer(kinds, targets, inputs, config, (sentence) => tell(sentence, io));
  const leftOut: LeftOut = {
    skip: (path) =>
      tell(`${printable(path)} is skipped: it is not a robots.txt, a page, a header, a tdmrep.json or an ai.txt.`, io),
    miss: (reason) => {
      missed.any = true;
      tell(printable(reason), io);
    },
  };
  const all = lintTargets(targets, options, readingThrough(fixer, inputs), leftOut);
  const { tally, isComplete } = await (options.fixDryRun ? showDiff : showProblems)(
    all,
    options,
    config,
    fixer,
    io,
    missed,
  );
  if (!isComplete || missed.any) return 2;
  return fails(tally, failOn) ? 1 : 0;
}

/** The address of the site that the policy names. Without a policy that can be read, the files are linted as if there were none. */
async function addressOf(
  targets: readonly string[],
  { policy, url, serve, color }: LintOptions,
  inputs: Inputs,
  missed: Missed,
  io: Io,
): Promise<Pick<LintOptions, 'url'>> {
  if (policy === undefined) return {};
  const { readPolicyOrTell } = await import('../policy-check/read-policy.js');
  const document = await readPolicyOrTell(policy, color, inputs, io);
  if (document === undefined) missed.any = true;
  const site = document?.policy.site;
  // What is fetched or served has addresses.
  const hasAddress = url !== undefined || serve !== undefined || targets.some(isAddress);
  return hasAddress || site === undefined ? {} : { url: `${site}/` };
}

/** The kinds of fixes that the options ask for. */
function fixKindsOf({ fix, fixUnsafe, fixDryRun }: LintOptions): readonly FixKind[] {
  if (fixUnsafe) return ['safe', 'unsafe'];
  return fix || fixDryRun ? ['safe'] : [];
}

/** Inputs that give files with the fixes made so far. */
function readingThrough(fixer: Fixer | undefined, inputs: Inputs): LintInputs {
  if (fixer === undefined) return { ...inputs, versionOf: () => 0 };
  return { ...inputs, read: (path, known) => fixer.read(path, known), versionOf: (path) => fixer.versionOf(path) };
}

/** Was something left out that should have been read, such as a folder that nobody may list? */
interface Missed {
  any: boolean;
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
  missed: Readonly<Missed>,
): Promise<Outcome> {
  const printer = await createPrinter(options.format, styleOf(options, io), io.stdout, io.now());
  const counter = new Counter();
  const isFirst = firstOccurrences();
  const isShown = shownBy(options, config);
  const wholeSite = new WholeSite();
  const notCompared = new NotCompared();
  let isComplete = true;
  const show = async (linted: readonly Linted[]): Promise<void> => {
    const found = linted.flatMap((one) => problemsIn(one, config)).filter(isFirst);
    const problems = fixer === undefined ? found : found.map((problem) => fixer.left(problem));
    counter.add(problems);
    await printer.print(problems.filter(isShown));
  };
  try {
    for await (const target of targets) {
      const { after } = await lintAndFix(target, new Date(io.now()).toISOString(), fixer);
      counter.addFiles(after.flatMap(filesOf));
      isComplete &&= after.every(isRead);
      if (target.isAlone) for (const one of after) notCompared.add(one, target.hasAddress);
      await show(await Promise.all(after.map((one) => wholeSite.withhold(one))));
    }
    await show(wholeSite.rest());
    await fixer?.writeAll((path) => tell(`fixed ${printable(path)}`, io));
  } catch (error) {
    await printer.abandon?.(counter.tally);
    throw error;
  }
  await printer.close(counter.tallyWith(options.quiet ? [] : notCompared.list), isComplete && !missed.any);
  // The summary of frames says so itself.
  const { unsafe } = counter.tally.fixes;
  if (options.fix && unsafe > 0 && options.format !== 'frames') tell(`--fix-unsafe would fix ${unsafe} more.`, io);
  return { tally: counter.tally, isComplete };
}

/** With `--quiet`, errors only; but where a lower severity is asked to fail the run, what fails it is shown too. */
function shownBy({ quiet, failOn }: LintOptions, config: Config): (problem: Problem) => boolean {
  const lowest = failOn ?? config.failOn ?? 'error';
  const least = lowest === 'never' ? 0 : severities.indexOf(lowest);
  const shown = new Set(severities.slice(0, least + 1));
  return ({ severity }) => !quiet || shown.has(severity);
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
    const { before, after } = await lintAndFix(target, new Date(io.now()).toISOString(), fixer);
    countBefore.add(before.flatMap((one) => problemsIn(one, config)).filter(isFirstBefore));
    const left = after.flatMap((one) => problemsIn(one, config)).filter(isFirstAfter);
    countAfter.add(fixer === undefined ? left : left.map((problem) => fixer.left(problem)));
    isComplete &&= after.every(isRead);
    for (const { file, message } of after.every(isRead) ? [] : left)
      tell(`${printable(file)}: ${printable(message)}`, io);
  }
  await writeLines(io.stdout, fixer?.diff(styleOf(options, io), io.stdout.isTTY ? 'person' : 'patch') ?? []);
  tellWhatIsLeft(countAfter.tally, options, io);
  return { tally: countBefore.tally, isComplete };
}

function tellWhatIsLeft({ errors, warnings, hints, fixes }: Tally, { fixUnsafe }: LintOptions, io: Io): void {
  const count = errors + warnings + hints;
  if (count === 0) return;
  const more = fixes.unsafe === 0 ? '' : `; --fix-unsafe would fix ${fixes.unsafe}`;
  const option = fixUnsafe ? '--fix-unsafe' : '--fix';
  tell(`${count} ${count === 1 ? 'problem is' : 'problems are'} left that ${option} does not fix${more}.`, io);
}

function tell(sentence: string, { stderr }: Io): void {
  stderr.write(`heed: ${sentence}\n`);
}

function styleOf({ color }: LintOptions, { stdout, env }: Io): Style {
  return createStyle(stdout, env, color);
}

function problemsIn({ documents, diagnostics }: Linted, config: Config): Problem[] {
  const { unseen, notes } = documents;
  const all = new Set([unseen, ...notes].filter((note) => note !== undefined));
  return [
    ...[...all].flatMap((note) => problemOfNote(note, config) ?? []),
    ...diagnostics.flatMap((diagnostic) => problemOf(diagnostic, documents, config) ?? []),
  ];
}

/** The header of a fetched page does not count as a file of its own. */
function filesOf({ documents: { shown, url } }: Linted): string[] {
  return Array.from(shown, ([name, { file }]) => (name === 'header' && file === headerName(url) ? url : file));
}

function isRead({ documents }: Linted): boolean {
  return documents.unseen === undefined;
}

/** A robots.txt that goes with many pages is reported once. */
function firstOccurrences(): (problem: Problem) => boolean {
  const seen = new Occurrences();
  return ({ file, line, column, code, message }) => seen.count(`${file}\0${line} ${column} ${code} ${message}`) === 1;
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
