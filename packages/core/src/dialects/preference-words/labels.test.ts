import { expect, test } from 'vitest';
import { isRefusal, refusedBy } from './labels.js';

test.each([
  ['train-ai', 'ai-train'],
  ['ai-train', 'ai-train'],
  ['ai-use', 'ai-input'],
  ['ai-input', 'ai-input'],
  ['search', 'index'],
  ['ai', 'ai-train'],
  ['genai', 'ai-train'],
  ['train-genai', 'ai-train'],
  ['bots', 'tdm ai-train ai-input index'],
])('%s refuses %s (AIN-13, AIN-3)', (name, usages) => {
  expect(refusedBy(name)?.join(' ')).toBe(usages);
});

test.each(['', 'all', 'tdm', 'inference', 'ai-output', 'non-search', 'searches', 'use', 'constructor', '__proto__'])(
  '"%s" is no label',
  (name) => {
    expect(refusedBy(name)).toBeUndefined();
  },
);

test('the words of refusal, and no others (AIN-2b)', () => {
  const words = ['n', 'no', '0', '?0', 'false', 'deny', 'disallow'];
  expect(words.filter((word) => !isRefusal(word))).toEqual([]);
  expect(['y', 'yes', '1', '?1', 'true', 'allow', 'none', 'never', 'No', '', ' no'].filter(isRefusal)).toEqual([]);
});
