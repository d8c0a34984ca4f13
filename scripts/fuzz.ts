/** Runs the property tests with many more random cases than a test run has time for. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const runs = process.env.HEED_FUZZ_RUNS ?? '100000';
const limit = String(60 * 60 * 1000);
const args = [
  vitest,
  'run',
  'packages/core',
  'packages/markup',
  'conformance',
  '--testTimeout',
  limit,
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, HEED_FUZZ_RUNS: runs },
});
process.exit(status ?? 1);
