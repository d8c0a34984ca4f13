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
  return formatPageParts(parts, undefined, createFootnotes(), createStyle({}, {}));
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
  const many = Array.from({ length: 25 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  expect(partsIn(many).slice(2)).toEqual([
    '#n0, #n1, #n2 and 7 more  present-snippet denied [1]  present-oldsnippet denied [1]',
    'Up to 15 more were not checked: use --element ID.',
  ]);
});

test('parts without an id, and parts with the rules of the page, are not shown', () => {
  expect(partsIn('<p data-nosnippet>x')).toEqual([]);
  expect(partsIn('<meta name="robots" content="nosnippet"><p id="a" data-nosnippet>x')).toEqual([]);
});
