/**
 * Types, lint and the tests of what changed, in less than 30 seconds on two cores: `npm run quick` for what is not committed,
 * `npm run quick -- main~3` for all since the commit that `main~3` and HEAD have in common. Tests run nearest first, and those that time does
 * not suffice for are counted: `npm test` runs all.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { baseOf, changedSince, RevisionError } from '../changed-files.ts';
import { filesIn, importersIn } from '../import-graph.ts';
import { nearestTests } from '../nearest-tests.ts';
import { runInOrder } from '../run-in-order.ts';
import { countsByPackage, inFiles } from './in-words.ts';

/** Limit: milliseconds after the start when no other test starts, so that those that run can end within 30 seconds. */
const testsUntil = 22_000;

/** Limit: milliseconds that tests get at least, on a machine that took long for the rest. */
const leastTests = 5000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { resolve } = createRequire(import.meta.url);
const compiler = resolve('typescript/bin/tsc');
const biome = join(dirname(resolve('@biomejs/biome/package.json')), 'bin/biome');

try {
  process.exitCode = await quick(revisionIn(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof RevisionError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function quick(revision: string | undefined): Promise<number> {
  const base = baseOf(revision, root);
  const changed = changedSince(base, root);
  if (changed.length === 0) {
    process.stdout.write(`No file differs from ${revision ?? 'HEAD'}. To test commits: npm run quick -- main~3\n`);
    return 0;
  }
  // Two processes on two cores; the tests are found meanwhile.
  const checks = Promise.all([
    check('types', [compiler, '-b']),
    check('lint', [biome, 'check', '--no-errors-on-unmatched', ...changed]),
  ]);
  const { tests, unreached } = nearestTests(changed, filesIn(root), importersIn(root));
  const results = await checks;
  const rows = [...results];
  const notes: string[] = [];
  if (results[0]?.passed === false) notes.push('No test was run: the build failed.');
  else if (tests.length > 0) {
    const started = performance.now();
    const milliseconds = Math.max(leastTests, testsUntil - started);
    const { failure, unfinished } = await runInOrder({ root, tests, milliseconds });
    const ran = `${tests.length - unfinished.length} of ${inFiles(tests.length)}`;
    rows.push({
      name: 'tests',
      passed: failure === undefined,
      milliseconds: performance.now() - started,
      details: ran,
    });
    if (unfinished.length > 0) {
      notes.push(`Not run, for lack of time: ${inFiles(unfinished.length)} of tests (${countsByPackage(unfinished)}).`);
    }
  }
  if (unreached.length > 0) notes.push(`No test was looked for: ${unreached.join(', ')}.`);
  notes.push('Tests that start the built command or read files are not found by imports. npm test runs all.');
  process.stdout.write(`\n${inFiles(changed.length)} changed since ${revision ?? 'HEAD'}.\n`);
  for (const { name, passed, milliseconds, details = '' } of rows) {
    const seconds = (milliseconds / 1000).toFixed(1);
    process.stdout.write(
      `${name.padEnd(6)} ${passed ? 'passed' : 'failed'} ${seconds.padStart(5)} s  ${details}`.trimEnd(),
    );
    process.stdout.write('\n');
  }
  for (const note of notes) process.stdout.write(`${note}\n`);
  return rows.every(({ passed }) => passed) ? 0 : 1;
}

/** One row of what is printed at the end. */
interface Row {
  readonly name: string;
  readonly passed: boolean;
  readonly milliseconds: number;
  readonly details?: string;
}

/** Runs a program of Node, and prints what it says when it fails. */
async function check(name: string, args: readonly string[]): Promise<Row> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) process.stdout.write(`\n${said.trim()}\n`);
  return { name, passed: status === 0, milliseconds: performance.now() - started };
}

function revisionIn(args: readonly string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    if (positionals.length > 1) throw new TypeError('Name one revision, as in npm run quick -- main~3.');
    return positionals[0];
  } catch (error) {
    throw new RevisionError(error instanceof Error ? error.message : String(error));
  }
}
