import { readQuestion } from '@heed/core/internal/answers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOfDate } from './warc-date.js';

test.each([
  ['2016-09-19T17:20:24Z', '2016-09-19T17:20:24Z'],
  ['2016-09-19T17:20:24.123456789Z', '2016-09-19T17:20:24.123456789Z'],
  ['2016-09-19T17:20Z', '2016-09-19T17:20:00Z'],
  ['2016-09-19', '2016-09-19T00:00:00Z'],
  ['2016-09', '2016-09-01T00:00:00Z'],
  ['2016', '2016-01-01T00:00:00Z'],
  ['2016-09-19T17:20:24', '2016-09-19T17:20:24Z'],
  ['2016-09-19t17:20:24z', '2016-09-19T17:20:24Z'],
  ['2016-09-19T17:20:24+0200', '2016-09-19T17:20:24+02:00'],
  ['20160919172024', '2016-09-19T17:20:24Z'],
])('%s', (date, moment) => {
  expect(momentOfDate(date)).toBe(moment);
});

test.each(['', 'yesterday', '2016-02-31', '2016-13-01', '2016-09-19T25:00:00Z', '2016-9-1', '2016-09-19T17:20:24Zx'])(
  '%j is none',
  (date) => {
    expect(momentOfDate(date)).toBeUndefined();
  },
);

test('a question takes every moment', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789-:TZ.+'), { maxLength: 25 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        digits,
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
      (text) => {
        const at = momentOfDate(text);
        if (at === undefined) return;
        expect(readQuestion({ agent: 'a', url: 'https://a.example/', at }).kind).toBe('question');
      },
    ),
    { numRuns: 1000 },
  );
});
