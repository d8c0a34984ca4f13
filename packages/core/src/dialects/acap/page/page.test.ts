import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentOf } from '../../../policy/agent.js';
import type { Page } from '../../../policy/page.js';
import { pathOf } from '../../../policy/path.js';
import type { Usage } from '../../../policy/usage.js';
import type { Query } from '../../../policy/voice.js';
import { defined } from '../../../text/defined.js';
import { Source } from '../../../text/source.js';
import { acapVoice } from '../interpret.js';
import { readAcap } from '../read.js';
import type { AcapElement, AcapMeta, AcapPage } from './page.js';
import { readAcapPage } from './read-page.js';

const url = 'https://example.com/x';

/** Finds tags well enough for the pages below: every attribute quoted, every element closed. */
function pageOf(html: string, at: string = url): AcapPage {
  const metas: AcapMeta[] = [];
  const elements: AcapElement[] = [];
  const open: (number | 'body')[] = [];
  for (const tag of html.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    const name = tag[2]?.toLowerCase();
    const span = { start: tag.index, end: tag.index + tag[0].length };
    if (tag[1] === '/') {
      open.pop();
      continue;
    }
    const attributes = new Map(
      [...(tag[3] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map((found) => [found[1]?.toLowerCase(), found[2]]),
    );
    if (name === 'meta') {
      const content = attributes.get('content');
      const value = attributes.get('value');
      const meta = { name: attributes.get('name') ?? '', inHead: !open.includes('body'), span };
      if (attributes.has('name')) {
        metas.push(defined({ ...meta, content, value }));
      }
      continue;
    }
    if (name === 'body') {
      open.push('body');
      continue;
    }
    const id = attributes.get('id');
    const classes = attributes.get('class');
    const parent = open.findLast((one) => typeof one === 'number');
    elements.push(defined({ span, id, classes, parent }));
    open.push(elements.length - 1);
  }
  return { source: new Source('body', html), format: 'html', url: at, metas, elements };
}

interface Asked extends Partial<Query> {
  readonly robots?: string;
  readonly by?: string;
}

function rule(html: string, usage: Usage, { robots, by = 'alpha', ...more }: Asked = {}) {
  const at = more.url ?? url;
  const site = robots === undefined ? {} : { site: readAcap(new Source('robots.txt', robots)) };
  const voice = acapVoice({ ...site, files: new Map(), url: at, page: pageOf(html, at) });
  const query = {
    agent: agentOf(by),
    usage,
    url: at,
    path: pathOf(at),
    purposes: [],
    arrangements: [],
    fragments: true,
  };
  return voice.rule({ ...query, ...more });
}

const verdict = (html: string, usage: Usage, asked: Asked = {}) => rule(html, usage, asked).verdict;
const meta = (content: string, name = 'robots') => `<META name="${name}" content="${content}">`;

test('a page from a finder can be passed as it is', () => {
  const span = { start: 0, end: 0 };
  const page: Page = {
    source: new Source('body', ''),
    format: 'html',
    url,
    metas: [
      { httpEquiv: 'robots', content: 'ACAP disallow-index', inHead: true, span },
      { name: 'robots', content: 'ACAP disallow-follow', inHead: true, span },
    ],
    links: [],
    scripts: [],
    instructions: [],
    elements: [{ name: 'p', id: 'a', classes: 'acap:disallow-preserve', noSnippet: false, span, extent: span }],
    markers: [],
  };
  const voice = acapVoice({ files: new Map(), url, page });
  const asked = { agent: agentOf('a'), url, path: '/x', purposes: [], arrangements: [], fragments: true };
  expect(voice.rule({ ...asked, usage: 'index' }).verdict).toBe('unstated');
  expect(voice.rule({ ...asked, usage: 'follow' }).verdict).toBe('denied');
  expect(voice.rule({ ...asked, usage: 'preserve', element: 'a' }).verdict).toBe('denied');
});

describe('META tags', () => {
  test.each([
    ['a prohibition for all (A2-1.3.2-a)', meta('ACAP disallow-index'), 'index', 'denied'],
    ['a permission for all (A2-1.3.1-a)', meta('ACAP allow-present-snippet'), 'present-snippet', 'allowed'],
    ['XHTML (A2-0-b)', '<meta name="robots" content="ACAP disallow-index" />', 'index', 'denied'],
    [
      'http-equiv is not a name (A2-1-a)',
      '<META http-equiv="robots" content="ACAP disallow-index">',
      'index',
      'unstated',
    ],
    ['one crawler (A2-1.3-a)', meta('ACAP disallow-index', 'alpha'), 'index', 'denied'],
    ['another crawler (A2-1.3-a)', meta('ACAP disallow-index', 'zeta'), 'index', 'unstated'],
    ['without the mark (A2-1.3-b)', meta('disallow-index'), 'index', 'unstated'],
    ['conventional values are not ACAP (A2-1-b)', meta('noindex, nofollow'), 'index', 'unstated'],
    ['both ways (A2-1.3.3-a)', meta('ACAP allow-index') + meta('ACAP disallow-index'), 'index', 'denied'],
    ['letter case (AMB-71)', meta('acap Disallow-Index', 'Robots'), 'index', 'denied'],
    ['several statements: prohibitions (AMB-72)', meta('ACAP allow-index, disallow-follow'), 'follow', 'denied'],
    ['several statements: permissions (AMB-72)', meta('ACAP allow-index, disallow-follow'), 'index', 'unstated'],
    ['in the body: prohibitions (ASK-21)', `<body>${meta('ACAP disallow-index')}</body>`, 'index', 'unstated'],
    ['in the body: permissions (ASK-21)', `<body>${meta('ACAP allow-index')}</body>`, 'index', 'unstated'],
    [
      'a definition out of place (A2-1.3.5-b)',
      meta('ACAP q index time-limit=3-days') + meta('ACAP allow-(q)'),
      'index',
      'unstated',
    ],
    ['no sets (A2-1.3.4-d)', meta('ACAP s /a/', 'ACAP-resource-set'), 'index', 'unstated'],
    ['unknown qualifier (AMB-37)', meta('ACAP allow-index max-lines=3'), 'index', 'denied'],
    ['an extra word (AMB-37)', meta('ACAP allow-index please'), 'index', 'denied'],
    ['qualifier on a prohibition (AMB-39)', meta('ACAP disallow-index time-limit=3-days'), 'index', 'denied'],
    ['not arranged (AMB-38)', meta('ACAP allow-index must-use-resource=the-acap:extract:id:a'), 'index', 'denied'],
  ] as const)('%s', (_, html, usage, wanted) => {
    expect(verdict(html, usage)).toBe(wanted);
  });

  test('a purpose narrows a statement (A2-1.3.1-b, AMB-81)', () => {
    const html = meta('ACAP disallow-index') + meta('ACAP news allow-index');
    expect(verdict(html, 'index', { purposes: ['news'] })).toBe('allowed');
    expect(verdict(html, 'index', { purposes: ['ads'] })).toBe('denied');
  });

  test('definitions are in content or value, with or without the mark (A2-1.3.4-a, A2-1.3.4-b)', () => {
    const use = meta('ACAP allow-(c)');
    const defined =
      meta('ACAP q index time-limit=3-days', 'ACAP-qualified-usage') +
      meta('ACAP c (q) follow', 'ACAP-composite-usage');
    expect(rule(use + defined, 'index').limits).toEqual([{ limit: 'time-limit', value: '3-days' }]);
    expect(verdict(use + defined, 'follow')).toBe('allowed');
    const byValue = '<META name="ACAP-composite-usage" value="c index follow">';
    expect(verdict(use + byValue, 'index')).toBe('allowed');
    expect(rule(use + byValue, 'index').because).toMatchObject([
      { clause: 'A2-1.3.1-a', restsOn: [{ clause: 'A2-1.3.4-a' }] },
    ]);
  });

  test('robots.txt and page do not see each other’s definitions (AMB-78)', () => {
    const robots = 'ACAP-qualified-usage: q index time-limit=1-days\nACAP-crawler: *\nACAP-disallow-crawl: /z';
    expect(verdict(meta('ACAP allow-(q)'), 'index', { robots })).toBe('unstated');
  });

  test('the page overrides robots.txt (A2-0-a), except for a prohibition by name or one to crawl (AMB-74)', () => {
    const any = 'ACAP-crawler: *\nACAP-disallow-index: /\nACAP-disallow-crawl: /';
    const named = 'ACAP-crawler: alpha\nACAP-disallow-index: /';
    expect(rule(meta('ACAP allow-index'), 'index', { robots: any }).because[0]?.clause).toBe('A2-0-a');
    expect(verdict(meta('ACAP allow-crawl'), 'crawl', { robots: any })).toBe('denied');
    expect(verdict(meta('ACAP allow-crawl'), 'crawl', { robots: named })).toBe('allowed');
    expect(verdict(meta('ACAP allow-index'), 'index', { robots: named })).toBe('denied');
    expect(verdict(meta('ACAP allow-index'), 'index', { robots: named, by: 'zeta' })).toBe('allowed');
    expect(verdict(meta('ACAP allow-index', 'alpha'), 'index', { robots: named })).toBe('allowed');
  });

  test('a permission by name in robots.txt does not lift a prohibition for all crawlers in the page (ASK-3)', () => {
    const robots = 'ACAP-crawler: alpha\nACAP-allow-index: /x$';
    expect(verdict(meta('ACAP disallow-index'), 'index', { robots })).toBe('denied');
  });

  test('a statement by name overrides one for all crawlers (A1-2.2-k)', () => {
    const html = meta('ACAP disallow-index') + meta('ACAP allow-index', 'alpha');
    expect(verdict(html, 'index')).toBe('allowed');
    expect(verdict(html, 'index', { by: 'zeta' })).toBe('denied');
  });

  test('its restrictions replace those of robots.txt (AMB-16)', () => {
    const robots = 'ACAP-crawler: *\nACAP-allow-index: / time-limit=3-days\nACAP-allow-present: / time-limit=9-days';
    expect(rule(meta('ACAP allow-index'), 'index', { robots }).limits).toEqual([]);
    const snippet = rule(meta('ACAP allow-present-snippet max-length=3-words'), 'present-snippet', { robots });
    expect(snippet.limits.map(({ value }) => value)).toEqual(['3-words', '9-days']);
  });

  test('location: found at one of the places, or not at all (A2-1.3.4-f, A2-1.3.4-g, AMB-77)', () => {
    const two = 'ACAP allow-index location=http://a.example/p location=http://B.example:80/p';
    const split =
      meta('ACAP allow-index location=http://a.example/p') + meta('ACAP allow-index location=http://b.example/p');
    for (const html of [meta(two), split]) {
      expect(verdict(html, 'index', { url: 'http://a.example/p' })).toBe('allowed');
      expect(verdict(html, 'index', { url: 'http://b.example/p#x' })).toBe('allowed');
      expect(rule(html, 'index', { url: 'http://c.example/p' }).because[0]?.clause).toBe('AMB-77');
      expect(verdict(html, 'follow', { url: 'http://c.example/p' })).toBe('unstated');
    }
    expect(verdict(meta(two) + meta('ACAP allow-index'), 'index', { url: 'http://c.example/p' })).toBe('allowed');
  });

  test('a required part of the page must exist (AMB-84)', () => {
    const arranged = { arrangements: ['must-use-resource'] };
    const html = '<p id="abs" class="s t">x</p>';
    const of = (extract: string) => meta(`ACAP allow-index must-use-resource=the-acap:extract:${extract}`);
    expect(verdict(of('id:abs') + html, 'index', arranged)).toBe('allowed');
    expect(verdict(of('class:t') + html, 'index', arranged)).toBe('allowed');
    expect(verdict(of('meta:robots') + html, 'index', arranged)).toBe('allowed');
    for (const missing of ['id:other', 'class:other', 'meta:other']) {
      expect(rule(of(missing) + html, 'index', arranged).because[0]?.clause).toBe('AMB-84');
    }
    const robots = 'ACAP-crawler: *\nACAP-allow-index: / must-use-resource=the-acap:extract:id:abs';
    const site = readAcap(new Source('robots.txt', robots));
    const pdf = acapVoice({ site, files: new Map(), url, page: 'not-html' });
    const query = {
      agent: agentOf('a'),
      usage: 'index',
      url,
      path: '/x',
      purposes: [],
      fragments: true,
      ...arranged,
    } as const;
    expect(pdf.rule(query).verdict).toBe('denied');
    expect(acapVoice({ site, files: new Map(), url }).rule(query).verdict).toBe('allowed');
  });
});

describe('elements', () => {
  const listed = `${meta('ACAP allow-index id-list=a b')}<p id="a">x</p><p id="b">y</p><p id="c">z</p>`;
  test('that a permission lists (A2-1.3.1-d)', () => {
    expect(verdict(listed, 'index', { element: 'a' })).toBe('allowed');
    expect(verdict(listed, 'index', { element: 'c' })).toBe('unstated');
    expect(verdict(listed, 'index')).toBe('unstated');
    expect(verdict(listed, 'index', { element: 'a', fragments: false })).toBe('unstated');
  });

  test('are exempt from a prohibition for the page, in any order (A2-1.3.2-b, A2-1.3-e)', () => {
    for (const html of [listed + meta('ACAP disallow-index'), meta('ACAP disallow-index') + listed]) {
      expect(verdict(html, 'index', { element: 'a' })).toBe('allowed');
      expect(verdict(html, 'index', { element: 'c' })).toBe('denied');
      expect(verdict(html, 'index', { fragments: false })).toBe('denied');
    }
  });

  test('that a prohibition lists; without knowledge of fragments it is ignored (AMB-73, ASK-20)', () => {
    const html = `${meta('ACAP disallow-index id-list=a')}<p id="a">x</p><p id="b">y</p>`;
    expect(verdict(html, 'index', { element: 'a' })).toBe('denied');
    expect(verdict(html, 'index', { element: 'b' })).toBe('unstated');
    expect(verdict(html, 'index')).toBe('unstated');
    expect(verdict(html, 'index', { fragments: false })).toBe('unstated');
  });

  test('have statements in their class attribute (A2-2.1-a, A2-1.3.3-b, A2-1.3.3-c)', () => {
    const html = `${meta('ACAP allow-index')}<p id="a" class="big acap:disallow-index">x</p><p id="b">y</p>`;
    expect(rule(html, 'index', { element: 'a' })).toMatchObject({
      verdict: 'denied',
      overruled: [{ clause: 'A2-1.3.3-b' }],
    });
    expect(verdict(html, 'index', { element: 'b' })).toBe('allowed');
    expect(verdict(html, 'index', { element: 'a', fragments: false })).toBe('allowed');
    expect(verdict(html, 'follow', { element: 'a' })).toBe('unstated');
  });

  test('a class never lifts a prohibition by name (ASK-3)', () => {
    const html = `${meta('ACAP disallow-index', 'alpha')}<p id="a" class="acap:allow-index">x</p>`;
    expect(verdict(html, 'index', { element: 'a' })).toBe('denied');
    expect(verdict(html, 'index', { element: 'a', by: 'zeta' })).toBe('allowed');
  });

  test('the outermost statement on a usage applies (A2-1.3.3-d, A2-1.3.3-e, AMB-75)', () => {
    const nest = (outer: string, inner: string) =>
      `<div id="o" class="${outer}"><b><p id="i" class="${inner}">x</p></b></div>`;
    expect(verdict(nest('acap:disallow-index', 'acap:allow-index'), 'index', { element: 'i' })).toBe('denied');
    expect(verdict(nest('acap:allow-index', 'acap:disallow-index'), 'index', { element: 'i' })).toBe('allowed');
    const other = nest('acap:disallow-index', 'acap:disallow-follow');
    expect(verdict(other, 'follow', { element: 'i' })).toBe('denied');
    expect(verdict(other, 'follow', { element: 'o' })).toBe('unstated');
    expect(verdict(nest('acap:disallow-present', 'acap:allow-present-link'), 'present-link', { element: 'i' })).toBe(
      'allowed',
    );
  });

  test('both allowed and disallowed: prohibited; letter case matters in ids (AMB-75)', () => {
    expect(verdict('<p id="a" class="acap:allow-index acap:disallow-index">x</p>', 'index', { element: 'a' })).toBe(
      'denied',
    );
    const both = `${meta('ACAP allow-index id-list=a')}<p id="a" class="acap:disallow-index">x</p>`;
    expect(verdict(both, 'index', { element: 'a' })).toBe('denied');
    expect(verdict(`${meta('ACAP allow-index id-list=A')}<p id="a">x</p>`, 'index', { element: 'a' })).toBe('unstated');
  });

  test('use the page’s definitions, in parentheses only (A2-2.2-b, A2-2.2-c, AMB-76)', () => {
    const defined = meta('ACAP q index time-limit=3-days', 'ACAP-qualified-usage');
    const limits = rule(`${defined}<p id="a" class="acap:allow-(q)">x</p>`, 'index', { element: 'a' }).limits;
    expect(limits).toEqual([{ limit: 'time-limit', value: '3-days' }]);
    expect(verdict(`${defined}<p id="a" class="acap:allow-q">x</p>`, 'index', { element: 'a' })).toBe('unstated');
    expect(verdict(`${defined}<p id="a" class="acap:disallow-(q)">x</p>`, 'index', { element: 'a' })).toBe('denied');
  });
});

test('any page can be read', () => {
  const text = fc.string({
    unit: fc.constantFrom('ACAP ', 'acap:', 'allow-', 'index', '(', ')', '=', ',', ' ', 'é', 'id-list'),
    maxLength: 12,
  });
  const span = { start: 0, end: 0 };
  const metas = fc.array(fc.record({ name: text, content: text, inHead: fc.boolean(), span: fc.constant(span) }), {
    maxLength: 4,
  });
  const elements = fc.array(fc.record({ id: text, classes: text, parent: fc.integer(), span: fc.constant(span) }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(metas, elements, (someMetas, someElements) => {
      const page: AcapPage = {
        source: new Source('body', ''),
        format: 'html',
        url,
        metas: someMetas,
        elements: someElements,
      };
      readAcapPage(page, () => undefined);
      const voice = acapVoice({ files: new Map(), url, page });
      const query = {
        agent: agentOf('a'),
        usage: 'index',
        url,
        path: '/x',
        purposes: [],
        arrangements: [],
        fragments: true,
      } as const;
      for (const { id } of someElements) voice.rule({ ...query, element: id });
    }),
  );
});
