import { allUsages } from '@heed/core/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { examplePolicy } from '../testing/example-policy.js';
import { folderOf } from '../testing/folder.js';

const runs = Number(process.env['HEED_FUZZ_RUNS'] ?? 10);

const path = fc
  .tuple(fc.array(fc.constantFrom('a', 'b/', '*', '.pdf', '?q=', 'é'), { maxLength: 3 }), fc.constantFrom('', '', '$'))
  .map((parts) => `/${parts.flat().join('')}`);
const rule = fc
  .record({
    agents: fc.subarray(['*', 'Googlebot', 'archive.org_bot', 'FinderBot', 'purpose:ai-train'], {
      minLength: 1,
      maxLength: 2,
    }),
    paths: fc.uniqueArray(path, { minLength: 1, maxLength: 2 }),
    deny: fc.subarray([...allUsages], { minLength: 1, maxLength: 4 }),
    isAllowed: fc.boolean(),
    purposes: fc.constantFrom(undefined, undefined, ['archive']),
  })
  .map(({ isAllowed, deny, purposes, ...rest }) => ({
    ...rest,
    ...(purposes === undefined ? {} : { purposes }),
    ...(isAllowed ? { allow: deny } : { deny }),
  }));
const policy = fc.record({
  version: fc.constant(1),
  site: fc.constant('https://daily.example'),
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
});

async function lintOf(
  input: string,
  ...args: string[]
): Promise<{
  readonly out: string;
  readonly isWritten: boolean;
  readonly lint: string;
  readonly status: number | null;
}> {
  const cwd = folderOf({ 'policy.json': input });
  const { status: wrote, out } = await heed(['write', 'policy.json', '--out', 'site', '--force', ...args], { cwd });
  // A policy that contradicts itself is not written.
  if (wrote === 2) return { out, isWritten: false, lint: '', status: 0 };
  const { status, out: lint } = await heed(['lint', 'site'], { cwd });
  return { out, isWritten: true, lint, status };
}

test.each([[], ['--acap']])('what is written of the example passes lint, with %j', async (...args) => {
  expect(await lintOf(examplePolicy, ...args)).toMatchObject({ isWritten: true, status: 0 });
});

test('what is written of random policies passes lint', async () => {
  let written = 0;
  for (const [number, one] of fc.sample(policy, { numRuns: runs, seed: 31 }).entries()) {
    const result = await lintOf(JSON.stringify(one), ...(number % 2 === 0 ? [] : ['--acap']));
    written += Number(result.isWritten);
    expect({ one: JSON.stringify(one), ...result }).toMatchObject({ status: 0 });
  }
  expect(written).toBeGreaterThan(runs / 3);
}, 3_600_000);
