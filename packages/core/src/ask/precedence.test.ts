import { expect, test } from 'vitest';
import { type Ruling, type Statement, silence } from '../policy/statement.js';
import { settle } from './precedence.js';

const statement = (says: Statement['says'], text: string): Statement => ({
  dialect: 'meta',
  says,
  place: { source: 'body', text },
  clause: 'test',
});
const denied: Ruling = {
  verdict: 'denied',
  limits: [],
  because: [statement('disallow', 'no')],
  overruled: [statement('allow', 'x')],
};
const allowed: Ruling = { verdict: 'allowed', limits: [], because: [statement('allow', 'yes')], overruled: [] };
const bounded: Ruling = {
  verdict: 'unstated',
  limits: [{ limit: 'max-length', value: '20-chars' }],
  because: [statement('limit', '20')],
  overruled: [],
};

const missing: Ruling = { verdict: 'unstated', limits: [], because: [statement('nothing', 'no file')], overruled: [] };

test('why robots.txt sets no rules is a reason only where nobody has a rule (ASK-32)', () => {
  expect(settle([silence, missing])).toEqual(missing);
  for (const other of [denied, allowed, bounded]) {
    expect(settle([missing, other])).toEqual(other);
    expect(settle([other, missing])).toEqual(other);
  }
  const beaten: Ruling = { verdict: 'unstated', limits: [], because: [], overruled: denied.overruled };
  expect(settle([beaten, missing])).toEqual({ ...missing, overruled: denied.overruled });
});

test('no dialect has a statement', () => {
  expect(settle([silence, silence])).toBe(silence);
});

test('a denial wins over any allowance, whatever the order (ASK-3)', () => {
  for (const rulings of [
    [allowed, denied, silence],
    [denied, silence, allowed],
  ]) {
    const ruling = settle(rulings);
    expect(ruling.verdict).toBe('denied');
    expect(ruling.because).toEqual(denied.because);
    expect(ruling.overruled).toEqual(
      expect.arrayContaining([
        { ...statement('allow', 'yes'), clause: 'ASK-3', beatenBy: statement('disallow', 'no') },
        statement('allow', 'x'),
      ]),
    );
  }
});

test('a limit is added to an allowance, and allows nothing by itself (ASK-4, ASK-13)', () => {
  expect(settle([bounded, allowed])).toMatchObject({ verdict: 'allowed', limits: bounded.limits });
  expect(settle([bounded, silence])).toEqual(bounded);
});

test('a denied usage has no limits', () => {
  const ruling = settle([bounded, denied]);
  expect(ruling.limits).toEqual([]);
  expect(ruling.because).toEqual(denied.because);
});
