/** Runs the property tests with many more random values than a test run has time for. */
import { runVitest } from './run-vitest.ts';

const runs = process.env['HEED_FUZZ_RUNS'] ?? '100000';
const anHour = String(60 * 60 * 1000);
const args = ['packages/core', 'packages/markup', 'conformance', '--testTimeout', anHour, ...process.argv.slice(2)];
process.exitCode = runVitest(process.execPath, args, { ...process.env, HEED_FUZZ_RUNS: runs });
