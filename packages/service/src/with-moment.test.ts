import { expect, test } from 'vitest';
import { withMoment } from './with-moment.js';

test('a question without a moment is about this second', () => {
  let now = Date.UTC(2026, 10, 16, 12, 0, 0, 999);
  expect(withMoment({ agent: 'a' }, () => now)).toEqual({ agent: 'a', at: '2026-11-16T12:00:00.000Z' });
  now += 1;
  expect(withMoment({}, () => now)).toEqual({ at: '2026-11-16T12:00:01.000Z' });
  now -= 2000;
  expect(withMoment({}, () => now)).toEqual({ at: '2026-11-16T11:59:59.000Z' });
});

test.each([[{ at: null }], [{ at: '2020-01-01T00:00:00Z' }], [[]], [null], ['at'], [1]])(
  '%j stays as it is',
  (value) => {
    const before = structuredClone(value);
    expect(withMoment(value, Date.now)).toEqual(before);
  },
);
