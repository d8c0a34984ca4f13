import { expect, test } from 'vitest';
import { exampleText, problemAbout } from '../testing/example-problem.js';
import { Counter } from './tally.js';

test('counts problems, and files by name', () => {
  const counter = new Counter();
  counter.addFiles(['robots.txt', 'other.txt', 'clean.txt']);
  counter.add([
    problemAbout('private', exampleText, { fix: 'safe' }),
    problemAbout('private', exampleText, { severity: 'warning' }),
  ]);
  counter.addFiles(['robots.txt']);
  counter.add([problemAbout('private', exampleText, { severity: 'hint', file: 'other.txt', fix: 'unsafe' })]);
  expect(counter.tally).toEqual({
    errors: 1,
    warnings: 1,
    hints: 1,
    fixes: { safe: 1, unsafe: 1 },
    files: 3,
    filesWithProblems: 2,
    notCompared: [],
  });
});

test('a file that could not be looked at counts too', () => {
  const counter = new Counter();
  counter.add([problemAbout('private', exampleText, { file: 'https://example.com/robots.txt' })]);
  expect(counter.tally).toMatchObject({ errors: 1, files: 1, filesWithProblems: 1 });
});
