import { describe, expect, test } from 'vitest';
import { ask, askUnknown } from './ask.js';

const url = 'https://example.com/';

describe('the compiler refuses what is not a question, and so does ask', () => {
  test('a misspelled field', () => {
    // @ts-expect-error: `agnet` is not a field of a question, and `agent` is missing.
    expect(ask({ agnet: 'ExampleBot', url })).toHaveProperty('error.code', 'question/missing-field');
  });

  test('an unknown usage', () => {
    // @ts-expect-error: `eat` is not a usage.
    expect(ask({ agent: 'ExampleBot', url, usages: ['eat'] })).toHaveProperty('error.code', 'question/unknown-usage');
  });

  test('a joined header', () => {
    // @ts-expect-error: headers are pairs of name and value.
    const answer = ask({ agent: 'ExampleBot', url, response: { headers: { 'X-Robots-Tag': 'noindex' } } });
    expect(answer).toHaveProperty('error.code', 'question/wrong-type');
  });
});

test('askUnknown takes any value', () => {
  const misspelled: unknown = { agnet: 'ExampleBot', url };
  expect(askUnknown(misspelled)).toHaveProperty('error.code', 'question/missing-field');
  for (const value of [undefined, null, 1, 'text', [], () => url]) {
    expect(askUnknown(value)).toHaveProperty('error.code', 'question/not-an-object');
  }
});
