import * as agents from '@heed/agents';
import * as markup from '@heed/markup';
import { expect, test } from 'vitest';
import { lineOf, problemsOf } from '../testing/problems.js';
import type { Subject } from './lint.js';

const header: Subject['response'] = { headers: [['X-Robots-Tag', 'noindex']] };
const url = 'https://example.com/';

function found(subject: Subject): string[] {
  return problemsOf('carriers', { url, ...subject }, { markup, agents })
    .filter(({ code }) => code === 'carriers/site-noindex')
    .map(lineOf);
}

test.each<[title: string, subject: Subject, wanted: string]>([
  ['in the header', { response: header }, 'header 1:15'],
  ['as none', { response: { headers: [['X-Robots-Tag', 'none']] } }, 'header 1:15'],
  ['in a META', { response: { body: '<meta name=robots content=noindex>' } }, 'body 1:1'],
  [
    'where robots.txt closes something else',
    { robots: 'User-agent: *\nDisallow: /x', response: header },
    'header 1:15',
  ],
])('a home page with noindex is a site that is not found: %s', (_, subject, wanted) => {
  expect(found(subject)).toEqual([`${wanted} carriers/site-noindex`]);
});

test.each<[title: string, subject: Subject]>([
  ['another page', { url: 'https://example.com/a', response: header }],
  ['a result of a search', { url: 'https://example.com/?q=a', response: header }],
  ['one crawler', { response: { headers: [['X-Robots-Tag', 'Bot: noindex']] } }],
  ['links', { response: { headers: [['X-Robots-Tag', 'nofollow']] } }],
  ['what Google does not document reading', { response: { headers: [['Content-Usage', 'search=n']] } }],
  ['a login', { response: { ...header, status: 401 } }],
  ['what is hidden', { robots: 'User-agent: *\nDisallow: /', response: header }],
  ['no address', { url: undefined as never, response: header }],
])('nothing is reported for %s', (_, subject) => {
  expect(found(subject)).toEqual([]);
});
