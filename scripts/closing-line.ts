import { existsSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A browser for tests, as they look for it: `HEED_CHROMIUM`, or the path that Debian uses. */
const chromium = process.env['HEED_CHROMIUM'] ?? '/usr/bin/chromium';

/** As vitest.config.ts has it. */
const runsLong = process.env['HEED_LONG'] !== undefined;

/**
 * Ends a test run with one plain line of counts, so that any tool can read the result. Before it, tests are named that passed only when they
 * were tried again, long proofs that were not run, and a browser that is not there.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const unsteady: TestCase[] = [];
    const long: TestCase[] = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1;
        if (!runsLong && test.tags.includes('long')) long.push(test);
        if (test.diagnostic()?.flaky) unsteady.push(test);
      }
      // A file that cannot be loaded and a hook that fails belong to no test.
      for (const part of [module, ...module.children.allSuites()]) if (part.errors().length > 0) count.failed += 1;
    }
    for (const test of unsteady) {
      process.stdout.write(
        `\nPassed only when it was tried again: ${test.module.relativeModuleId} > ${test.fullName}\n`,
      );
      for (const { stack, message } of test.result().errors ?? []) process.stdout.write(`${stack ?? message}\n`);
    }
    if (long.length > 0) {
      const files = [...new Set(long.map(({ module }) => module.relativeModuleId))].sort();
      process.stdout.write(
        `\nNot run without HEED_LONG=1: ${long.length} long proofs, which ".ci/run packages trial proofs" runs, of these files:\n${files.map((file) => `  ${file}\n`).join('')}`,
      );
    }
    const inBrowsers = modules.filter(({ moduleId }) => moduleId.endsWith('browser.test.ts'));
    if (inBrowsers.length > 0 && !existsSync(chromium)) {
      process.stdout.write(
        `\nNot run without a browser: ${inBrowsers.length} files of tests. Install chromium, or say with HEED_CHROMIUM where it is (not at ${chromium}).\n`,
      );
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
