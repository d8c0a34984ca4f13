import type { Page } from '@heed/core/page';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPage } from './find/find-page.js';
import { decodePage } from './parse/encoding.js';
import { anyText } from './testing/any-text.js';
import { expectSame } from './testing/expect-same.js';
import { rulesOf } from './testing/rules.js';
import { runs } from './testing/runs.js';
import { soup } from './testing/soup.js';
import { viewsOf } from './views/views.js';

const url = 'https://example.com/';
const all = ['text', 'links', 'copy', 'snippet'] as const;
const types = [undefined, 'application/xhtml+xml'] as const;

/** Finds everything there is, and checks that every span lies in the page. */
function find(body: string, type: string | undefined): Page {
  const page = findPage(body, type, url, 'whole');
  const { length } = page.source.text;
  const spans = [
    ...page.metas,
    ...page.links,
    ...page.scripts,
    ...page.instructions,
    ...page.elements,
    ...page.markers,
  ].map(({ span }) => span);
  const spansOfAll = [...spans, ...page.elements.map(({ extent }) => extent)];
  expectSame(
    spansOfAll.filter(({ start, end }) => start < 0 || start > end || end > length),
    [],
  );
  expectSame(
    page.elements.filter(({ parent = -1 }, index) => parent >= index),
    [],
  );
  return page;
}

/** Finds everything there is, and cuts every view. */
function exercise(body: string, type: string | undefined): Page {
  const page = find(body, type);
  viewsOf(body, page, all, rulesOf(page), 'a');
  // XML is read to its end at any depth, and that has just been done.
  if (page.format === 'html') findPage(body, type, url, 'head');
  return page;
}

test('any text', () => {
  fc.assert(
    fc.property(fc.oneof(soup, anyText), fc.constantFrom(...types), (text, type) => {
      exercise(text, type);
    }),
    runs(2_000),
  );
});

test('any bytes, of any type', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 60 }), (bytes, type) => {
      expect(typeof decodePage(bytes, type).text).toBe('string');
      findPage(bytes, type, url, 'whole');
      findPage(bytes, `text/html;charset=${type}`, url, 'head');
    }),
    runs(1_000),
  );
});

test('a page cut off anywhere', () => {
  const page =
    '\ufeff<?xml version="1.0"?><!DOCTYPE html [<?robots index="no" follow="no"?>]><?robots index="no" follow="no"?>' +
    '<html xmlns="http://www.w3.org/1999/xhtml"><head profile="p"><meta name="robots" content="no&#105;ndex"/><title>t</title>' +
    '<script><!-- <script>x</script> --></script></head><body class="no-index"><!--googleoff: index--><p id="a">b &amp; c' +
    '<![CDATA[d]]></p><table><tr><td class="no-preserve">e</td></tr></table><a href="f">g</a><img alt="h"/></body></html>';
  for (const type of types) for (let end = 0; end <= page.length; end++) exercise(page.slice(0, end), type);
  expect(exercise(page, 'text/xml').instructions).toHaveLength(2);
});

describe('large and hostile pages end, and take time in proportion', () => {
  const paragraph = '<p class="a no-preserve">All work <b class=no-index>and</b> no <a href="/x">play</a></p>\n';
  test.each([
    ['a page', paragraph],
    ['nested elements', '<div class="no-index no-preserve">a<i class="yes-preserve">'],
    ['unclosed formatting', '<b class=no-preserve>a<p>'],
    ['nested links', '<a href=x><object>'],
    ['tables', '<table class=no-preserve><td>a'],
    ['outcasts of tables', '<table><a href=x>'],
    ['comments', '<!--googleoff: index-->a<!--googleon-->'],
    ['comments never closed', '<!--'],
    ['tags never closed', '<a href="'],
    ['scripts', '<script><!--'],
    ['references', '&am;&#1;&'],
    ['templates', '<template>'],
    ['lists', '<ul><li class=no-preserve>a'],
    ['selects', '<select><option class=no-preserve>a'],
    ['drawings', '<svg><g class=no-preserve>'],
    ['forms', '<form><input><button>'],
    ['attributes', '<p a=b '],
    ['declarations', '<!x <?y '],
  ])('%s', (_, scrap) => {
    // With anything quadratic, half a megabyte would take longer than the test may.
    const text = scrap.repeat(Math.ceil(500_000 / scrap.length));
    expect(() => exercise(text, undefined)).not.toThrow();
    // As XML all of these are broken, so they become the same tree of HTML, whose views have just been cut.
    expect(find(text, 'application/xhtml+xml').brokenAt).toBeDefined();
  });

  test('10 MB', () => {
    expect(() => exercise(paragraph.repeat(10_000_000 / paragraph.length), undefined)).not.toThrow();
  });
});
