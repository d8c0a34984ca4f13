import { expect, test } from 'vitest';
import { withTime } from './with-time.js';

test('a question without a time is about this second', () => {
  let now = Date.UTC(2026, 10, 16, 12, 0, 0, 999);
  expect(withTime({ agent: 'a' }, () => now)).toEqual({ agent: 'a', at: '2026-11-16T12:00:00.000Z' });
  now += 1;
  expect(withTime({}, () => now)).toEqual({ at: '2026-11-16T12:00:01.000Z' });
  now -= 2000;
  expect(withTime({}, () => now)).toEqual({ at: '2026-11-16T11:59:59.000Z' });
});

test.each([[{ at: null }], [{ at: '2020-01-01T00:00:00Z' }], [[]], [null], ['at'], [1]])(
  '%j stays unchanged',
  (value) => {
    const before = structuredClone(value);
    expect(withTime(value, Date.now)).toEqual(before);
  },
);
