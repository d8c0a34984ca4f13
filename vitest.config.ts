import type { ViteUserConfig } from 'vitest/config';

/** Tests import the source, which every package offers under this condition. The commands that they run are built first. */
const conditions = ['@heed/source'];

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', '{conformance,bench}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./scripts/build-first.ts'],
    setupFiles: ['./scripts/fixed-seed.ts'],
    reporters: ['default', './scripts/closing-line.ts'],
    testTimeout: 60_000,
    // Files share the modules they load, which takes a third off the work of a run. Modules of heed keep no state but caches.
    isolate: false,
  },
};

export default config;
