/**
 * Runs the property tests with many more random values than a test run has time for, and the searches that only fuzzing has
 * (`packages/markup/src/growth.test.ts`). `npm run fuzz -- growth` runs the files whose path has that word.
 */
import { runVitest } from './run-vitest.ts';

const runs = process.env['HEED_FUZZ_RUNS'] ?? '100000';
const anHour = String(60 * 60 * 1000);
const given = process.argv.slice(2);
const files =
  given[0]?.startsWith('-') === false
    ? []
    : [
        'packages/core',
        'packages/markup',
        'packages/audit',
        'packages/policy-yaml',
        'packages/language',
        'packages/gate',
        'packages/cli/src/ask/replay',
        'packages/crawlee',
        'packages/service',
        'packages/middleware',
        'packages/lsp',
        'apps/studio',
        'conformance',
      ];
const args = [...files, '--testTimeout', anHour, ...given];
process.exitCode = runVitest(process.execPath, args, { ...process.env, HEED_FUZZ_RUNS: runs });
