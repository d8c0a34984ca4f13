import { expect, test } from 'vitest';
import { catalogue } from '../../diagnostics/catalogue.js';
import type { Code, Diagnostic } from '../../diagnostics/diagnostic.js';
import { messageOf } from '../../diagnostics/words.js';
import type { Page } from '../../policy/page.js';
import { buildPage, type Node, type PageParts, profile } from '../../testing/build-page.js';
import { classNamesVoice } from './interpret.js';
import type { NamesPage } from './profile/robot-names.js';

const schema = ['schema.RobotExclusion', 'http://example.org/x/'] as const;
const names = ['RobotExclusion.Names', '/names'] as const;
const p = (classes: string, ...children: Node[]): Node => ['p', { class: classes }, ...children];
const comment = (text: string): Node => ({ comment: text });

/** For every code a page that provokes it once, and where. The body starts on the line after `<body>`. */
const provoked: readonly [code: Code, page: PageParts, line: number, column: number, namesPage?: NamesPage][] = [
  ['class-names/profile-missing', { body: ['a\n', p('robots-noindex'), p('robots-index')] }, 4, 1],
  ['class-names/comma-in-profile', { profile: `http://gmpg.org/xfn/11,${profile}` }, 1, 1],
  ['class-names/profile-without-hash', { profile: profile.slice(0, -1) }, 1, 1],
  ['class-names/typographic-quotes', { profile, body: ['x', p('”robots-noindex”')] }, 3, 2],
  ['class-names/typographic-quotes', { profile: `”${profile}”` }, 1, 1],
  ['class-names/name-in-rel', { body: [['a', { rel: 'dc:source robots-anchortext' }]] }, 3, 1],
  ['class-names/unknown-name', { profile, body: [p('robots-none')] }, 3, 1],
  ['class-names/repeated-name', { profile, body: [p('robots-index a Robots-Index robots-index')] }, 3, 1],
  ['class-names/contradictory-names', { profile, body: [p('robots-follow robots-nofollow')] }, 3, 1],
  ['class-names/nested-names', { profile, body: [p('robots-noindex', p('robots-index'))] }, 3, 27],
  ['class-names/follow-against-rel', { profile, body: [['a', { class: 'robots-follow', rel: 'nofollow' }]] }, 3, 1],
  ['class-names/unnamed-robot', { profile, body: [p('robot9-noindex'), p('robot9-noindex')] }, 3, 1],
  [
    'class-names/robot-number-twice',
    { links: [schema], metas: [1, 1].map(() => ['RobotExclusion.RobotName1', 'Foo'] as const) },
    4,
    1,
  ],
  ['class-names/empty-robot-name', { links: [schema], metas: [['RobotExclusion.RobotName1', ' ']] }, 3, 1],
  ['class-names/schema-undeclared', { profile, metas: [['RobotExclusion.RobotName1', 'Foo']] }, 2, 1],
  ['class-names/schema-undeclared', { profile, links: [names] }, 2, 1],
  ['class-names/names-not-available', { links: [schema, names], body: [p('robot1-noindex')] }, 3, 1],
  ['class-names/names-gone', { links: [schema, names], body: [p('robot1-index')] }, 3, 1, { kind: 'gone' }],
  ['class-names/nosnippet-on-element', { body: [['table', { 'data-nosnippet': '' }]] }, 3, 1],
  ['class-names/nosnippet-value', { body: [['span', { 'data-nosnippet': 'false' }]] }, 3, 1],
  ['class-names/misspelt-nofollow', { body: [['a', { rel: 'external no-follow' }]] }, 3, 1],
  ['class-names/misspelt-nofollow', { body: [['a', { rel: 'no follow' }]] }, 3, 1],
  ['class-names/site-search-only', { body: [p('noindex')] }, 3, 1],
  ['class-names/unknown-marker', { body: [comment('googleoff: everything')] }, 3, 1],
  ['class-names/unclosed-marker', { body: ['\n', comment('googleoff: all')] }, 4, 1],
  ['class-names/unclosed-marker', { body: [['noindex', { unclosed: '' }, 'a']] }, 3, 1],
  ['class-names/unopened-marker', { body: [comment('/noindex')] }, 3, 1],
  ['class-names/nested-marker', { body: [comment('noindex'), comment('noindex'), comment('/noindex')] }, 3, 15],
  ['class-names/nested-marker', { body: [['noindex', {}, ['b', {}, ['noindex', {}]]]] }, 3, 13],
];

function problemsIn(page: Page, namesPage?: NamesPage): Diagnostic[] {
  const found: Diagnostic[] = [];
  classNamesVoice(page, namesPage, (diagnostic) => found.push(diagnostic));
  return found;
}

test.each(provoked)('%s', (code, parts, line, column, namesPage) => {
  const found = problemsIn(buildPage(parts), namesPage).filter((diagnostic) => diagnostic.code === code);
  expect(found.map(({ source, span }) => source.positionAt(span.start))).toEqual([{ line, column }]);
  for (const diagnostic of found) expect(messageOf(diagnostic)).not.toMatch(/[{}]|undefined/);
});

test('a robot name outside the head is ignored, and reported (ASK-21)', () => {
  const page = buildPage({ links: [schema], metas: [['RobotExclusion.RobotName1', 'Foo']] });
  const [meta] = page.metas;
  const late = { ...page, metas: meta === undefined ? [] : [{ ...meta, inHead: false }] };
  const places = problemsIn(late).map(({ code, source, span }) => [code, source.positionAt(span.start)]);
  expect(places).toEqual([['class-names/name-outside-head', { line: 3, column: 1 }]]);
});

test('every code is provoked', () => {
  const seen = new Set<string>([...provoked.map(([code]) => code), 'class-names/name-outside-head']);
  const own = Object.keys(catalogue).filter((code) => code.startsWith('class-names/'));
  expect(own.filter((code) => !seen.has(code))).toEqual([]);
});

test('a clean page provokes nothing', () => {
  const page = buildPage({
    profile: `http://gmpg.org/xfn/11 ${profile}`,
    links: [schema, names],
    metas: [['RobotExclusion.RobotName1', 'Foo Bot']],
    body: [
      p('nav robots-nofollow robots-noindex robot1-index'),
      p('robots-nocontent', p('robots-noarchive')),
      ['span', { 'data-nosnippet': '' }],
      ['noindex', {}, 'a'],
      ['a', { rel: 'nofollow ugc', class: 'robots-nofollow' }],
      comment('googleoff: index'),
      comment('googleon: index'),
      comment('noindex'),
      comment('/noindex'),
    ],
  });
  expect(problemsIn(page).map(({ code }) => code)).toEqual([]);
});

test('REP-MF-2: in a page without the profile its names are ignored, and reported once', () => {
  const page = buildPage({ body: [p('robots-index robots-noindex robot9-index robots-none'), p('robots-noindex')] });
  expect(problemsIn(page).map(({ code }) => code)).toEqual(['class-names/profile-missing']);
});
