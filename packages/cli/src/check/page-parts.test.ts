import { createAsk, type Question } from '@heed/core';
import * as markup from '@heed/markup';
import { expect, test } from 'vitest';
import { createStyle } from '../terminal/style.js';
import { createFootnotes } from './footnotes.js';
import { formatPageParts, partTableOf } from './page-parts.js';

const url = 'https://daily.example/';
const ask = createAsk({ markup });

/** Everything but the body: nothing of it speaks of the page. */
const rest: Pick<Question, 'robots' | 'files'> = {
  robots: '',
  files: { '/ai.txt': { status: 404 }, '/.well-known/tdmrep.json': { status: 404 } },
};

function partsIn(body: string, given: Partial<Question> = rest, width = 120): string[] {
  const parts = ask.parts({ agent: '*', url, ...given, response: { headers: [], body } });
  const table = partTableOf(
    parts,
    { agent: undefined, at: '2026-11-15T00:00:00Z' },
    { shown: new Map() },
    createFootnotes(),
  );
  return formatPageParts(table, createStyle({}, {}), width);
}

test('parts with the same rules share a row', () => {
  const many = Array.from({ length: 5 }, (_, at) => `<p id="n${at}" data-nosnippet>x</p>`).join('');
  expect(partsIn(`${many}<p id="a" class="acap:disallow-index">y`)).toEqual([
    '',
    'Parts of the page with rules of their own:',
    '#n0, #n1, #n2 and 2 more  present-snippet/oldsnippet denied [1]',
    '#a                        index denied [2]',
  ]);
});

test('of very many parts some are only counted', () => {
  const many = Array.from({ length: 12 }, () => '<div data-nosnippet><div class="acap:disallow-index">').join('');
  expect(partsIn(many).slice(2)).toEqual([
    '<div> at 1:1                            present-snippet/oldsnippet denied [1]',
    '<div> at 1:21, 1:74, 1:127 and 7 more   index denied [2]',
    '                                        present-snippet/oldsnippet denied [1]',
    '<div> at 1:54, 1:107, 1:160 and 6 more  index denied [2]',
    '                                        present-snippet/oldsnippet denied [3]',
    'Up to 4 more were not checked: use --element ID.',
  ]);
});

test('parts without an id are named by their place, and many links are one row', () => {
  const links = Array.from({ length: 500 }, () => '<a rel="nofollow" href="/x">x</a>').join('\n');
  expect(partsIn(`<span data-nosnippet>a</span>\n<div class="robots-nocontent">b</div>\n${links}`).slice(2)).toEqual([
    '<span> at 1:1                      present-snippet/oldsnippet denied [1]',
    '<div> at 2:1                       index, present-snippet/oldsnippet denied [2]',
    '<a> at 3:1, 4:1, 5:1 and 497 more  follow denied [3]',
  ]);
});

test('parts with the rules of the page are not shown', () => {
  expect(partsIn('<meta name="robots" content="nosnippet"><p id="a" data-nosnippet>x')).toEqual([]);
});

test('what is allowed for a part is not known as long as something else could deny it', () => {
  const body = '<meta name="robots" content="ACAP disallow-index"><p id="a" class="acap:allow-index">x';
  expect(partsIn(body, {}).slice(2)).toEqual([
    '#a  index not known [1]',
    'There may be more rules; not checked: robots.txt.',
  ]);
  expect(partsIn(body).slice(2)).toEqual(['#a  index allowed [1]']);
});

test.each([80, 120])('many decisions and long names are wrapped at %i columns', (width) => {
  const named = Array.from({ length: 3 }, (_, at) => `<p id="${`name-${at}`.repeat(9)}" data-nosnippet>x</p>`);
  const lines = partsIn(
    `<p id="f" class="acap:disallow-other">No <a href="/z">z</a></p>${named.join('')}`,
    rest,
    width,
  );
  expect(lines.join(' ')).toContain('present-…');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
});
