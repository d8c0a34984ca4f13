import { describe, expect, test } from 'vitest';
import { createStyle } from '../terminal/style.js';
import { formatSummary } from './summary.js';
import { Counter } from './tally.js';

const plain = createStyle({}, {});
const none = new Counter().tally;

describe('formatSummary', () => {
  test.each([
    [
      { ...none, errors: 3, warnings: 1, fixes: { safe: 2, unsafe: 0 }, files: 10, filesWithProblems: 2 },
      '3 errors, 1 warning in 2 of 10 files; 2 can be fixed with --fix',
    ],
    [{ ...none, errors: 1, files: 1, filesWithProblems: 1 }, '1 error in 1 file'],
    [{ ...none, warnings: 2, hints: 1, files: 2, filesWithProblems: 2 }, '2 warnings, 1 hint in 2 of 2 files'],
    [
      { ...none, hints: 2, fixes: { safe: 0, unsafe: 1 }, files: 1, filesWithProblems: 1 },
      '2 hints in 1 file; 1 can be fixed with --fix-unsafe',
    ],
    [
      { ...none, errors: 4, fixes: { safe: 1, unsafe: 2 }, files: 1, filesWithProblems: 1 },
      '4 errors in 1 file; 1 can be fixed with --fix, 2 more with --fix-unsafe',
    ],
    [{ ...none, files: 10 }, 'No problems in 10 files'],
    [{ ...none, files: 1 }, 'No problems in 1 file'],
  ])('%j', (tally, sentence) => {
    expect(formatSummary(tally, plain)).toBe(sentence);
  });
});
