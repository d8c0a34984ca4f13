import { decodePage } from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8Page } from './utf8-page.js';

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf8 = '<title>Z\xc3\xbcrich</title>';

describe('pages that are UTF-8 whichever way their encoding is found', () => {
  test.each<[string, string | undefined, string]>([
    ['nothing is declared', undefined, utf8],
    ['by the Content-Type', 'text/html; charset=UTF-8', utf8],
    ['in quotes', 'text/html;charset="utf-8"', utf8],
    ['by a META', 'text/html', `<meta charset=utf-8>${utf8}`],
    ['by an old META', undefined, `<meta http-equiv=content-type content="text/html; charset=utf-8">${utf8}`],
    ['by a mark', 'text/html', `\xef\xbb\xbf${utf8}`],
    ['beyond the part that is searched', undefined, `${' '.repeat(1024)}<meta charset=koi8-r>${utf8}`],
  ])('%s', (_, contentType, page) => {
    const bytes = bytesOf(page);
    expect(decodeUtf8Page(bytes, contentType)).toBe(decodePage(bytes, contentType).text);
    expect(decodeUtf8Page(bytes, contentType)).toContain('Zürich');
  });

  test.each<[string, string | undefined, string]>([
    ['another Content-Type', 'text/html; charset=windows-1252', utf8],
    ['two parameters', 'text/html; charset=utf-8; charset=koi8-r', utf8],
    ['two types', 'text/html; charset=koi8-r, text/html; charset=utf-8', utf8],
    ['XML', 'application/xhtml+xml; charset=utf-8', utf8],
    ['another META', undefined, `<meta charset=shift_jis>${utf8}`],
    ['a META that is cut', undefined, `${' '.repeat(1005)}<meta charset=utf-8>${utf8}`],
    ['an encoding whose name begins in the same way', undefined, `<meta charset=utf-80>${utf8}`],
    ['bytes that are not UTF-8', 'text/html; charset=utf-8', 'Z\xfcrich'],
    ['UTF-16', undefined, '\xff\xfeZ\x00'],
  ])('not: %s', (_, contentType, page) => {
    expect(decodeUtf8Page(bytesOf(page), contentType)).toBeUndefined();
  });

  test('the text is the one that decodePage finds', () => {
    const words = [
      '<meta ',
      'charset',
      '=',
      '"',
      "'",
      'utf-8',
      'koi8-r',
      'content',
      ';',
      ' ',
      '>',
      '<!--',
      '-->',
      '\xc3\xbc',
      '\xe9',
      'iso-2022-kr',
      '\xef\xbb\xbf',
    ];
    const pages = fc.array(fc.constantFrom(...words), { maxLength: 24 }).map((parts) => parts.join(''));
    const types = fc.constantFrom(
      undefined,
      'text/html',
      'text/html; charset=utf-8',
      'text/html;charset=koi8-r',
      'x; charset="utf-8"',
    );
    fc.assert(
      fc.property(pages, types, (page, type) => {
        const text = decodeUtf8Page(bytesOf(page), type);
        if (text !== undefined) expect(text).toBe(decodePage(bytesOf(page), type).text);
      }),
      { numRuns: 500 },
    );
  });
});
