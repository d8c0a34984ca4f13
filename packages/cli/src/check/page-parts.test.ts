import { createAsk } from '@heed/core';
import * as markup from '@heed/markup';
import { expect, test } from 'vitest';
import type { Documents } from '../documents/documents.js';
import { createStyle } from '../terminal/style.js';
import { createFootnotes } from './footnotes.js';
import { findPageParts, formatPageParts } from './page-parts.js';

const url = 'https://daily.example/';
const ask = createAsk({ markup });

async function partsIn(body: string): Promise<string[]> {
  const documents: Documents = { url, response: { body }, shown: new Map(), notes: [] };
  const question = { agent: '*', url, response: { body } };
  const answer = ask(question);
  if ('error' in answer) throw new Error(answer.error.message);
  return formatPageParts(
    await findPageParts(documents, question, answer, ask),
    undefined,
    createFootnotes(),
    createStyle({}, {}),
  );
}

test('parts with the same rules share a row', async () => {
  const many = Array.from({ length: 5 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  expect(await partsIn(`${many}<p id="a" class="acap:disallow-index">y`)).toEqual([
    '',
    'Parts of the page with rules of their own:',
    '#n0, #n1, #n2 and 2 more  present-snippet denied [1]  present-oldsnippet denied [1]',
    '#a                        index denied [2]',
  ]);
});

test('of very many parts some are only counted', async () => {
  const many = Array.from({ length: 25 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  expect((await partsIn(many)).slice(2)).toEqual([
    '#n0, #n1, #n2 and 7 more  present-snippet denied [1]  present-oldsnippet denied [1]',
    'And perhaps 15 more: check one with --element ID.',
  ]);
});

test('parts without an id, and parts with the rules of the page, are not shown', async () => {
  expect(await partsIn('<p data-nosnippet>x')).toEqual([]);
  expect(await partsIn('<meta name="robots" content="nosnippet"><p id="a" data-nosnippet>x')).toEqual([]);
});
