/**
 * Do the tests notice? Changes operators at random places, one at a time, in a copy of the tree, and checks whether the compiler or the
 * tests of the package catch each. `npm run mutate` tries 100 changes; `npm run mutate -- --count 40 --only packages/gate` that number
 * below a path (which may be repeated), `--changed main~3` only in lines changed since then, `--seed 7` the same ones again, and `--resume`
 * with the seed of a run the changes that it did not try. The exit status is 0 if at least 95 of 100 changes were caught.
 *
 * A tool for this, Stryker, has no random sample: it tries all changes, of which there are more than 24,000. And it links the folder of installed
 * packages as a whole, so packages of the repository that import each other would load the unchanged ones.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseOf, changedLinesSince, RevisionError } from '../changed-files.ts';
import { filesIn, importersIn } from '../import-graph.ts';
import { isTest, packageOf, testsNearestFirst } from '../nearest-tests.ts';
import { copyTree, removeTree } from './copy-tree.ts';
import { type Options, optionsIn, UsageError } from './options.ts';
import { openReport, type Tried } from './report.ts';
import { type FileMutation, sampleOf } from './sample.ts';
import { build, runTests, tryMutation } from './try-mutation.ts';
import { lineOf, summaryOf } from './words.ts';

/** Packages whose tests are in another folder too. */
const alsoTestedIn: Readonly<Record<string, readonly string[]>> = { 'packages/core': ['conformance'] };

/** Limit: milliseconds for the tests of a package that has not been changed, however slow the machine. */
const baselineLimit = 30 * 60_000;

/** Limit: the time of changed tests, by that of unchanged ones. A test that waits in vain has a limit of three minutes. */
const limitFor = (baseline: number): number => 2 * baseline + 200_000;

/** The share of changes that must be caught. */
const wanted = 0.95;

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());

try {
  process.exitCode = await mutate(optionsIn(process.argv.slice(2), root, process.env['INIT_CWD'] ?? process.cwd()));
} catch (error) {
  if (interrupted.signal.aborted) process.exitCode = 130;
  else if (error instanceof UsageError || error instanceof RevisionError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } else throw error;
}

async function mutate(options: Options): Promise<number> {
  const { count, seed, only, changed } = options;
  const isChosen = changed === undefined ? undefined : changedLinesSince(baseOf(changed, root), root);
  const sample = sampleOf(root, { count, seed, only, ...(isChosen && { isChosen }) });
  if (sample.length === 0) throw new UsageError('There is no operator to change.');
  const report = openReport(options.report, seed, sample, options.isResumed);
  const left = sample.slice(report.tried.length);
  print(`${sample.length} changes, seed ${seed}, written to ${relative(process.cwd(), options.report)}.`);
  if (left.length < sample.length) print(`${report.tried.length} of them were tried before.`);
  const copy = copyTree(root);
  try {
    const tests = filesIn(root).filter(isTest);
    const importers = importersIn(root);
    const limits = new Map<string, number>();
    for (const mutation of left) {
      const own = packageOf(mutation.file);
      const ownTests = tests.filter((test) => [own, ...(alsoTestedIn[own] ?? [])].includes(packageOf(test)));
      const limit = limits.get(own) ?? limitFor(await timeUnchanged(copy, own, ownTests));
      limits.set(own, limit);
      const tried = await tryOne(copy, mutation, testsNearestFirst(mutation.file, ownTests, importers), limit);
      report.add(tried);
      print(`${String(report.tried.length).padStart(String(sample.length).length)}/${sample.length} ${lineOf(tried)}`);
    }
  } finally {
    removeTree(copy);
  }
  const { lines, stopped } = summaryOf(report.tried);
  for (const line of lines) print(line);
  return stopped >= wanted ? 0 : 1;
}

async function tryOne(copy: string, mutation: FileMutation, tests: readonly string[], limit: number): Promise<Tried> {
  const started = performance.now();
  const stoppedBy = await tryMutation(copy, mutation, tests, limit, interrupted.signal);
  return { ...mutation, stoppedBy, seconds: Math.round((performance.now() - started) / 100) / 10 };
}

/** Tests that fail anyway would notice everything. Returns how long they take. */
async function timeUnchanged(copy: string, own: string, tests: readonly string[]): Promise<number> {
  const built = await build(copy, interrupted.signal);
  if (built.kind !== 'passed') throw new UsageError('The compiler finds errors before anything is changed.');
  const started = performance.now();
  const outcome = await runTests(copy, tests, baselineLimit, interrupted.signal);
  if (outcome.kind !== 'passed') {
    if (outcome.kind === 'failed') process.stderr.write(`${outcome.said.trim()}\n`);
    const why = outcome.kind === 'time' ? 'they do not end' : outcome.name;
    throw new UsageError(`The tests of ${own} fail before anything is changed: ${why}.`);
  }
  const milliseconds = performance.now() - started;
  print(`${tests.length} files of tests of ${own}, with nothing changed: ${Math.round(milliseconds / 1000)} s.`);
  return milliseconds;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
