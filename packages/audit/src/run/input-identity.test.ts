import { expect, test } from 'vitest';
import { type InputIdentity, inputsDifference } from './input-identity.js';

const input = (file: string, more: Partial<InputIdentity> = {}): InputIdentity => ({
  file,
  kind: 'warc',
  size: 7,
  digest: 'a',
  ...more,
});
const many = (count: number): InputIdentity[] => Array.from({ length: count }, (_, at) => input(`${at}.warc`));
const news = (count: number): string[] => many(count).map(({ file }) => `${file} is new among the inputs.`);

test.each<[string, InputIdentity[], InputIdentity[], string[]]>([
  ['nothing', many(3), many(3), []],
  ['one that is gone', [input('a'), input('b')], [input('b')], ['a is no longer among the inputs.']],
  ['another kind', [input('a')], [input('a', { kind: 'csv', size: 8 })], ['a was read as warc, and is now csv.']],
  ['another size', [input('a')], [input('a', { size: 8, digest: 'b' })], ['a had 7 bytes, and now has 8.']],
  ['another content', [input('a')], [input('a', { digest: 'b' })], ['The content of a has changed.']],
  ['another order', [input('a'), input('b')], [input('b'), input('a')], ['The inputs are in another order.']],
  ['ten new ones', [], many(10), news(10)],
  ['eleven new ones', [], many(11), [...news(10), '1 more input has changed.']],
  ['twelve new ones', [], many(12), [...news(10), '2 more inputs have changed.']],
])('%s', (_, before, now, told) => {
  expect(inputsDifference(before, now)).toEqual(told);
});
