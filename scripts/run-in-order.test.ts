import { expect, test } from 'vitest';
import { smallClone } from './testing/small-clone.ts';

const slow = 'packages/limit/src/slow.test.ts';
const quick = 'packages/limit/src/limit.test.ts';

/** Runs files of tests in a small clone. One takes three seconds, and then has a test that fails. */
function run(tests: readonly string[], options = ''): unknown {
  const clone = smallClone();
  clone.write(
    slow,
    `import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
test('slow', () => setTimeout(3000));
test('wrong', () => expect(1).toBe(2));
test.skip('left out', () => undefined);
`,
  );
  clone.write('packages/limit/src/never.test.ts', "import { test } from 'vitest';\ntest('one', () => undefined);\n");
  clone.write(
    'scripts/drive.ts',
    `import { runInOrder } from './run-in-order.ts';
const result = await runInOrder({ root: process.cwd(), tests: ${JSON.stringify(tests)}, ${options} });
console.log('\\n' + JSON.stringify(result));
`,
  );
  return JSON.parse(clone.run('drive.ts').said.trim().split('\n').at(-1) ?? '');
}

test('the first failure is named, and with bail nothing runs after it', () => {
  const failure = `${slow} > wrong`;
  expect(run([slow, quick])).toEqual({ failure, unfinished: [] });
  expect(run([slow, quick], 'bail: true')).toEqual({ failure, unfinished: [] });
});

test('files that time did not suffice for are named, but the first one runs', () => {
  const last = 'packages/limit/src/never.test.ts';
  const result = run([quick, slow, last], 'milliseconds: 1');
  expect(result).toEqual(expect.objectContaining({ unfinished: expect.arrayContaining([last]) }));
  expect(result).not.toEqual(expect.objectContaining({ unfinished: expect.arrayContaining([quick]) }));
});
