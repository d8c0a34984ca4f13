import { decodePage } from '@heed/markup';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../warc/testing/runs.js';
import { pageText } from './warc-page.js';

const labels = ['utf-8', 'UTF8', '"utf-8"', 'windows-1252', 'shift_jis', 'utf-16', 'x-user-defined', 'nonsense', ''];
const types = fc.oneof(
  fc.constantFrom(
    undefined,
    'text/html',
    'TEXT/HTML',
    'application/xhtml+xml',
    'text/xml',
    'a, text/html',
    'text/html;',
  ),
  fc.constantFrom(...labels).map((label) => `text/html; charset=${label}`),
);
const parts = fc.oneof(
  fc.constantFrom(...labels).map((label) => `<meta charset=${label}>`),
  fc.constantFrom(...labels).map((label) => `<meta http-equiv=content-type content="text/html; charset=${label}">`),
  fc.constantFrom(
    '<!-- charset -->',
    'charset=utf-8',
    '<?xml version="1.0" encoding="iso-8859-1"?>',
    '\ufeff',
    'é€',
    ' '.repeat(1020),
  ),
);
const bytes = fc
  .array(
    fc.oneof(
      parts.map((text) => Buffer.from(text)),
      parts.map((text) => Buffer.from(text, 'utf16le')),
      fc.uint8Array({ maxLength: 4 }),
    ),
  )
  .map((some) => Buffer.concat(some));

test('the text is that of decodePage', () => {
  fc.assert(
    fc.property(bytes, types, (page, type) => {
      expect(pageText(page, type)).toBe(decodePage(page, type).text);
    }),
    runs(1000),
  );
});

test('what is neither HTML nor XML has no text', () => {
  expect(pageText(Buffer.from('x'), 'image/png')).toBe('');
});
