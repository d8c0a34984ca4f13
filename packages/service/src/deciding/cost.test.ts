import { describe, expect, test } from 'vitest';
import { costOf, maxCostHere } from './cost.js';

const text = 'x'.repeat(1000);
const url = 'https://site.example/';

describe('what a question costs', () => {
  test.each<[string, object, number]>([
    ['robots.txt', { robots: text }, 125],
    ['robots.txt as it was fetched', { robots: { status: 200, body: text }, robotsAtFetch: text }, 250],
    ['files, with their names', { files: { '/a': text, [text]: { status: 200, body: text } } }, 3002],
    ['a response', { response: { headers: [['a', text]], body: text } }, 2001],
    ['a query', { query: text }, 1000],
    ['what is not read', { id: text, x: [text], response: { headers: text } }, 0],
  ])('%s', (_, more, cost) => {
    expect(costOf({ ...more })).toBe(cost);
    expect(costOf({ url, ...more })).toBe(cost + url.length);
  });

  test('is multiplied for a class of agents, and for several purposes', () => {
    const one = costOf({ agent: 'ExampleBot', query: text });
    expect(costOf({ agent: ' Purpose:AI-train', query: text })).toBeGreaterThan(20 * one);
    expect(costOf({ agent: 'ExampleBot', purposes: ['a', 'b', 'c'], query: text })).toBe(3 * one);
  });

  test('is little for an ordinary question about a class', () => {
    expect(costOf({ agent: 'purpose:ai-train', url, robots: text })).toBeLessThan(maxCostHere);
  });

  test.each([undefined, null, 7, 'text', [], [text], { robots: null, files: 1, response: [] }])(
    '%j costs nothing',
    (value) => {
      expect(costOf(value)).toBe(0);
    },
  );
});
