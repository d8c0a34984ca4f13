import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { expectTreeOf } from '../testing/parse5-oracle.js';
import { runs } from '../testing/runs.js';
import { soup } from '../testing/soup.js';
import { parseHtml } from './html-tree.js';
import { tagAt } from './tree.js';

function check(text: string): void {
  expectTreeOf(parse(text, { scriptingEnabled: false, sourceCodeLocationInfo: true }), parseHtml(text));
}

describe('the tree is parse5’s', () => {
  test.each([
    ['<!--> a <!---> b <!--a--!> c <!--x--'],
    ['<!-- <!--> --><p>a'],
    ['<!doctype html><p>a<table><td>b<p>c</table>d'],
    ['<p>a<table><p>b'],
    ['<b class=x>1<p>2</b>3</p>'],
    ['<table>a<tr>b<td>c</table>'],
    ['<script><!--<script>a</script>--></script>x<script><!-->a</script>y'],
    ['<script><!--<script></script></script>x'],
    ['<pre>\n\na</pre><textarea>\n\r\nb</textarea>'],
    ['<svg><![CDATA[a<b]]></svg><![CDATA[a<b]]>'],
    ['<a b=c/><br/><x / y / ><i =a b = c d="e"f>'],
    ['a\0b<p title="x\0y">&notit;&not;&#128;&#x41&amp&ampx;&lt=</p><a href="?a=1&lt=2&copy=3&copy;=4&amp">z</a>'],
    ['<frameset> a b <frame></frameset> c <noframes>d</noframes>'],
    ['<title>a</titl></title x><style>a</style/>b<textarea>&amp;</textarea><xmp>&amp;</xmp><plaintext>a</plaintext>'],
    ['</><p></ x></p x=y><?a?><!a><!>'],
    ['a<b'],
    ['a</'],
    ['a<'],
    ['<select><option>a<option>b<optgroup><p>x</select>'],
    ['<html a=b><body c=d><html a=x e=f><body g=h>'],
    ['<table><colgroup> a b'],
    ['<template><col>a b '],
    ['x&#32;<table>&#32;y&#32;<tr>&#32;</table>'],
    ['<template><p class=x>a<template>b</template></template>c'],
    ['\r\n<p\r\na=b>a\rb\r\nc'],
    ['<IMG SRC=a><ſcript>x</ſcript><İ>y'],
    ['<form><form></form><math><mi>a<p>b</math>'],
  ])('%j', check);

  test('for any soup', () => {
    fc.assert(fc.property(soup, check), runs(4_000));
  });
});

/** Numbered pieces, each different. */
function numbered(count: number, piece: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => piece(number)).join('');
}

describe('copies of elements have a limited room', () => {
  const tags = (count: number): string => numbered(count, (number) => `<b a=${number}>`);
  test.each([
    ['paragraphs', `<p>${tags(5_000)}</p>${'<p>x'.repeat(5_000)}`],
    ['rows', `<table>${tags(5_000)}${'<tr>x'.repeat(5_000)}`],
    ['a comment after the page', `<p>${tags(5_000)}</html><!--a--></p>${'<p>x'.repeat(5_000)}`],
    ['a long tag', `<p><b title="${'x'.repeat(100_000)}"></p>${'<p>x'.repeat(50_000)}`],
    ['an end tag in each', `<p>${tags(100)}</p>${'<p>x</p>'.repeat(5_000)}`],
  ])('%s', (_, tangle) => {
    const text = `<meta name=robots content=noindex>${tangle}`;
    const tree = parseHtml(text);
    const { unread } = tree;
    expect(unread?.from).toBeGreaterThan(0);
    expect(unread?.from).toBeLessThan(text.length);
    expect(unread?.inHead).toBe(false);
    const names = Array.from(tree.tagOf, (_, index) => tagAt(tree, index).name).filter((name) => name !== '');
    expect(names).toEqual(['html', 'head', 'meta']);
  });

  test('a page within it is parse5’s to the last copy', () => {
    check(`<p>${tags(30)}</p>${'<p>x'.repeat(190)}`);
    expect(parseHtml(`<p>${tags(30)}</p>${'<p>x'.repeat(190)}`).unread).toBeUndefined();
    expect(parseHtml(`<p>${tags(30)}</p>${'<p>x'.repeat(230)}`).unread).toBeDefined();
  });

  test('pages that are nested badly throughout stay within it', () => {
    for (const scrap of ['<b><i><u><s><div></b></i></u></s>', '<a href=x><p>', '<b class=x>a<p>', '<nobr><div>']) {
      expect(parseHtml(scrap.repeat(100_000 / scrap.length)).unread).toBeUndefined();
    }
  });

  test('it can run out in the head, in a template', () => {
    const text = `<template><p>${tags(500)}</p>${'<p>x'.repeat(500)}</template><meta name=robots>`;
    expect(parseHtml(text).unread?.inHead).toBe(true);
    expect(parseHtml(text, 'head').unread).toEqual(parseHtml(text).unread);
  });

  test.each([
    ['elements', '<p>', 1],
    ['texts and comments', 'x<!---->', 2],
    ['attributes', '<p a b c>', 4],
  ])('the number of nodes of a page is limited: %s', (_, scrap, nodes) => {
    const limit = 20_000;
    const text = `<title>t</title><body>${scrap.repeat(limit / nodes)}`;
    const { unread, size } = parseHtml(text, 'whole', limit);
    expect(unread).toMatchObject({ inHead: false });
    expect(size).toBeLessThan(10);
    expect(parseHtml(text.slice(0, text.length / 2), 'whole', limit).unread).toBeUndefined();
  });

  // That two million and one are too many is a case of `conformance/decisions/unread-pages.json`.
  test('a page of a million nodes is read', () => {
    expect(parseHtml('<p a b c>'.repeat(250_000)).unread).toBeUndefined();
  });
});

describe('hostile pages end', () => {
  test.each([
    ['nested elements', '<div>'.repeat(100_000)],
    ['nested and closed', `${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}`],
    ['foster-parented', `<table>${'<p>a'.repeat(100_000)}`],
    ['foster-parented text', `<table>${'a<!---->'.repeat(100_000)}`],
    ['unclosed comments', '<!--'.repeat(250_000)],
    ['unclosed tags', '<a '.repeat(250_000)],
    ['attributes', `<p ${Array.from({ length: 50_000 }, (_, number) => `a${number}`).join(' ')}>`],
    ['attributes of many bodies', numbered(100_000, (number) => `<body a${number}>`)],
    ['attributes of many roots', numbered(100_000, (number) => `<html a${number}>`)],
    ['less-than signs', '<'.repeat(1_000_000)],
    ['ampersands', '&'.repeat(1_000_000)],
    ['10 MB', '<p>All work and no play</p>\n'.repeat(380_000)],
  ])('%s', (_, text) => {
    expect(parseHtml(text).size).toBeGreaterThan(0);
  });
});

test('a later body tag adds only attributes that are new', () => {
  const text = `<body a=0>${numbered(20, (number) => `<body a=${number} b${number % 10}=${number}><html c${number % 7}>`)}`;
  check(text);
});
