import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originOf, typedAddress } from './address.ts';

const origin = 'https://daily.example:8443';

describe('what is typed into the address box', () => {
  test.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['  http://example.com  ', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
    ['example.com/a', 'https://example.com/a'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['//example.com/a', 'https://example.com/a'],
    ['/news/a', `${origin}/news/a`],
    ['/', `${origin}/`],
    ['?q=1', `${origin}/?q=1`],
  ])('%j means %s', (typed, url) => {
    expect(typedAddress(typed, origin)).toEqual({ url });
  });

  test.each([
    ['', 'Write an address'],
    ['   ', 'Write an address'],
    ['https://', 'This is not an address'],
    ['http://[', 'This is not an address'],
    ['javascript:alert(1)', 'This is not an address'],
    ['two words', 'This is not an address'],
    ['ftp://example.com/', 'Rules for crawlers apply to https and http'],
  ])('%j means nothing', (typed, words) => {
    expect(typedAddress(typed, origin)).toEqual({ problem: expect.stringContaining(words) });
  });

  test('any text is an address of the web or a problem', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const read = typedAddress(typed, origin);
        if ('url' in read) expect(new URL(read.url).protocol).toMatch(/^https?:$/);
        else expect(read.problem).not.toBe('');
      }),
    );
  });
});

test('the site of an address', () => {
  expect(originOf('https://example.com/a')).toBe('https://example.com');
  expect(originOf('data:,a')).toBeUndefined();
  expect(originOf('nothing')).toBeUndefined();
});
