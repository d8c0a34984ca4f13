import { expect, test } from 'vitest';
import { type Ruling, type Statement, silence } from '../policy/statement.js';
import { settle } from './precedence.js';

const said = (says: Statement['says'], text: string): Statement => ({
  dialect: 'meta',
  says,
  place: { source: 'body', text },
  clause: 'test',
});
const denied: Ruling = {
  verdict: 'denied',
  limits: [],
  because: [said('disallow', 'no')],
  overruled: [said('allow', 'x')],
};
const allowed: Ruling = { verdict: 'allowed', limits: [], because: [said('allow', 'yes')], overruled: [] };
const bounded: Ruling = {
  verdict: 'unstated',
  limits: [{ limit: 'max-length', value: '20-chars' }],
  because: [said('limit', '20')],
  overruled: [],
};

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
        { ...said('allow', 'yes'), clause: 'ASK-3', beatenBy: said('disallow', 'no') },
        said('allow', 'x'),
      ]),
    );
  }
});

test('a limit goes with an allowance and grants nothing alone (ASK-4, ASK-13)', () => {
  expect(settle([bounded, allowed])).toMatchObject({ verdict: 'allowed', limits: bounded.limits });
  expect(settle([bounded, silence])).toEqual(bounded);
});

test('what is denied has no limits', () => {
  const ruling = settle([bounded, denied]);
  expect(ruling.limits).toEqual([]);
  expect(ruling.because).toEqual(denied.because);
});
