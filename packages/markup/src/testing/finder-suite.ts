import { defined } from '@heed/core/internal';
import type { Page, PageElement, PageMeta, PageScript } from '@heed/core/page';

/** The address of every page of the suite. */
export const url = 'https://example.com/a/b.html';

/** The signals of a page, without their spans. */
interface Signals {
  readonly metas?: readonly Partial<PageMeta>[];
  readonly links?: readonly (readonly [rel: string, href: string, type?: string])[];
  readonly scripts?: readonly (readonly [text: string, place: PageScript['place']])[];
  readonly profile?: string;
  readonly elements?: readonly Partial<PageElement>[];
  readonly markers?: readonly string[];
  readonly instructions?: readonly (readonly [string, 'early' | 'late'])[];
  readonly url?: string;
}

export function signalsOf(page: Page): Signals {
  const withoutOffsets = <Thing extends object>(thing: Thing): Partial<Thing> =>
    Object.fromEntries(Object.entries(thing).filter(([key]) => key !== 'span' && key !== 'extent')) as Partial<Thing>;
  const elements = page.elements
    .map(withoutOffsets)
    .map(({ noSnippet, ...rest }) => (noSnippet ? { ...rest, noSnippet } : rest));
  return defined({
    metas: page.metas.map(withoutOffsets),
    links: page.links.map(({ rel, href, type }) => (type === undefined ? [rel, href] : [rel, href, type])),
    scripts: page.scripts.map(({ text, place }) => [text, place]),
    profile: page.profile?.text,
    elements,
    markers: page.markers.map(({ text }) => text),
    instructions: page.instructions.map(({ data, early }) => [data, early ? 'early' : 'late']),
    url: page.url,
  });
}

/** The signals of a page without any. */
export const silent: Signals = { metas: [], links: [], scripts: [], elements: [], markers: [], instructions: [], url };
/** A robots META as a finder lists it. */
export const robots = (inHead: boolean): Partial<PageMeta> => ({ name: 'robots', content: 'noindex', inHead });
/** The same META as a page has it. */
export const meta = '<meta name="robots" content="noindex">';

