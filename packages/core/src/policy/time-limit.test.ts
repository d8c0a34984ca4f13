import { expect, test } from 'vitest';
import { expiryOf } from './time-limit.js';
import type { Usage } from './usage.js';

const history = {
  firstIndexed: '2026-11-01T00:00:00Z',
  firstPreserved: '2026-11-02T00:00:00Z',
  lastCrawled: '2026-11-10T12:00:00Z',
};
const ends = (usage: Usage, ...values: string[]): string | undefined => {
  const limits = values.map((value) => ({ limit: 'time-limit', value }));
  const { end } = expiryOf(usage, limits, history);
  return end === undefined ? undefined : new Date(end).toISOString();
};

test('a day ends with its end, UTC (ASK-5)', () => {
  expect(ends('index', 'until-2026-12-31')).toBe('2027-01-01T00:00:00.000Z');
});

test('days are counted from the moment that applies to the usage (AMB-29)', () => {
  expect(ends('index', '3-days')).toBe('2026-11-04T00:00:00.000Z');
  expect(ends('preserve', '3-days')).toBe('2026-11-05T00:00:00.000Z');
  expect(ends('present-snippet', '3-days')).toBe('2026-11-13T12:00:00.000Z');
});

test('an instant is used as it is, and the tightest limit wins (ASK-4)', () => {
  expect(ends('index', 'until-2026-12-31', 'until-2026-11-20T10:00:00Z', '90-days')).toBe('2026-11-20T10:00:00.000Z');
});

test('a limit that cannot be computed has no known end', () => {
  expect(expiryOf('index', [{ limit: 'time-limit', value: '3-days' }], undefined)).toEqual({ over: false });
  expect(expiryOf('index', [{ limit: 'max-length', value: '3-chars' }], history)).toEqual({ over: false });
  expect(ends('index', '99999999999999-days')).toBeUndefined();
  expect(ends('index', 'until-9999-12-31')).toBeUndefined();
});

test('until-recrawled is over for any version but the latest', () => {
  const limits = [{ limit: 'time-limit', value: 'until-recrawled' }];
  expect(expiryOf('preserve', limits, { current: false }).over).toBe(true);
  expect(expiryOf('preserve', limits, { current: true }).over).toBe(false);
  expect(expiryOf('preserve', limits, undefined).over).toBe(false);
});
