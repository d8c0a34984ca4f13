import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from '../terminal/printable.js';
import { anyProblem } from '../testing/any-problem.js';
import { exampleText, problemAbout } from '../testing/example-problem.js';
import { formatLine } from './line.js';

test('file, line, column, severity, code, message', () => {
  expect(formatLine(problemAbout('private'))).toBe(
    'robots.txt:2:11: error robots-txt/path-without-slash "private" matches nothing.',
  );
  expect(formatLine(problemAbout('private', exampleText, { message: 'a\nb\u001b[0m' }))).toBe(
    'robots.txt:2:11: error robots-txt/path-without-slash a␊b␛[0m',
  );
});

test('one line, whatever is in it', () => {
  fc.assert(
    fc.property(anyProblem, (problem) => {
      expect(formatLine(problem)).toBe(printable(formatLine(problem)));
    }),
  );
});
