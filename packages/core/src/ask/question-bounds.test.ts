import { describe, expect, test } from 'vitest';
import { askUnknown } from './ask.js';

function idOf(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`;
}

function answerTo(id: unknown, more: object = {}) {
  return askUnknown({ id, agent: 'ExampleBot', url: 'https://example.com/', usages: ['crawl'], robots: '', ...more });
}

describe('an id', () => {
  test.each([1, 999, 1_000])('of %i levels is repeated', (levels) => {
    expect(JSON.stringify(answerTo(JSON.parse(idOf(levels))))).toContain(`"id":${idOf(levels)}`);
  });

  test.each([1_001, 10_000, 200_000])('of %i levels is refused, and not repeated', (levels) => {
    const refusal = {
      error: {
        code: 'question/too-deep',
        message: 'This question cannot be answered: it is nested too deeply.',
      },
    };
    expect(answerTo(JSON.parse(idOf(levels)))).toEqual(refusal);
    expect(answerTo(JSON.parse(`{"a":{"b":1,"c":${idOf(levels)}}}`))).toEqual(refusal);
    // Whatever else is wrong with the question.
    expect(answerTo(JSON.parse(idOf(levels)), { url: '/relative' })).toEqual(refusal);
  });

  test('that is in itself is refused; one that has an object in many places costs no more for it', () => {
    const ring: unknown[] = [];
    ring.push(ring);
    expect(answerTo(ring)).toHaveProperty('error.code', 'question/too-deep');
    let shared: unknown[] = [];
    for (let level = 0; level < 200; level++) shared = [shared, shared];
    expect(answerTo(shared)).toHaveProperty('decisions.crawl.verdict', 'unstated');
  });

  test('that is wide is repeated', () => {
    const wide = Array.from({ length: 200_000 }, (_, at) => ({ at }));
    expect(answerTo(wide)).toMatchObject({ id: { length: 200_000 } });
  });
});
