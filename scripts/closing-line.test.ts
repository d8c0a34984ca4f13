import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const reporter = fileURLToPath(new URL('./closing-line.ts', import.meta.url));

/** Runs a file of tests in a separate folder, and returns the end of the output. */
function endOfRun(tests: string, ...options: string[]): { readonly status: number | null; readonly lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'heed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'some.test.js'), tests);
  writeFileSync(join(folder, 'vitest.config.js'), "export default { test: { tags: [{ name: 'long', skip: true }] } };");
  const args = [vitest, 'run', '--root', folder, '--globals', `--reporter=${reporter}`, ...options];
  const { HEED_LONG: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return { status, lines: stdout.split('\n').filter((line) => line !== '') };
}

const unsteady = `
  let tries = 0;
  test('steady', () => undefined);
  test.skipIf(true)('left out', () => undefined);
  describe('of several', () => {
    test('unsteady', () => { if (tries++ === 0) throw new Error('once'); });
  });`;

test('a test that passed only when it was tried again is named, with what was wrong before', () => {
  const { status, lines } = endOfRun(unsteady, '--retry=1');
  expect(status).toBe(0);
  expect(lines.slice(0, 2)).toEqual([
    'Passed only when it was tried again: some.test.js > of several > unsteady',
    'Error: once',
  ]);
  expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
});

test('what fails is counted, hooks of files and of suites among it', () => {
  expect(endOfRun(unsteady)).toEqual({ status: 1, lines: ['1 passed, 1 failed, 1 skipped'] });
  const hook = `describe('of several', () => { afterAll(() => { throw new Error('late'); }); test('one', () => undefined); });`;
  expect(endOfRun(hook)).toEqual({ status: 1, lines: ['1 passed, 1 failed, 0 skipped'] });
  expect(endOfRun('no JavaScript')).toEqual({ status: 1, lines: ['0 passed, 1 failed, 0 skipped'] });
});

test('long proofs that were not run are counted, with their files', () => {
  const { status, lines } = endOfRun(`
    test('short', () => undefined);
    describe('of several', { tags: ['long'] }, () => { test('long', () => { throw new Error('run'); }); });`);
  expect(status).toBe(0);
  expect(lines).toEqual([
    'Not run without HEED_LONG=1: 1 long proofs, which ".ci/run packages trial proofs" runs, of these files:',
    '  some.test.js',
    '1 passed, 0 failed, 1 skipped',
  ]);
});
