import { createAsk } from '@heed/core';
import * as markup from '@heed/markup';
import { expect, test } from 'vitest';
import { createStyle } from '../terminal/style.js';
import { createFootnotes } from './footnotes.js';
import { formatPageParts } from './page-parts.js';

const url = 'https://daily.example/';
const ask = createAsk({ markup });

function partsIn(body: string): string[] {
  const parts = ask.parts({ agent: '*', url, response: { body } });
  return formatPageParts(parts, undefined, { shown: new Map() }, [], createFootnotes(), createStyle({}, {}));
}

test('parts with the same rules share a row', () => {
  const many = Array.from({ length: 5 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  expect(partsIn(`${many}<p id="a" class="acap:disallow-index">y`)).toEqual([
    '',
    'Parts of the page with rules of their own:',
    '#n0, #n1, #n2 and 2 more  present-snippet denied [1]  present-oldsnippet denied [1]',
    '#a                        index denied [2]',
  ]);
});

test('of very many parts some are only counted', () => {
  const many = Array.from({ length: 12 }, () => '<div data-nosnippet><div class="acap:disallow-index">').join('');
  expect(partsIn(many).slice(2)).toEqual([
    '<div> at 1:1                            present-snippet denied [1]  present-oldsnippet denied [1]',
    '<div> at 1:21, 1:74, 1:127 and 7 more   index denied [2]            present-snippet denied [1]     present-oldsnippet denied [1]',
    '<div> at 1:54, 1:107, 1:160 and 6 more  index denied [2]            present-snippet denied [3]     present-oldsnippet denied [3]',
    'Up to 4 more were not checked: use --element ID.',
  ]);
});

test('parts without an id are named by their place, and many links are one row', () => {
  const links = Array.from({ length: 500 }, () => '<a rel="nofollow" href="/x">x</a>').join('\n');
  expect(partsIn(`<span data-nosnippet>a</span>\n<div class="robots-nocontent">b</div>\n${links}`).slice(2)).toEqual([
    '<span> at 1:1                      present-snippet denied [1]  present-oldsnippet denied [1]',
    '<div> at 2:1                       index denied [2]            present-snippet denied [2]     present-oldsnippet denied [2]',
    '<a> at 3:1, 4:1, 5:1 and 497 more  follow denied [3]',
  ]);
});

test('parts with the rules of the page are not shown', () => {
  expect(partsIn('<meta name="robots" content="nosnippet"><p id="a" data-nosnippet>x')).toEqual([]);
});
