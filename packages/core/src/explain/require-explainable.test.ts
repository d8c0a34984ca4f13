import { expect, test } from 'vitest';
import { ask } from '../ask/ask.js';
import type { Usage } from '../policy/usage.js';
import { type ExplainOptions, explain } from './explain.js';

const answer = ask({ agent: 'ExampleBot', url: 'https://example.com/', usages: ['crawl'] });
const decision = 'error' in answer ? undefined : answer.decisions.crawl;

const notADecision =
  'explain: the second argument must be a decision of an answer, such as answer.decisions.crawl, but';

test.each<[unknown, unknown, unknown, string]>([
  ['eat', decision, {}, 'explain: the first argument must be a usage, such as "crawl", but this is the string "eat".'],
  [undefined, decision, {}, 'explain: the first argument must be a usage, such as "crawl", but this is undefined.'],
  [
    'toString',
    decision,
    {},
    'explain: the first argument must be a usage, such as "crawl", but this is the string "toString".',
  ],
  ['crawl', undefined, {}, `${notADecision} this is undefined.`],
  ['crawl', answer, {}, `${notADecision} this is an object with other fields.`],
  ['crawl', { ...decision, verdict: 'maybe' }, {}, `${notADecision} this is an object with other fields.`],
  ['crawl', { ...decision, because: [5] }, {}, `${notADecision} this is an object with other fields.`],
  ['crawl', { ...decision, limits: undefined }, {}, `${notADecision} this is an object with other fields.`],
  ['crawl', decision, null, 'explain: options must be an object, but this is null.'],
  ['crawl', decision, { agent: 5n }, 'explain: options.agent must be a string, but this is a BigInt.'],
  ['crawl', decision, { at: 5 }, 'explain: options.at must be a string, but this is the number 5.'],
  ['crawl', decision, { asShown: 'x' }, 'explain: options.asShown must be a function, but this is the string "x".'],
])('explain(%s, …) with wrong arguments says which', (usage, given, options, sentence) => {
  expect(() => explain(usage as Usage, given as never, options as ExplainOptions)).toThrow(new TypeError(sentence));
});
