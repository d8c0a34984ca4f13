import { type Page, Source } from '@heed/core/page';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { meta, pages, robots, signalsOf, silent, url } from '../testing/finder-suite.js';
import { findInDom } from './dom.js';
import { findPage } from './find-page.js';
import { findInHead } from './head.js';
import { findInHtml } from './html.js';
import { findInXml } from './xml.js';

const finders: readonly (readonly [string, (html: string) => Page])[] = [
  ['findInHtml', (html) => findInHtml(html, url)],
  ['findInDom', (html) => findInDom(new JSDOM(html, { url }).window.document)],
  ['findInDom, scripts on', (html) => findInDom(new JSDOM(html, { url, runScripts: 'outside-only' }).window.document)],
];

describe.each(finders)('%s', (_, find) => {
  test.each(pages)('%s', (_, html, signals) => {
    expect(signalsOf(find(html))).toEqual({ ...silent, ...signals });
  });

  test('100,000 nested elements', () => {
    const depth = find === finders[0]?.[1] ? 100_000 : 500;
    expect(find('<div id=a>'.repeat(depth)).elements).toHaveLength(depth);
  });
});

describe('findInHead', () => {
  test.each(pages)('%s', (_, html, signals) => {
    const metas = signals.metas?.filter(({ inHead }) => inHead) ?? [];
    const scripts = signals.scripts?.filter(([, place]) => place === 'head') ?? [];
    expect(signalsOf(findInHead(html, url))).toEqual({
      ...silent,
      ...signals,
      metas,
      scripts,
      elements: [],
      markers: [],
    });
  });
});

describe('a page that is not read to its end', () => {
  const tangle = `<p><b title="${'x'.repeat(1_000)}"></p>${'<p id=a class=robots-noindex>x'.repeat(200)}`;

  test('has the signals of its head, and no elements or markers of its body', () => {
    const html = `<head profile=a>${meta}<base href="/x/"></head><!--noindex--><body class=c>${tangle}${meta}`;
    const { unread, ...page } = findInHtml(html, url);
    expect(unread?.inHead).toBe(false);
    expect(html.startsWith('x<p id=a', unread?.from)).toBe(true);
    expect(signalsOf(page)).toEqual({
      ...silent,
      metas: [robots(true)],
      profile: 'a',
      markers: ['noindex'],
      url: 'https://example.com/x/',
    });
    expect(findInHead(html, url).unread).toBeUndefined();
  });

  test('may end in its head, for every finder of text', () => {
    const html = `<template>${tangle}</template>${meta}<p>x`;
    for (const find of [findInHtml, findInHead, findInXml]) expect(find(html, url).unread?.inHead).toBe(true);
  });
});

test('spans', () => {
  const html = '<head profile="a" id=h>\r\n<meta name=b>é𝒳<p id=c>d<p id=e>f</p>g<!--noindex-->';
  const { profile, metas, elements, markers } = findInHtml(html, url);
  const at = ({ start, end }: { start: number; end: number }): string => html.slice(start, end);
  expect(profile && at(profile.span)).toBe('profile="a"');
  expect(metas.map(({ span }) => at(span))).toEqual(['<meta name=b>']);
  expect(elements.map(({ span }) => at(span))).toEqual(['<head profile="a" id=h>', '<p id=c>', '<p id=e>']);
  expect(elements.slice(1).map(({ extent }) => at(extent))).toEqual(['<p id=c>d', '<p id=e>f</p>']);
  expect(markers.map(({ span }) => at(span))).toEqual(['<!--noindex-->']);
});

test('spans in a document are spans in the document written out', () => {
  const page = findInDom(
    new JSDOM('<!doctype html><p id=a>b&lt;c<br><pre>\n\nd</pre><!--noindex-->', { url }).window.document,
  );
  expect(page.source).toBeInstanceOf(Source);
  const [element] = page.elements;
  expect(element && page.source.textOf(element.extent)).toBe('<p id="a">b&lt;c<br></p>');
  expect(signalsOf(findInHtml(page.source.text, url))).toEqual(signalsOf(page));
});

