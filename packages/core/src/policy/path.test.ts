import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf, withPlainQuery } from './path.js';
import { PathBytes, pathEndMark } from './path-bytes.js';

describe('pathOf', () => {
  test.each([
    ['https://example.com', '/'],
    ['https://example.com/', '/'],
    ['https://example.com?a=b', '/?a=b'],
    ['https://example.com#f', '/'],
    ['https://example.com/a#f?x', '/a'],
    ['https://example.com/a?b=c/d:e', '/a?b=c/d:e'],
    ['https://example.com/%61%7e%2f', '/a~%2F'],
    ['https://example.com/é', '/%C3%A9'],
    ['https://example.com/%c3%a9', '/%C3%A9'],
    ['https://example.com/ツ', '/%E3%83%84'],
    ['https://example.com/😀', '/%F0%9F%98%80'],
    ['https://example.com/a b"<>', '/a%20b%22%3C%3E'],
    ['https://example.com/a*b$c', '/a%2Ab%24c'],
    ['https://example.com/100%', '/100%25'],
    ['https://example.com/a/../b/./c/..', '/b/'],
    ['https://example.com/%2e%2E/x', '/x'],
    ['https://example.com/a?b=/../c', '/a?b=/../c'],
    ['https://example.com/.hidden', '/.hidden'],
    ['https://example.com/\ud800', '/%EF%BF%BD'],
    ['https://example.com\\private\\x/y', '/private/x/y'],
    ['https://example.com/pri\nvate', '/private'],
    [' https://example.com/a ', '/a'],
    ['ftp://example.com/a', '/a'],
    ['//example.com/a', '/a'],
    ['/a?b', '/a?b'],
    ['', '/'],
  ])('%s → %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});

describe('withPlainQuery', () => {
  test.each([
    ['/a%2Fb%3Ac', '/a%2Fb%3Ac'],
    ['/a%2F?b%2Fc%3Ad', '/a%2F?b/c:d'],
    ['/a?b?%3A', '/a?b?:'],
    ['/a?%253A%252F', '/a?%253A%252F'],
    ['/a?%3F%26%3D%25', '/a?%3F%26%3D%25'],
    ['/a%3Fb%2Fc', '/a%3Fb%2Fc'],
  ])('%s → %s', (path, plain) => {
    expect(withPlainQuery(path)).toBe(plain);
  });
});

test('PathBytes returns the same path', () => {
  const piece = fc.constantFrom(
    '/',
    'a',
    '.',
    '..',
    '%41',
    '%2f',
    '%3A',
    'é',
    '*',
    '$',
    '?',
    '#',
    ' ',
    'http://',
    '%',
    '\\\\',
    '\\n',
  );
  const path = new PathBytes();
  fc.assert(
    fc.property(fc.constantFrom('http://h', 'https://h.example', 'ftp://h'), fc.array(piece), (host, pieces) => {
      const url = host + pieces.join('');
      const { bytes, end, asWritten } = path.takeUrl(url);
      expect(textOf(path)).toBe(withPlainQuery(pathOf(url)));
      expect(textOf(asWritten ?? path)).toBe(pathOf(url));
      expect(bytes[end]).toBe(pathEndMark);
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 5000) },
  );
});

function textOf({ bytes, start, end }: PathBytes): string {
  return new TextDecoder().decode(bytes.subarray(start, end));
}
