import type { ViewRules } from '@heed/core/page';
import { expect, test } from 'vitest';
import { findInHtml } from '../find/html.js';
import { findInXml } from '../find/xml.js';
import { viewsOf } from './views.js';

const url = 'https://example.com/d/page';
const rules: ViewRules = { may: () => true, regions: [] };
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

function linksOfXml(text: string): string[] {
  return (viewsOf(text, findInXml(text, url), ['links'], rules).links ?? []).map((link) => link.url);
}

function linksOfHtml(text: string): string[] {
  return (viewsOf(text, findInHtml(text, url), ['links'], rules).links ?? []).map((link) => link.url);
}

test('xml:base sets the base of XLink addresses on its element and in it (ASK-46)', () => {
  const inside = '<s xlink:href="a"/><t xml:base="f/"><s xml:base="g/" xlink:href="b"/></t><s xlink:href="c"/>';
  expect(linksOfXml(`<r xml:base="/e/" ${xlink}>${inside}</r>`)).toEqual([
    'https://example.com/e/a',
    'https://example.com/e/f/g/b',
    'https://example.com/e/c',
  ]);
  expect(linksOfXml(`<r ${xlink}><s xml:base="/e/" xlink:href="a"/><s xlink:href="b"/></r>`)).toEqual([
    'https://example.com/e/a',
    'https://example.com/d/b',
  ]);
});

test('in drawings it applies to xlink:href alone, and never to HTML (ASK-46)', () => {
  const svg = (link: string): string => `<svg xmlns="http://www.w3.org/2000/svg" ${xlink} xml:base="/e/">${link}</svg>`;
  expect(linksOfXml(svg('<a xlink:href="b">x</a>'))).toEqual(['https://example.com/e/b']);
  expect(linksOfXml(svg('<a href="b">x</a>'))).toEqual(['https://example.com/d/b']);
  expect(linksOfHtml(`<p>${svg('<a xlink:href="b">x</a>')}`)).toEqual(['https://example.com/d/b']);
  const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml" xml:base="/e/"><body><a href="a">A</a></body></html>';
  expect(linksOfXml(xhtml)).toEqual(['https://example.com/d/a']);
});

test('a base that is not an address yields no address', () => {
  const links = '<s xlink:href="a"/><s xlink:href="https://example.org/b"/>';
  expect(linksOfXml(`<r ${xlink} xml:base="https://:x/">${links}</r>`)).toEqual(['https://example.org/b']);
});

test('what needs a base that is too long has no address, so that links do not multiply it', () => {
  const long = (length: number): string => `https://example.com/${'a'.repeat(length - 21)}/`;
  const links = '<a href=b>x</a><a href=https://example.org/c>y</a>';
  expect(linksOfHtml(`<base href="${long(8_192)}">${links}`)).toEqual([`${long(8_192)}b`, 'https://example.org/c']);
  expect(linksOfHtml(`<base href="${long(8_193)}">${links}`)).toEqual(['https://example.org/c']);
  const steps = `<t xml:base="${'b'.repeat(4_000)}/">`;
  const nested = `<r ${xlink}>${steps}<s xlink:href="a"/>${steps}${steps}<s xlink:href="b"/></t></t></t></r>`;
  expect(linksOfXml(nested)).toHaveLength(1);
});