/** The shared suite: every finder has to find the same signals in the same page. */
export const pages: readonly (readonly [string, string, Signals])[] = [
  ['nothing', '', {}],
  ['a META', `<!doctype html><html><head>${meta}</head><body></body></html>`, { metas: [robots(true)] }],
  ['letter case, order, references (RT-4-c4)', '<META CONTENT="no&#105;ndex" NAME=robots>', { metas: [robots(true)] }],
  [
    'all kinds',
    '<meta http-equiv=A content=b><meta property=c value=d><meta charset=utf-8><meta name>',
    {
      metas: [
        { httpEquiv: 'A', content: 'b', inHead: true },
        { property: 'c', value: 'd', inHead: true },
        { name: '', inHead: true },
      ],
    },
  ],
  ['in the body (RT-4-c)', `<body>${meta}</body>`, { metas: [robots(false)] }],
  ['in the body by the tree (RT-4-c2)', `<head><p>x</p>${meta}</head>`, { metas: [robots(false)] }],
  ['after the head, and still in it', `<head></head>${meta}<body>`, { metas: [robots(true)] }],
  [
    'in a comment (RT-4-c3)',
    `<!-- ${meta} --><meta name=robots content=index>`,
    {
      metas: [{ name: 'robots', content: 'index', inHead: true }],
    },
  ],
  [
    'in a script, a title, a template (RT-4-c3)',
    `<script>${meta}</script><title>${meta}</title><template>${meta}</template>`,
    {},
  ],
  ['in noscript (RT-A-14)', `<head><noscript>${meta}</noscript></head>`, { metas: [robots(true)] }],
  [
    'links',
    '<link rel=a href=b><link href=c rel="d e"><link rel=f><body><link rel=g href=h>',
    {
      links: [
        ['a', 'b'],
        ['d e', 'c'],
      ],
      elements: [
        { name: 'link', rel: 'a' },
        { name: 'link', rel: 'd e' },
        { name: 'link', rel: 'f' },
        { name: 'link', rel: 'g' },
      ],
    },
  ],
  [
    'a link with a type',
    '<link rel=license type="application/rsl&#43;xml" href=a><link rel=b href=c type>',
    {
      links: [
        ['license', 'a', 'application/rsl+xml'],
        ['b', 'c', ''],
      ],
      elements: [
        { name: 'link', rel: 'license' },
        { name: 'link', rel: 'b' },
      ],
    },
  ],
  [
    'scripts that are XML files',
    `<script>a</script><script type="Application/RSL&#43;xml"><b c="&lt;"/></script><noscript><script type=application/rsl+xml>d</script>${'<template><script type=application/rsl+xml>e</script></template><body>'}`,
    {
      scripts: [
        ['<b c="&lt;"/>', 'head'],
        ['d', 'head'],
      ],
    },
  ],
  [
    'scripts of the body',
    '<body><script type=application/rsl+xml>a</script><div><script type=application/rsl+xml>b</script></div><svg><script type=application/rsl+xml>c</script></svg>',
    {
      scripts: [
        ['a', 'body'],
        ['b', 'element'],
      ],
    },
  ],
  [
    'a profile',
    '<head profile="http://example.org/xmdp/robots-profile# b"><head profile=c>',
    {
      profile: 'http://example.org/xmdp/robots-profile# b',
    },
  ],
  ['a base', '<base><base href="/x/"><base href="/y/">', { url: 'https://example.com/x/' }],
  [
    'elements',
    '<div id=a class="b c"><p><a rel=nofollow href=x></a><span data-nosnippet>y</span></p></div><noindex>z</noindex>',
    {
      elements: [
        { name: 'div', id: 'a', classes: 'b c', hasLinks: true },
        { name: 'a', rel: 'nofollow', parent: 0, hasLinks: true },
        { name: 'span', noSnippet: true, parent: 0 },
        { name: 'noindex' },
      ],
    },
  ],
  [
    'elements with links in them and around them',
    '<p id=a></p><div id=b><p id=c><b><a href=x>y</a></b></p><p id=d></p></div><a href=z><i id=e><b id=f></b></i></a><a id=g></a>',
    {
      elements: [
        { name: 'p', id: 'a' },
        { name: 'div', id: 'b', hasLinks: true },
        { name: 'p', id: 'c', parent: 1, hasLinks: true },
        { name: 'p', id: 'd', parent: 1 },
        { name: 'i', id: 'e', hasLinks: true },
        { name: 'b', id: 'f', parent: 4, hasLinks: true },
        { name: 'a', id: 'g' },
      ],
    },
  ],
  [
    'elements of a template have no ids',
    '<template id=a><p id=b class=c></p></template><p id=b>',
    {
      elements: [
        { name: 'template', id: 'a' },
        { name: 'p', classes: 'c', parent: 0 },
        { name: 'p', id: 'b' },
      ],
    },
  ],
  [
    'implied end tags',
    '<ul><li class=a>1<li class=b>2</ul>',
    {
      elements: [
        { name: 'li', classes: 'a' },
        { name: 'li', classes: 'b' },
      ],
    },
  ],
  [
    'copies of a badly nested element',
    '<b class=a>1<p>2</b>3',
    {
      elements: [
        { name: 'b', classes: 'a' },
        { name: 'b', classes: 'a' },
      ],
    },
  ],
  [
    'markers',
    'a<!--googleoff: index-->b<!-- googleon: all -->c<!--noindex-->d<!--/noindex-->e<!-- noindex, please -->',
    {
      markers: ['googleoff: index', 'googleon: all', 'noindex', '/noindex'],
    },
  ],
  ['an instruction is a comment (PI-37)', '<?robots index="no" follow="no"?><p>x', {}],
  [
    'drawings',
    '<svg class=a><a id=b></a></svg>',
    {
      elements: [
        { name: 'svg', classes: 'a' },
        { name: 'a', id: 'b', parent: 0 },
      ],
    },
  ],
];
