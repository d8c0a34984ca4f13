import { describe, expect, test } from 'vitest';
import { contentTypeOf, mediaTypeOf, pageFormatOf } from './content-type.js';

describe('pageFormatOf', () => {
  test.each([
    [undefined, 'html'],
    ['', 'html'],
    [' ', 'html'],
    ['text/html', 'html'],
    ['TEXT/HTML', 'html'],
    ['text/html; charset=utf-8', 'html'],
    ['text/html;charset="a;b"', 'html'],
    [' text/html ', 'html'],
    ['nonsense', 'html'],
    ['utf-8', 'html'],
    ['xml', 'html'],
    ['text/xml', 'xml'],
    ['application/xml', 'xml'],
    ['Application/XHTML+XML; charset=utf-8', 'xml'],
    ['application/rss+xml', 'xml'],
    ['image/svg+xml', 'xml'],
    ['model/xml', 'xml'],
    ['text/plain', undefined],
    ['text/plain; charset=utf-8', undefined],
    ['application/pdf', undefined],
    ['application/json; profile="text/html"', undefined],
    ['application/xhtml', undefined],
    ['application/xml-dtd', undefined],
    ['text/htmlx', undefined],
    ['/', undefined],
    ['text/plain, text/html', 'html'],
    ['text/html, text/plain', undefined],
    ['text/html;charset=a, application/xml;charset=b', 'xml'],
    ['application/xml, nonsense', 'xml'],
    ['text/html,', 'html'],
    [', ,', 'html'],
  ] as const)('%j: %s', (contentType, format) => {
    expect(pageFormatOf(contentType)).toBe(format);
  });
});

test('mediaTypeOf keeps the parameters of the type that counts', () => {
  expect(mediaTypeOf('text/html;charset=a, application/xml;charset=b').trim()).toBe('application/xml;charset=b');
  expect(mediaTypeOf('text/html;charset=a, nonsense')).toBe('text/html;charset=a');
  expect(mediaTypeOf(undefined)).toBe('');
});

describe('contentTypeOf', () => {
  test.each([
    [
      'the last field',
      [
        ['Content-Type', 'a/b'],
        ['content-type', 'c/d'],
        ['X', 'y'],
      ],
      'c/d',
    ],
    [
      'an empty last field',
      [
        ['Content-Type', 'a/b'],
        ['CONTENT-TYPE', ''],
      ],
      '',
    ],
    ['no such field', [['Content-Types', 'a/b']], undefined],
    ['no field', [], undefined],
  ] as const)('%s', (_, headers, wanted) => {
    expect(contentTypeOf(headers)).toBe(wanted);
  });
});
