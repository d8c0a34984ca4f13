import { expect, test } from 'vitest';
import { rules } from '../dialects/rule-words/rules.js';
import { allSignals, areaOf, ruleWords, signalInWords, signalOfDialect } from './signal.js';

test('every word of METAs and headers is a signal in each carrier', () => {
  expect([...ruleWords].sort()).toEqual(Object.keys(rules).sort());
  expect(new Set(allSignals).size).toBe(allSignals.length);
});

test('every signal has a name for people', () => {
  const names = allSignals.map(signalInWords);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('X-Robots-Tag noindex');
});

test('what is written where', () => {
  expect(
    ['crawl-delay', 'meta/noindex', 'data-nosnippet', 'robots-pi', 'rsl'].map((one) => areaOf(one as never)),
  ).toEqual(['robots.txt', 'page', 'page', 'page', 'both']);
  expect([signalOfDialect('acap'), signalOfDialect('meta')]).toEqual(['acap', undefined]);
});
