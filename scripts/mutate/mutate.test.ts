import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallClone } from '../testing/small-clone.ts';

test('each change is tried separately, in a copy, and the ones that nothing catches fail the run', () => {
  const clone = smallClone();
  const source = join(clone.folder, 'packages/limit/src/limit.ts');
  const text = readFileSync(source, 'utf8');
  const { status, said } = clone.run('mutate/main.ts', '--seed', '1', '--report', 'report.ndjson');
  const lines = said.split('\n');
  expect(lines.filter((line) => line.includes('/4 '))).toEqual([
    expect.stringMatching(
      /:2:7 {2}if \(value === undefined\) return false; {2}→ {2}if \(false\) return false; {2}compiler /,
    ),
    expect.stringMatching(/:2:13 {2}value === undefined {2}→ {2}value !== undefined {2}compiler /),
    expect.stringMatching(
      /:2:35 {2}return false; {2}→ {2}return true; {2}test: packages\/limit\/src\/limit\.test\.ts > a limit /,
    ),
    expect.stringMatching(/:3:16 {2}value < limit {2}→ {2}value <= limit {2}nothing /),
  ]);
  expect(said).toContain(
    '4 changes: stopped 2 by the compiler, 1 by a test, 0 by the time limit, 1 by nothing. 75.0 % were stopped.',
  );
  expect(status).toBe(1);
  expect(readFileSync(source, 'utf8')).toBe(text);
  expect(readdirSync(clone.temporary).filter((name) => name.startsWith('heed-'))).toEqual([]);

  // Resumed, it tries nothing again; of other options it is not the same run.
  const again = clone.run('mutate/main.ts', '--seed', '1', '--report', 'report.ndjson', '--resume');
  expect(again.said).toContain('4 of them were tried before.');
  expect(again.said.split('\n').filter((line) => line.includes('/4 '))).toEqual([]);
  expect(again.status).toBe(1);
  const other = clone.run('mutate/main.ts', '--seed', '1', '--report', 'report.ndjson', '--resume', '--count', '1');
  expect(other).toEqual({ status: 2, said: expect.stringMatching(/^\S+report\.ndjson is about other changes.*\n$/) });
});

test('--changed leaves the lines that are as they were', { tags: ['long'] }, () => {
  const clone = smallClone();
  const lines = readFileSync(join(clone.folder, 'packages/limit/src/limit.ts'), 'utf8');
  clone.write('packages/limit/src/limit.ts', lines.replace('value < limit', 'value <= limit'));
  const { status, said } = clone.run('mutate/main.ts', '--changed', 'HEAD');
  expect(said).toContain('value <= limit  →  value < limit  nothing');
  expect(said).toContain('1 changes: stopped');
  expect(status).toBe(1);
});

test('tests that fail anyway notice nothing', { tags: ['long'] }, () => {
  const clone = smallClone();
  clone.write(
    'packages/limit/src/wrong.test.ts',
    "import { expect, test } from 'vitest';\ntest('wrong', () => expect(1).toBe(2));\n",
  );
  const { status, said } = clone.run('mutate/main.ts', '--count', '1');
  expect(said).toContain(
    'The tests of packages/limit fail before anything is changed: packages/limit/src/wrong.test.ts > wrong.',
  );
  expect(status).toBe(2);
});

test('an impossible task is reported in one line', () => {
  const clone = smallClone();
  const wrong: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [['--only', 'scripts'], 'There is no operator to change.'],
    [['--changed', 'nothing'], 'git knows no common commit of "nothing" and HEAD.'],
    [['--all'], "Unknown option '--all'"],
  ];
  for (const [args, sentence] of wrong) {
    expect(clone.run('mutate/main.ts', ...args)).toEqual({ status: 2, said: `${sentence}\n` });
  }
});
