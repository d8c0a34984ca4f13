import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf, spanOf, timeAt, timeInWords, timeOfField } from './times.ts';

const day = 24 * 60 * 60 * 1000;

describe('the span of the slider', () => {
  test('has all times in it, begins at midnight and moves by whole days', () => {
    const times = fc.array(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(times, (dates) => {
        const span = spanOf(dates.map((date) => date.toISOString()));
        if (span === undefined) throw new Error('no span');
        for (const date of dates) {
          expect(span.from).toBeLessThan(date.getTime());
          expect(span.to).toBeGreaterThan(date.getTime());
        }
        expect(Number.isInteger(span.from / day)).toBe(true);
        expect(Number.isInteger(span.step / day)).toBe(true);
        expect(Number.isInteger((span.to - span.from) / span.step)).toBe(true);
        expect((span.to - span.from) / span.step).toBeLessThanOrEqual(1001);
      }),
    );
  });

  test('is absent without times', () => {
    expect(spanOf([])).toBeUndefined();
    expect(spanOf(['soon'])).toBeUndefined();
  });
});

test('times, fields and words', () => {
  expect(timeAt(Date.UTC(2027, 0, 1))).toBe('2027-01-01T00:00:00Z');
  expect(fieldOf('2027-01-01T00:00:00Z')).toBe('2027-01-01T00:00');
  expect(fieldOf('2027-01-01T01:00:00+01:00')).toBe('2027-01-01T00:00');
  expect(fieldOf('soon')).toBe('');
  expect(timeOfField('2027-01-01T13:09')).toBe('2027-01-01T13:09:00Z');
  expect(timeOfField('')).toBeUndefined();
  expect(timeInWords('2027-01-01T13:09:53Z')).toBe('2027-01-01 13:09 UTC');
  expect(timeInWords('soon')).toBe('soon');
});
