import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { expectSame } from '../testing/expect-same.js';
import { headSignalsOf } from '../testing/head-signals.js';
import { metasInHeadOf } from '../testing/parse5-oracle.js';
import { runs } from '../testing/runs.js';
import { headSoup } from '../testing/soup.js';
import { findInHead } from './head.js';
import { findInHtml } from './html.js';

const url = 'https://example.com/a/b.html';

function check(text: string): void {
  expectSame(headSignalsOf(findInHead(text, url)), headSignalsOf(findInHtml(text, url)));
}

function checkByParse5(text: string): void {
  // A byte order mark belongs to the encoding; parse5 expects a text without one.
  const document = parse(text.replace(/^\ufeff/, ''), { scriptingEnabled: false });
  expectSame(
    findInHead(text, url).metas.map(({ content }) => content),
    metasInHeadOf(document),
  );
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
    checkByParse5(text);
  });

  test('for any head', () => {
    fc.assert(fc.property(headSoup, check), runs(6_000));
    fc.assert(fc.property(headSoup, checkByParse5), runs(2_000));
  });
});

test('base', () => {
  expect(findInHead('<base href="/x/">', url).url).toBe('https://example.com/x/');
  expect(findInHead('<base href="data:,x">', url).url).toBe(url);
  expect(findInHead('<base href="http://[">', url).url).toBe(url);
});
