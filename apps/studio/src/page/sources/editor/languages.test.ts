import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { responseHeaders } from './headers-language.ts';
import { robotsTxt } from './robots-language.ts';
import { languageNameOf } from './text-language.ts';

/** The words of a text, each with its kind; white space and what has no kind are left out. */
function wordsIn<State>(parser: StreamParser<State>, text: string): string[] {
  const kinds: string[] = [];
  const spied: StreamParser<State> = {
    ...parser,
    token(stream, state) {
      const kind = parser.token(stream, state);
      if (kind !== null) kinds.push(`${kind} ${stream.current()}`);
      return kind;
    },
  };
  StreamLanguage.define(spied).parser.parse(text);
  return kinds;
}

describe('robots.txt', () => {
  test.each([
    ['User-agent: *', ['field User-agent', 'punctuation :', 'operator *']],
    ['user-agent: GPTBot # ours', ['field user-agent', 'punctuation :', 'agent GPTBot', 'comment # ours']],
    [
      'Disallow: /a/*.pdf$',
      ['field Disallow', 'punctuation :', 'pattern /a/', 'operator *', 'pattern .pdf', 'operator $'],
    ],
    ['Disallow: /a$b', ['field Disallow', 'punctuation :', 'pattern /a$b']],
    ['Disallow /a', ['field Disallow', 'pattern /a']],
    ['Dissalow: /a', ['unknown Dissalow', 'punctuation :', 'pattern /a']],
    ['Frob: /a', ['unknown Frob', 'punctuation :', 'value /a']],
    [': /a', ['unknown : /a']],
    [
      'Content-Usage: /a train-ai=n, search=y',
      [
        ...['field Content-Usage', 'punctuation :', 'value /a', 'usage train-ai', 'punctuation =', 'value n'],
        ...['punctuation ,', 'usage search', 'punctuation =', 'value y'],
      ],
    ],
    ['Crawl-delay: 10', ['field Crawl-delay', 'punctuation :', 'number 10']],
    ['License: https://example.com/l.xml', ['field License', 'punctuation :', 'address https://example.com/l.xml']],
    [
      'ACAP-allow-index: /news/ time-limit=30-days',
      [
        ...['field ACAP-allow-index', 'punctuation :', 'pattern /news/'],
        ...['usage time-limit', 'punctuation =', 'value 30-days'],
      ],
    ],
    ['ACAP-frobnicate: x', ['unknown ACAP-frobnicate', 'punctuation :', 'pattern x']],
  ])('%s', (line, words) => {
    expect(wordsIn(robotsTxt, line)).toEqual(words);
  });

  test('one line says nothing of the next', () => {
    expect(wordsIn(robotsTxt, 'Allow: /a b\nAllow: /c')).toEqual([
      ...['field Allow', 'punctuation :', 'pattern /a', 'value b'],
      ...['field Allow', 'punctuation :', 'pattern /c'],
    ]);
  });
});

describe('response headers', () => {
  test.each([
    ['HTTP/1.1 200 OK', ['plainField HTTP/1.1', 'value 200', 'value OK']],
    ['Server: nginx', ['plainField Server', 'punctuation :', 'value nginx']],
    [
      'X-Robots-Tag: googlebot: noindex, max-snippet:20',
      [
        ...['field X-Robots-Tag', 'punctuation :', 'agent googlebot', 'punctuation :', 'usage noindex'],
        ...['punctuation ,', 'usage max-snippet', 'punctuation :', 'usage 20'],
      ],
    ],
    ['< X-Robots-Tag: none', ['punctuation < ', 'field X-Robots-Tag', 'punctuation :', 'usage none']],
    ['nonsense', ['comment nonsense']],
  ])('%s', (line, words) => {
    expect(wordsIn(responseHeaders, line)).toEqual(words);
  });

  test('a line that begins with white space continues the one before', () => {
    expect(wordsIn(responseHeaders, 'X-Robots-Tag: noindex,\n nofollow').at(-1)).toBe('usage nofollow');
  });
});

test.each([
  ['robots', '{', 'robots'],
  ['page', '<!doctype html>', 'html'],
  ['page', '<?xml version="1.0"?>', 'xml'],
  ['file:/.well-known/tdmrep.json', '', 'json'],
  ['file:/terms', '\n [{"location": "/"}]', 'json'],
  ['file:/license.xml', '', 'xml'],
  ['file:https://example.com/names', '<!DOCTYPE html><title>', 'html'],
  ['file:/ai.txt', 'User-Agent: *', 'robots'],
  ['policy', '{', 'yaml'],
] as const)('the language of %s with %j is %s', (pane, text, language) => {
  expect(languageNameOf(pane, text)).toBe(language);
});

describe('any text', () => {
  const letters = fc.constantFrom(...'acAP-:#*$ =,;/<"\n\t\r\u00a0\0'.split(''), 'Disallow:', 'X-Robots-Tag: ');

  test('is read to its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
        for (const parser of [robotsTxt, responseHeaders] as readonly StreamParser<unknown>[]) {
          expect(StreamLanguage.define(parser).parser.parse(text).length).toBe(text.length);
        }
      }),
    );
  });

  test('of the examples of robots.txt too', () => {
    const folder = join(import.meta.dirname, '../../../../../../conformance');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /robots.*\.txt$/.test(name),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(StreamLanguage.define(robotsTxt).parser.parse(text).length).toBe(text.length);
    }
  });
});
