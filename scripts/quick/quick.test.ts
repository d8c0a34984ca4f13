import { expect, test } from 'vitest';
import { smallClone } from '../testing/small-clone.ts';

const wrongTest = 'import { expect, test } from "vitest";\n\ntest("wrong", () => expect(1).toBe(2));\n';

test('types, lint and the tests of what changed', () => {
  const clone = smallClone();
  clone.write('packages/limit/src/other.test.ts', wrongTest);
  clone.git('add', '.');
  clone.git('commit', '-qm', 'another test');
  clone.write(
    'packages/limit/src/limit.ts',
    'export const isWithin = (value: number | undefined): boolean => value === 1;\n',
  );
  clone.write('notes.md', 'Notes.\n');
  const { status, said } = clone.run('quick/quick.ts');
  expect(said).toContain('\n1 passed, 0 failed, 0 skipped\n');
  expect(said).toMatch(
    /^2 files changed since HEAD\.\ntypes {2}passed .*\nlint {3}passed .*\ntests {2}passed .* 1 of 1 file$/m,
  );
  expect(said).toContain('No test was looked for: notes.md.\n');
  expect(status).toBe(0);

  // By a revision, what is committed counts too.
  const since = clone.run('quick/quick.ts', 'HEAD~1');
  expect(since.said).toMatch(/^3 files changed since HEAD~1\.$/m);
  expect(since.said).toMatch(/^tests {2}failed .* 2 of 2 files$/m);
  expect(since.status).toBe(1);
});

test('where the build fails, the errors are shown and no test is run', () => {
  const clone = smallClone();
  clone.write('packages/limit/src/limit.ts', 'export const isWithin: boolean = 1;\n');
  const { status, said } = clone.run('quick/quick.ts');
  expect(said).toContain("Type 'number' is not assignable to type 'boolean'.");
  expect(said).toMatch(/^types {2}failed/m);
  expect(said).toContain('No test was run: the build failed.');
  expect(status).toBe(1);
});

test('what lint finds is shown, and fails', () => {
  const clone = smallClone();
  clone.write('packages/limit/src/limit.ts', 'export function isWithin( ) { debugger; }\n');
  const { status, said } = clone.run('quick/quick.ts');
  expect(said).toContain('noDebugger');
  expect(said).toMatch(/^lint {3}failed/m);
  expect(status).toBe(1);
});

test('nothing to test, and arguments without meaning', () => {
  const clone = smallClone();
  expect(clone.run('quick/quick.ts')).toEqual({
    status: 0,
    said: 'No file differs from HEAD. To test commits: npm run quick -- main~3\n',
  });
  expect(clone.run('quick/quick.ts', 'nothing')).toEqual({
    status: 2,
    said: 'git knows no common commit of "nothing" and HEAD.\n',
  });
  expect(clone.run('quick/quick.ts', 'HEAD', 'HEAD~1')).toEqual({
    status: 2,
    said: 'Name one revision, as in npm run quick -- main~3.\n',
  });
});
