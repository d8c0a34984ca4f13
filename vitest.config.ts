import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';

/** Tests import the source, which every package offers under this condition. The commands that they run are built first. */
const conditions = ['@heed/source'];

/**
 * Tests each of which has a process of its own: they look at its memory or change its settings, or they make so much garbage that a process
 * with all that other tests have left is slower, or they only wait for other processes.
 */
const alone = [
  'packages/{audit,crawlee}/src/**/*.test.ts',
  'packages/cli/src/documents/url-list/read-url-list.test.ts',
  'packages/service/src/workers/supervisor.test.ts',
  'scripts/**/*.test.ts',
];

// A machine may be busy while tests with processes wait for servers and browsers. What passes only when it is tried again does not stop a
// whole run, and is named at its end; whoever works on the code sees it fail.
const retry = process.env['CI'] === undefined ? 0 : 1;

/** Long proofs have the tag `long`. They run where `HEED_LONG` is set, as in the parts of `.ci/run` that have them. */
const runsLong = process.env['HEED_LONG'] !== undefined;

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./scripts/build-first.ts'],
    setupFiles: ['./scripts/fixed-seed.ts', './scripts/after-file.ts'],
    tags: [{ name: 'long', description: 'a long proof: HEED_LONG=1 runs it', skip: !runsLong }],
    reporters: ['default', './scripts/closing-line.ts'],
    // One more than vitest takes on two cores: most tests of the command wait for other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    // Most remove what tests have written, which takes long while the disk is busy.
    hookTimeout: 60_000,
    // Most polls wait for another process, which may not get its turn for seconds on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          // Values in, values out: these files share the modules they load, which takes a third off the work.
          name: 'values',
          include: [
            'packages/{core,agents,markup,policy-yaml,language}/src/**/*.test.ts',
            '{conformance,bench}/src/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Files, servers and processes. These files share modules too, so helpers clean up with `afterEachFile`.
          name: 'processes',
          retry,
          isolate: false,
          exclude: alone,
          include: [
            'packages/{cli,fetch,sites,gate,service,middleware,lsp}/src/**/*.test.ts',
            'editors/**/*.test.ts',
            'apps/studio/src/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'alone', retry, include: alone },
      },
    ],
  },
};

export default config;
