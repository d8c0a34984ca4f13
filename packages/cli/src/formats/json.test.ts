import { expect, test } from 'vitest';
import { exampleText, problemAbout, relatedAbout } from '../testing/example-problem.js';
import { listText } from '../testing/list-text.js';
import { jsonDocument } from './json.js';
import { Counter } from './tally.js';

const none = new Counter().tally;

test('every field of a problem, and the sums', () => {
  const related = [relatedAbout('User-agent', 'Here.')];
  const first = problemAbout('private', exampleText, { related, fix: 'safe', message: 'a\u202eb' });
  const second = problemAbout('*', exampleText, { severity: 'hint' });
  expect(JSON.parse(listText(jsonDocument, [first, second], { ...none, errors: 1, hints: 1, files: 7 }))).toEqual({
    problems: [
      {
        code: 'robots-txt/path-without-slash',
        severity: 'error',
        message: 'a\u202eb',
        help: 'Begin it with "/".',
        clause: 'RFC9309-2.2.2-a',
        file: 'robots.txt',
        line: 2,
        column: 11,
        endLine: 2,
        endColumn: 18,
        related: [{ file: 'robots.txt', line: 1, column: 1, note: 'Here.' }],
        fixable: true,
        fix: 'safe',
      },
      expect.objectContaining({ severity: 'hint', related: [], fixable: false, fix: null }),
    ],
    summary: { errors: 1, warnings: 0, hints: 1, files: 7, notCompared: [] },
  });
  expect(listText(jsonDocument, [first], none)).toContain('"message": "a\\u202eb"');
});

test('no problems', () => {
  expect(JSON.parse(listText(jsonDocument, [], { ...none, files: 2 }))).toEqual({
    problems: [],
    summary: { errors: 0, warnings: 0, hints: 0, files: 2, notCompared: [] },
  });
});
