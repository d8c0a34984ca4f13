import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFixed, isPlainUrl, originOf, parseUrl } from './url.js';

const piece = fc.constantFrom(
  ...[
    'a',
    'Z',
    '9',
    '-',
    '.',
    '..',
    'xn--',
    'XN--',
    'xn',
    '0x',
    '0x7',
    '1.2.3',
    '256',
    ':',
    ':80',
    '@',
    '%41',
    '%',
    'é',
    '_',
    ' ',
  ],
  ...['\\', '/', '//', '?', '#', '\t', '\n', '[::1]', '|', '<', 'example.com', 'com'],
);
const url = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://', 'https:/', '//'),
    fc.array(piece, { maxLength: 8 }),
  )
  .map(([start, pieces]) => start + pieces.join(''));

test('a plain URL can be parsed, and its origin is that of all its paths', () => {
  fc.assert(
    fc.property(url, (text) => {
      if (!isPlainUrl(text)) return;
      expect(parseUrl(text)).toBeDefined();
      expect(parseUrl('/x', originOf(text))?.href).toBe(parseUrl('/x', text)?.href);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['https://example.com', 'https://example.com'],
  ['https://example.com?a', 'https://example.com'],
  ['HTTP://a-b.Example/x/y?z#f', 'HTTP://a-b.Example'],
  ['https://example.com:8080/x', 'https://example.com:8080/x'],
  ['https://1.2.3/', 'https://1.2.3/'],
])('%s is of the site %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

test('a fixed address is the same against any base', () => {
  const address = fc.array(fc.oneof(piece, fc.constantFrom('https://', 'https:', 'x:', '\u00a0')), { maxLength: 5 });
  fc.assert(
    fc.property(address, (pieces) => {
      const text = pieces.join('');
      if (!isFixed(text)) return;
      const there = parseUrl(text, 'http://other.example/x/y')?.href;
      expect(parseUrl(text, 'https://example.com/a')?.href).toBe(there);
    }),
    { numRuns: 3000 },
  );
});
