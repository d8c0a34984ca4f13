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
  const { end } = expiryOf(usage, limits, history, undefined);
  return end === undefined ? undefined : new Date(end).toISOString();
};

test('a day ends with its end, UTC (ASK-5)', () => {
  expect(ends('index', 'until-2026-12-31')).toBe('2027-01-01T00:00:00.000Z');
});

test('days are counted from the time that applies to the usage (AMB-29)', () => {
  expect(ends('index', '3-days')).toBe('2026-11-04T00:00:00.000Z');
  expect(ends('preserve', '3-days')).toBe('2026-11-05T00:00:00.000Z');
  expect(ends('present-snippet', '3-days')).toBe('2026-11-13T12:00:00.000Z');
});

test('an instant is used unchanged, and the tightest limit wins (ASK-4)', () => {
  expect(ends('index', 'until-2026-12-31', 'until-2026-11-20T10:00:00Z', '90-days')).toBe('2026-11-20T10:00:00.000Z');
});

test('a limit that cannot be computed has no known end', () => {
  expect(expiryOf('index', [{ limit: 'time-limit', value: '3-days' }], undefined, 0)).toEqual({ hasEnded: false });
  expect(expiryOf('index', [{ limit: 'max-length', value: '3-chars' }], history, 0)).toEqual({ hasEnded: false });
  expect(ends('index', '99999999999999-days')).toBeUndefined();
  expect(ends('index', 'until-9999-12-31')).toBeUndefined();
});

test('until-recrawled is over for any version but the latest', () => {
  const limits = [{ limit: 'time-limit', value: 'until-recrawled' }];
  expect(expiryOf('preserve', limits, { current: false }, undefined).hasEnded).toBe(true);
  expect(expiryOf('preserve', limits, { current: true }, undefined).hasEnded).toBe(false);
  expect(expiryOf('preserve', limits, undefined, undefined).hasEnded).toBe(false);
});

test('what an old version is shown for has been crawled again (ASK-40)', () => {
  const at = Date.parse('2026-11-14T00:00:00Z');
  const ended = (usage: Usage, value: string, given: object): unknown =>
    expiryOf(usage, [{ limit: 'time-limit', value }], given, at);
  expect(ended('present-oldcopy', 'until-recrawled', {})).toEqual({ hasEnded: true });
  expect(ended('present-oldcopy', '3-days', { lastCrawled: '2026-11-10T00:00:00Z' })).toEqual({ hasEnded: true });
  expect(ended('present-oldcopy', '3-days', { lastCrawled: '2026-11-13T00:00:00Z' })).toEqual({ hasEnded: false });
  const versionCrawled = '2026-11-12T00:00:00Z';
  expect(ended('present-oldcopy', '3-days', { versionCrawled })).toEqual({
    end: Date.parse('2026-11-15T00:00:00Z'),
    hasEnded: false,
  });
  expect(ended('present-snippet', '3-days', { versionCrawled })).toEqual({ hasEnded: false });
});
