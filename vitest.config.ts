import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';

/** Tests import the source, which every package offers under this condition. The commands that they run are built first. */
const conditions = ['@heed/source'];

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./scripts/build-first.ts'],
    setupFiles: ['./scripts/fixed-seed.ts'],
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
          // Folders and servers that test helpers clean up at the end of each file, so each file loads them anew.
          name: 'processes',
          // They wait for servers and browsers, and a machine may be busy. What passes only when it is tried again does not stop a whole
          // run, and is named at its end; whoever works on the code sees it fail.
          retry: process.env['CI'] === undefined ? 0 : 1,
          include: [
            'packages/{cli,fetch,audit,gate,crawlee,service,middleware,lsp}/src/**/*.test.ts',
            'editors/**/*.test.ts',
            'apps/studio/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
    ],
  },
};

export default config;
