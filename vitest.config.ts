import { defineConfig } from 'vitest/config';

/** Tests run on the source, without a build: every package offers it under this condition. */
const conditions = ['@heed/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{packages,conformance,bench,scripts}/**/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['./scripts/fixed-seed.mjs'],
    reporters: ['default', './scripts/closing-line.mjs'],
    testTimeout: 60_000,
  },
});
