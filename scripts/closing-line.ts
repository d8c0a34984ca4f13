import type { Reporter, TestModule } from 'vitest/node';

/** Ends a test run with one plain line of counts, so that any tool can read the result. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      // A file that cannot be loaded and a hook that fails have no test of their own.
      for (const part of [module, ...module.children.allSuites()]) if (part.errors().length > 0) count.failed += 1;
    }
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}
