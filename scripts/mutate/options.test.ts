import { expect, test } from 'vitest';
import { optionsIn } from './options.ts';

const root = import.meta.dirname;

test('every option has a default, and the seed is random', () => {
  const { seed, ...others } = optionsIn([], root);
  expect(others).toEqual({
    count: 100,
    only: [],
    report: `${root}/node_modules/.cache/mutate/${seed}.ndjson`,
    isResumed: false,
  });
});

test('paths are meant from the folder in which it was started', () => {
  const args = ['--only', 'mutate', '--only', 'mutate/options.ts', '--report', 'a.ndjson', '--seed', '7', '--resume'];
  const folder = `${root}/..`;
  expect(optionsIn([...args, '--count', '5', '--changed', 'main'], root, folder)).toEqual({
    count: 5,
    seed: 7,
    only: ['', 'options.ts'],
    changed: 'main',
    report: `${root.replace(/\/mutate$/, '')}/a.ndjson`,
    isResumed: true,
  });
});

test.each([
  [['--count', 'many'], '--count takes a whole number, not "many".'],
  [['--count', '0'], '--count takes a number above 0.'],
  [['--seed', '-1'], "Option '--seed' argument is ambiguous."],
  [['--only', 'nowhere'], '--only: nowhere does not exist.'],
  [['--resume'], '--resume needs the --seed of the run.'],
  [['main'], "Unexpected argument 'main'"],
])('%j is an error', (args, sentence) => {
  expect(() => optionsIn(args, root)).toThrow(sentence);
});
