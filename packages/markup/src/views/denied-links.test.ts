import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInHtml } from '../find/html.js';
import { rulesOf } from '../testing/rules.js';
import { deniedLinks } from './links-view.js';
import { viewsOf } from './views.js';

const url = 'https://example.com/dir/';

test('the links that may not be followed, with the listed element that each is in and its offset', () => {
  const html =
    '<a href=a>1</a><p class=no-follow><a href=/b rel=x>2</a><a href=mailto:a@b.example>3</a><a href=http://[>4</a><i class=yes-follow><a href=c>5</a></i></p>' +
    '<!--googleoff: follow--><a href=d>6</a><!--googleon--><template><a href=e>7</a></template>';
  const page = findInHtml(html, url);
  expect(deniedLinks(html, page, rulesOf(page))).toEqual([
    {
      url: 'https://example.com/b',
      elementIndex: page.elements.findIndex(({ rel }) => rel === 'x'),
      at: html.indexOf('<a href=/b'),
    },
    { url: 'https://example.com/dir/d', elementIndex: -1, at: html.indexOf('<a href=d') },
  ]);
});

test('every link that can be fetched is either in the view or denied', () => {
  const piece = fc.constantFrom(
    '<a href=/x>',
    '<a href=y class=no-follow>',
    '<a href=y class=yes-follow>',
    '<a href=mailto:a@b.example>',
    '</a>',
    '<p class=no-follow>',
    '</p>',
    '<svg><a href=z>',
    '</svg>',
    '<area href=w>',
    '<!--googleoff: follow-->',
    '<!--googleon-->',
    '<table><a href=v>',
    '<template>',
    '<base href=/base/>',
    'text',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const html = pieces.join('');
      const page = findInHtml(html, url);
      const rules = rulesOf(page);
      const followed = (viewsOf(html, page, ['links'], rules).links ?? []).map((link) => link.url);
      const denied = deniedLinks(html, page, rules).map((link) => link.url);
      const all = viewsOf(html, page, ['links'], { may: () => true, regions: [] }).links ?? [];
      expect([...followed, ...denied].sort()).toEqual(all.map((link) => link.url).sort());
    }),
  );
});
