import { expect, test } from 'vitest';
import { nearestRule } from './nearest-rule.js';

test.each([
  ['noindx', 'noindex'],
  ['noidnex', 'noindex'],
  ['noindexx', 'noindex'],
  ['nofolow', 'nofollow'],
  ['noimdex', 'noindex'],
  ['max-snipet', 'max-snippet'],
])('%s is probably %s', (word, rule) => {
  expect(nearestRule(word)).toBe(rule);
});

test.each(['noindex', 'frobnicate', 'no-index-at-all', 'al', '', 'nope', 'googlebot'])('%j is near to none', (word) => {
  expect(nearestRule(word)).toBeUndefined();
});
