import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@heed/core/page';
import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { corpusFolder } from '../testing/corpus.js';
import { runs } from '../testing/runs.js';
import { headSoup } from '../testing/soup.js';
import { findInHead } from './head.js';
import { scanHead } from './head-scanner.js';
import { findInHtml } from './html.js';

const url = 'https://example.com/a/b.html';

/** What the whole pass says of the head. It has nothing in common with the scanner but the reading of single tags. */
function headOf({ metas, links, profile }: Page): object {
  return { metas: metas.filter(({ inHead }) => inHead), links, profile };
}

function check(text: string): void {
  expect(headOf(findInHead(text, url))).toEqual(headOf(findInHtml(text, url)));
}

/** METAs of the head by parse5 alone. */
function metasByParse5(text: string): (string | undefined)[] {
  // A byte order mark belongs to the encoding; parse5 leaves it to whoever decodes.
  const document = parse(text.replace(/^\ufeff/, ''), { scriptingEnabled: false });
  const html = document.childNodes.find((node) => node.nodeName === 'html');
  const head =
    html !== undefined && 'childNodes' in html ? html.childNodes.find((node) => node.nodeName === 'head') : undefined;
  const queue = head !== undefined && 'childNodes' in head ? [...head.childNodes] : [];
  const found: (string | undefined)[] = [];
  while (queue.length > 0) {
    const node = queue.shift();
    if (node === undefined || !('attrs' in node)) continue;
    if (node.tagName === 'meta' && node.attrs.some(({ name }) => ['name', 'http-equiv', 'property'].includes(name))) {
      found.push(node.attrs.find(({ name }) => name === 'content')?.value);
    }
    queue.unshift(...node.childNodes);
  }
  return found;
}

describe('the head scanner finds what the tree has', () => {
  test.each([
    ['<meta name=a content=b><p><meta name=c content=d>'],
    ['</head><meta name=a content=b></body><meta name=c content=d>'],
    ['<noscript><meta name=a content=b><title><meta name=c></title><noscript><meta name=d></noscript><meta name=e>'],
    ['<noscript></br><meta name=a>'],
    ['<script><!--<script></script><meta name=a></script><meta name=b>--></script><meta name=c>'],
    ['<template><meta name=a></template><meta name=b>'],
    ['&#32;<meta name=a>&#65;<meta name=b>'],
    ['\ufeff<!doctype html><head profile="a b"><head profile=c><base><base href=x/y><base href=z>'],
    ['<title></head><meta name=a></title ><meta name=b'],
    ['</p></x><meta name=a></head></head></x><head><meta name=b><noscript><meta name=c>'],
    ['<style><meta name=a></style a="><meta name=b>"><meta name=c>'],
  ])('%s', (text) => {
    check(text);
    expect(findInHead(text, url).metas.map(({ content }) => content)).toEqual(metasByParse5(text));
  });

  test('for any head', () => {
    fc.assert(fc.property(headSoup, check), runs(20_000));
    fc.assert(
      fc.property(headSoup, (text) => {
        expect(findInHead(text, url).metas.map(({ content }) => content)).toEqual(metasByParse5(text));
      }),
      runs(5_000),
    );
  });

  test.skipIf(corpusFolder === undefined)('for real pages, nearly all without a tree', () => {
    let scanned = 0;
    let metas = 0;
    const names = readdirSync(`${corpusFolder}/html`);
    for (const name of names) {
      const text = readFileSync(`${corpusFolder}/html/${name}`, 'utf8');
      check(text);
      metas += metasByParse5(text).length;
      if (scanHead(text) !== undefined) scanned++;
    }
    expect(metas).toBeGreaterThan(700);
    expect(scanned / names.length).toBeGreaterThan(0.9);
  });
});

test('base', () => {
  expect(findInHead('<base href="/x/">', url).url).toBe('https://example.com/x/');
  expect(findInHead('<base href="data:,x">', url).url).toBe(url);
  expect(findInHead('<base href="http://[">', url).url).toBe(url);
});
