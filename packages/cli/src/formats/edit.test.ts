import { expect, test } from 'vitest';
import { applyEdits } from './edit.js';

test.each([
  ['nothing', [], 'abcdef'],
  [
    'in any order',
    [
      { span: { start: 4, end: 5 }, text: 'E' },
      { span: { start: 0, end: 2 }, text: '' },
    ],
    'cdEf',
  ],
  [
    'several at one place, the first first',
    [
      { span: { start: 3, end: 4 }, text: 'D' },
      { span: { start: 3, end: 3 }, text: '1' },
      { span: { start: 3, end: 3 }, text: '2' },
    ],
    'abc12Def',
  ],
  [
    'not one that overlaps an earlier one',
    [
      { span: { start: 1, end: 4 }, text: 'X' },
      { span: { start: 3, end: 5 }, text: 'Y' },
      { span: { start: 4, end: 5 }, text: 'Z' },
    ],
    'aXZf',
  ],
])('%s', (_, edits, text) => {
  expect(applyEdits('abcdef', edits)).toBe(text);
});
