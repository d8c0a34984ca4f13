import { createAsk, type HeaderLine } from '@heed/core';
import { pageFormatOf } from '@heed/core/page';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { readBody } from './page-text.js';

/** As XML it forbids following links and says what its byte 0xA4 is; as HTML it does neither. Both forbid snippets. */
const xml =
  '<?xml version="1.0" encoding="iso-8859-15"?><?robots index="no" follow="no"?><html xmlns="http://www.w3.org/1999/xhtml">' +
  '<head><meta name="robots" content="nosnippet"/></head><body>\xa4</body></html>';
const bytes = Uint8Array.from(xml, (character) => character.charCodeAt(0));
const url = 'https://daily.example/';
const ask = createAsk({ markup });

/** The format in which ask reads a body, shown by what it found. */
function formatForAsk(headers: readonly HeaderLine[]): 'html' | 'xml' | undefined {
  const answer = ask({
    agent: 'ExampleBot',
    url,
    usages: ['follow', 'present-snippet'],
    response: { headers, body: xml },
  });
  if ('error' in answer) throw new TypeError(answer.error.message);
  const { follow, 'present-snippet': snippet } = answer.decisions;
  if (snippet?.verdict !== 'denied') return undefined;
  return follow?.verdict === 'denied' ? 'xml' : 'html';
}

describe('core, markup and the command agree on the format of a type', () => {
  test.each([
    [undefined, 'html'],
    ['', 'html'],
    ['text/html', 'html'],
    ['Text/HTML; Charset="windows-1252"', 'html'],
    [' text/html ;x=y', 'html'],
    ['nonsense', 'html'],
    ['xml', 'html'],
    ['html', 'html'],
    ['text/plain, text/html', 'html'],
    ['text/xml', 'xml'],
    ['application/xml; x=y', 'xml'],
    ['APPLICATION/RSS+XML', 'xml'],
    ['application/xhtml+xml', 'xml'],
    ['image/svg+xml', 'xml'],
    ['text/html; charset=utf-8, application/xml', 'xml'],
    ['application/xml, nonsense', 'xml'],
    ['text/plain', undefined],
    ['text/plain; charset=us-ascii', undefined],
    ['TEXT/PLAIN', undefined],
    ['text/html, text/plain', undefined],
    ['application/xhtml', undefined],
    ['application/json;x=html', undefined],
    ['application/pdf', undefined],
    ['text/htmlx', undefined],
    ['/', undefined],
  ] as const)('%j: %s', async (contentType, format) => {
    const headers: HeaderLine[] = contentType === undefined ? [] : [['Content-Type', contentType]];
    expect(pageFormatOf(contentType)).toBe(format);
    expect(formatForAsk(headers)).toBe(format);
    expect(markup.findPage(xml, contentType, url, 'head').format).toBe(format ?? 'html');
    expect(markup.decodePage(bytes, contentType).text).toContain(format === 'xml' ? '€' : '¤');
    const text = await readBody(bytes, headers);
    expect(text.slice(-15, -14)).toBe(format === undefined ? '' : format === 'xml' ? '€' : '¤');
  });
});

test('of joined types, the charset is that of the one that counts', () => {
  const page = Uint8Array.from([0xa4]);
  expect(markup.decodePage(page, 'text/html; charset=utf-8, text/html; charset=iso-8859-15').text).toBe('€');
});