describe('XML', () => {
  test('a script that is an XML file, plain or in a CDATA section', () => {
    const script = '<script type="application/rsl+xml">';
    const xml = `<html xmlns="http://www.w3.org/1999/xhtml"><head>${script}<a/></script></head><body>${script} <![CDATA[<b>]]> </script></body></html>`;
    const page = findInXml(xml, url);
    expect(signalsOf(page).scripts).toEqual([
      ['<a/>', 'head'],
      ['<b>', 'body'],
    ]);
    expect(page.scripts.map(({ text, start }) => xml.startsWith(text, start))).toEqual([true, true]);
  });

  const no = '<?robots index="no" follow="no"?>';
  const data = 'index="no" follow="no"';
  test.each([
    [
      'the prolog (PI-7)',
      `<?xml version="1.0"?>\n${no}<!DOCTYPE r>${no}<r/>`,
      [
        [data, 'early'],
        [data, 'early'],
      ],
    ],
    [
      'the internal subset (PI-9)',
      `<!DOCTYPE r [<!ENTITY a "<?robots b?>"><!-- ${no} -->${no}]><r/>`,
      [[data, 'early']],
    ],
    [
      'after text (PI-10)',
      `<r> ${no}<s>a</s>${no}</r>${no}`,
      [
        [data, 'early'],
        [data, 'late'],
        [data, 'late'],
      ],
    ],
    ['after a link (PI-10)', `<r xmlns:xlink="x"><s xlink:href="a"/>${no}</r>`, [[data, 'late']]],
    [
      'what only looks like one (PI-12)',
      `<r a="${no.replaceAll('"', "'").replaceAll('<', '&lt;')}"><!--${no}--><![CDATA[${no}]]></r>`,
      [],
    ],
    ['another target (PI-14)', '<?ROBOTS a?><?robots-x b?><r/>', []],
    [
      'data as written (PI-42)',
      '<?robots   index="no"\r\n follow="no" ?><r/>',
      [['index="no"\r\n follow="no" ', 'early']],
    ],
    ['empty', '<?robots?><r/>', [['', 'early']]],
    [
      'before an error and after it (P-6)',
      `${no}<r><s></r>${no}`,
      [
        [data, 'early'],
        [data, 'early'],
      ],
    ],
    ['before a misplaced declaration (PI-11)', `${no}<?xml version="1.0"?><r/>`, [[data, 'early']]],
    ['cut in half', '<?robots index="no" fol', [['index="no" fol', 'early']]],
    ['an instruction within one', '<?x <?robots a?><r/>', []],
  ] as const)('instructions: %s', (_, xml, wanted) => {
    expect(signalsOf(findInXml(xml, url)).instructions).toEqual(wanted);
    for (const { span } of findInXml(xml, url).instructions)
      expect(xml.slice(span.start, span.end)).toMatch(/^<\?robots/);
  });

  test.each([
    [
      'XHTML',
      `<html xmlns="http://www.w3.org/1999/xhtml"><head>${meta.replace('>', '/>')}</head></html>`,
      [robots(true)],
    ],
    [
      'XHTML with a prefix',
      `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:meta name="robots" content="noindex"/></h:head></h:html>`,
      [robots(true)],
    ],
    [
      'in its body',
      `<html xmlns="http://www.w3.org/1999/xhtml"><body>${meta.replace('>', '/>')}</body></html>`,
      [robots(false)],
    ],
    ['without a namespace', `<html><head>${meta.replace('>', '/>')}</head></html>`, [robots(true)]],
    [
      'a feed (P-11)',
      '<rss><channel><xhtml:meta xmlns:xhtml="http://www.w3.org/1999/xhtml" name="robots" content="noindex" /></channel></rss>',
      [robots(true)],
    ],
    [
      'an entry of a feed',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml"><entry><x:meta name="robots" content="noindex"/></entry></feed>',
      [robots(false)],
    ],
    ['another vocabulary', `<r><head>${meta.replace('>', '/>')}</head></r>`, []],
    ['another prefix', '<r xmlns:x="y"><x:meta name="robots" content="noindex"/></r>', []],
  ] as const)('METAs: %s', (_, xml, wanted) => {
    expect(signalsOf(findInXml(xml, url)).metas).toEqual(wanted);
    const dom = new JSDOM(xml, { url, contentType: 'application/xhtml+xml' }).window.document;
    if (!xml.startsWith('<html><head>')) expect(signalsOf(findInDom(dom)).metas).toEqual(wanted);
  });

  test.each([
    ['well-formed', '<r>a</r>', true],
    ['a mark in front', '\ufeff<?xml version="1.0"?><r/>', true],
    ['truncated', '<r><a>', false],
    ['nothing', '', false],
    ['no XML', 'hello', false],
    ['U+0000', '<r>\0</r>', false],
    ['an undeclared entity', '<r>&nbsp;</r>', false],
    ['an entity that may be declared elsewhere', '<!DOCTYPE r SYSTEM "r.dtd"><r a="&x;">&nbsp;</r>', true],
    [
      'a bomb',
      `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><r>${'&b;'.repeat(1000)}</r>`,
      true,
    ],
    ['an external entity', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>', true],
    ['too deep', '<r>'.repeat(100_000), false],
    ['too deep and closed', '<r>'.repeat(100_000) + '</r>'.repeat(100_000), false],
  ])('%s', (_, xml, wellFormed) => {
    const page = findInXml(xml, url);
    expect(page.brokenAt === undefined).toBe(wellFormed);
  });
});

test('findPage reads by Content-Type', () => {
  const xml = '<?robots index="no" follow="no"?><r/>';
  const format = (type?: string): string => findPage(xml, type, url, 'head').format;
  expect([undefined, 'text/html', 'text/plain', 'nonsense'].map(format)).toEqual(['html', 'html', 'html', 'html']);
  expect(
    ['text/xml', 'application/xml; charset=utf-8', 'application/xhtml+xml', 'APPLICATION/RSS+XML'].map(format),
  ).toEqual(['xml', 'xml', 'xml', 'xml']);
  expect(findPage(new TextEncoder().encode(`<meta charset=utf-8>${meta}`), undefined, url, 'head').metas).toHaveLength(
    1,
  );
  expect(findPage('<p id=a>', undefined, url, 'whole').elements).toHaveLength(1);
});
