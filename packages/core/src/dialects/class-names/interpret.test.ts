import { describe, expect, test } from 'vitest';
import { agentOf } from '../../policy/agent.js';
import type { Page } from '../../policy/page.js';
import type { Ruling } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { buildPage, type Node, type PageParts, placeOf, profile } from '../../testing/build-page.js';
import { classNamesVoice } from './interpret.js';
import type { NamesPage } from './profile/robot-names.js';

interface Asked {
  readonly agent?: string;
  readonly purposes?: readonly string[];
  readonly namesPage?: NamesPage;
}

function ruling(page: Page, id: string | undefined, usage: Usage, asked: Asked = {}): Ruling {
  return classNamesVoice(page, asked.namesPage).rule({
    agent: agentOf(asked.agent ?? 'ExampleBot'),
    usage,
    url: page.url,
    path: '/d/page.html',
    purposes: asked.purposes ?? [],
    arrangements: [],
    fragments: true,
    ...(id === undefined ? {} : { element: id, place: placeOf(page, id) }),
  });
}

const withProfile = (...body: Node[]): Page => buildPage({ profile, body });
const verdict = (page: Page, id: string, usage: Usage, asked?: Asked): string => ruling(page, id, usage, asked).verdict;

/** Each statement as `says clause: text`. */
function reasons(page: Page, statements: Ruling['because']): string[] {
  return statements.map(({ says, clause, place }) => {
    const text = 'span' in place ? page.source.textOf(place.span) : '';
    return `${says} ${clause}: ${text}`;
  });
}

describe('what each name says', () => {
  test.each<[string, Usage, string]>([
    ['robots-nofollow', 'follow', 'denied'],
    ['robots-follow', 'follow', 'allowed'],
    ['robots-noindex', 'index', 'denied'],
    ['robots-index', 'index', 'allowed'],
    ['robots-noanchortext', 'anchor-text', 'denied'],
    ['robots-anchortext', 'anchor-text', 'allowed'],
    ['robots-noindex', 'anchor-text', 'denied'],
    ['robots-index', 'anchor-text', 'unstated'],
    ['robots-noarchive', 'present-currentcopy', 'denied'],
    ['robots-noarchive', 'present-oldcopy', 'denied'],
    ['robots-noarchive', 'present-snippet', 'denied'],
    ['robots-noarchive', 'present-oldsnippet', 'denied'],
    ['robots-noarchive', 'preserve', 'unstated'],
    ['robots-noarchive', 'index', 'unstated'],
    ['robots-archive', 'present-currentcopy', 'allowed'],
    ['robots-archive', 'preserve', 'allowed'],
    ['robots-archive', 'present-snippet', 'unstated'],
    ['robots-nofollow', 'index', 'unstated'],
    ['robots-noindex', 'follow', 'unstated'],
    ['robots-noindex', 'present', 'unstated'],
    ['robots-noindex', 'crawl', 'unstated'],
  ])('%s: %s is %s', (name, usage, expected) => {
    const page = withProfile(['div', { class: name }, ['p', { id: 'x' }, 'text']], ['p', { id: 'y' }]);
    expect(verdict(page, 'x', usage)).toBe(expected);
    expect(verdict(page, 'y', usage)).toBe('unstated');
    expect(ruling(page, undefined, usage).verdict).toBe('unstated');
  });

  test('PS-A-2: noarchive forbids archives to keep a copy', () => {
    const page = withProfile(['p', { id: 'x', class: 'robots-noarchive' }]);
    expect(verdict(page, 'x', 'preserve', { purposes: ['archive'] })).toBe('denied');
    expect(verdict(page, 'x', 'preserve', { purposes: ['news', 'Archive'] })).toBe('denied');
    expect(verdict(page, 'x', 'preserve', { purposes: ['news'] })).toBe('unstated');
  });

  test('the reason is the start tag that carries the name', () => {
    const page = withProfile(['div', { class: 'robots-noindex' }, ['p', { id: 'x' }, 'text']]);
    const { because, overruled } = ruling(page, 'x', 'index');
    expect(reasons(page, because)).toEqual(['disallow REP-MF-16: <div class="robots-noindex">']);
    expect(overruled).toEqual([]);
  });

  test('REP-MF-2: shut without the profile', () => {
    const page = buildPage({ body: [['p', { id: 'x', class: 'robots-noindex' }]] });
    expect(verdict(page, 'x', 'index')).toBe('unstated');
  });
});

describe('who wins', () => {
  test.each(['robots-nofollow robots-follow', 'robots-follow robots-nofollow'])('M-1: %s is nofollow', (names) => {
    const page = withProfile(['p', { id: 'x', class: names }]);
    const { verdict: found, because, overruled } = ruling(page, 'x', 'follow');
    expect(found).toBe('denied');
    expect(reasons(page, because)).toEqual([`disallow M-1: <p id="x" class="${names}">`]);
    expect(reasons(page, overruled)).toEqual([`allow M-1: <p id="x" class="${names}">`]);
  });

  test('M-2: the nearest, for its own pair', () => {
    const page = withProfile([
      'div',
      { class: 'robots-noindex robots-nofollow' },
      ['p', { id: 'x', class: 'robots-index' }, ['b', { id: 'y', class: 'robots-noindex' }]],
    ]);
    const { verdict: found, because, overruled } = ruling(page, 'x', 'index');
    expect(found).toBe('allowed');
    expect(reasons(page, because)).toEqual(['allow M-2: <p id="x" class="robots-index">']);
    expect(reasons(page, overruled)).toEqual(['disallow M-2: <div class="robots-noindex robots-nofollow">']);
    expect(verdict(page, 'x', 'follow')).toBe('denied');
    expect(verdict(page, 'y', 'index')).toBe('denied');
  });

  const metas = [
    ['RobotExclusion.RobotName1', 'Foo Bot'],
    ['RobotExclusion.RobotName3', 'Evil Bot'],
  ] as const;

  test.each(['robots-noindex robot1-index', 'robot1-index robots-noindex'])('REP-MF-38, -56: %s', (names) => {
    const page = buildPage({ profile, metas, body: [['p', { id: 'x', class: names }]] });
    const { verdict: found, because, overruled } = ruling(page, 'x', 'index', { agent: 'FooBot' });
    expect(found).toBe('allowed');
    expect(because.map(({ clause }) => clause)).toEqual(['REP-MF-38']);
    expect(overruled.map(({ clause }) => clause)).toEqual(['REP-MF-38']);
    expect(verdict(page, 'x', 'index', { agent: 'Other' })).toBe('denied');
  });

  test('REP-MF-53, -55: a prohibition for one leaves the others free', () => {
    const page = buildPage({ profile, metas, body: [['p', { id: 'x', class: 'robot3-noindex' }]] });
    expect(ruling(page, 'x', 'index', { agent: 'EvilBot' }).because.map(({ clause }) => clause)).toEqual(['REP-MF-53']);
    expect(verdict(page, 'x', 'index', { agent: 'FooBot' })).toBe('unstated');
  });

  test('a permission for all robots does not lift a prohibition by name, however near it is', () => {
    const inner: Node = ['p', { id: 'x', class: 'robots-index' }, ['b', { id: 'y', class: 'robot3-index' }]];
    const page = buildPage({ profile, metas, body: [['div', { class: 'robot3-noindex' }, inner]] });
    const { verdict: found, because, overruled } = ruling(page, 'x', 'index', { agent: 'EvilBot' });
    expect(found).toBe('denied');
    expect(reasons(page, because)).toEqual(['disallow REP-MF-38: <div class="robot3-noindex">']);
    expect(reasons(page, overruled)).toEqual(['allow REP-MF-38: <p id="x" class="robots-index">']);
    expect(verdict(page, 'y', 'index', { agent: 'EvilBot' })).toBe('allowed');
    expect(verdict(page, 'x', 'index', { agent: 'FooBot' })).toBe('allowed');
  });

  test('a nearer prohibition for all robots wins over a permission by name', () => {
    const inner: Node = ['p', { id: 'x', class: 'robots-noindex' }];
    const page = buildPage({ profile, metas, body: [['div', { class: 'robot1-index' }, inner]] });
    expect(verdict(page, 'x', 'index', { agent: 'FooBot' })).toBe('denied');
  });

  test('M-9: while robot names are missing, numbered prohibitions apply and permissions do not', () => {
    const parts: PageParts = {
      profile,
      links: [['RobotExclusion.Names', '/names']],
      body: [
        ['p', { id: 'x', class: 'robot3-noindex' }],
        ['p', { id: 'y', class: 'robots-noindex robot3-index' }],
      ],
    };
    const page = buildPage(parts);
    expect(ruling(page, 'x', 'index').because.map(({ clause }) => clause)).toEqual(['M-9']);
    expect(verdict(page, 'y', 'index')).toBe('denied');
    const gone: Asked = { namesPage: { kind: 'gone' } };
    expect(verdict(page, 'x', 'index', gone)).toBe('unstated');
    expect(verdict(page, 'y', 'index', gone)).toBe('denied');
  });

  test('ASK-30: anchortext beside noindex on one element allows anchor text', () => {
    const page = withProfile(['p', { class: 'robots-noindex robots-anchortext' }, ['a', { id: 'x' }]]);
    const { verdict: found, because, overruled } = ruling(page, 'x', 'anchor-text');
    expect(found).toBe('allowed');
    expect(reasons(page, because)).toEqual(['allow ASK-30: <p class="robots-noindex robots-anchortext">']);
    expect(reasons(page, overruled)).toEqual(['disallow ASK-30: <p class="robots-noindex robots-anchortext">']);
    expect(verdict(page, 'x', 'index')).toBe('denied');
  });

  test('ASK-30: not beside a noindex that names the agent, and not where a nearer element forbids', () => {
    const named = buildPage({
      profile,
      metas: [['RobotExclusion.RobotName1', 'Foo']],
      body: [['a', { id: 'x', class: 'robot1-noindex robots-anchortext' }]],
    });
    expect(verdict(named, 'x', 'anchor-text', { agent: 'Foo' })).toBe('denied');
    expect(verdict(named, 'x', 'anchor-text', { agent: 'Bar' })).toBe('allowed');
    const nearer = withProfile([
      'p',
      { class: 'robots-noindex robots-anchortext' },
      ['a', { id: 'x', class: 'robots-noindex' }],
    ]);
    expect(verdict(nearer, 'x', 'anchor-text')).toBe('denied');
  });

  test('M-5: noindex forbids anchor text too, whatever anchortext inside it says', () => {
    const page = withProfile(['p', { class: 'robots-noindex' }, ['a', { id: 'x', class: 'robots-anchortext' }]]);
    const { verdict: found, because, overruled } = ruling(page, 'x', 'anchor-text');
    expect(found).toBe('denied');
    expect(reasons(page, because)).toEqual(['disallow M-5: <p class="robots-noindex">']);
    expect(reasons(page, overruled)).toEqual(['allow ASK-3: <a id="x" class="robots-anchortext">']);
  });
});

describe('rel', () => {
  const link = (names: string, rel: string): Node => ['a', { id: 'x', class: names, rel }];

  test('PS-O-16: nofollow forbids following its own link', () => {
    const page = buildPage({ body: [['a', { id: 'x', rel: 'Nofollow noopener' }, ['b', { id: 'y' }]]] });
    expect(ruling(page, 'x', 'follow').because.map(({ clause }) => clause)).toEqual(['PS-O-16']);
    expect(verdict(page, 'y', 'follow')).toBe('unstated');
  });

  test('PS-A-9: ugc and sponsored are not prohibitions', () => {
    expect(verdict(buildPage({ body: [link('', 'ugc sponsored')] }), 'x', 'follow')).toBe('unstated');
  });

  test('a rel on something that is not a link has no effect', () => {
    expect(verdict(buildPage({ body: [['div', { id: 'x', rel: 'nofollow' }]] }), 'x', 'follow')).toBe('unstated');
  });

  test('M-3: the profile wins where it is declared', () => {
    const page = withProfile(link('robots-follow', 'nofollow'));
    const { verdict: found, overruled } = ruling(page, 'x', 'follow');
    expect(found).toBe('allowed');
    expect(overruled.map(({ says, clause }) => `${says} ${clause}`)).toEqual(['disallow M-3']);
    const around = withProfile(['p', { class: 'robots-follow' }, ['a', { id: 'x', rel: 'nofollow' }]]);
    // The rel of the link is nearer than a class name on the paragraph around it (M-2).
    expect(verdict(around, 'x', 'follow')).toBe('denied');
  });

  test('REP-MF-40: and not where it is not', () => {
    const page = buildPage({ body: [link('robots-follow', 'nofollow')] });
    const { verdict: found, overruled } = ruling(page, 'x', 'follow');
    expect(found).toBe('denied');
    expect(overruled).toEqual([]);
  });

  test('REP-MF-41: nor where a profile for rel="nofollow" comes before it', () => {
    const body = [link('robots-follow', 'nofollow')];
    const page = buildPage({ profile: `http://example.org/rel-nofollow# ${profile}`, body });
    expect(verdict(page, 'x', 'follow')).toBe('denied');
    expect(verdict(buildPage({ profile: `${profile} http://example.org/rel-nofollow#`, body }), 'x', 'follow')).toBe(
      'allowed',
    );
  });

  test('REP-MF-71: the names have no effect in rel', () => {
    const page = withProfile(link('', 'robots-noanchortext robots-nofollow'));
    expect(verdict(page, 'x', 'anchor-text')).toBe('unstated');
    expect(verdict(page, 'x', 'follow')).toBe('unstated');
  });
});

describe('beside the profile', () => {
  const inside = (name: string, attributes: Readonly<Record<string, string>>): Page =>
    buildPage({ body: [[name, attributes, ['p', { id: 'x', class: 'robots-index' }]]] });

  test('PS-O-1: robots-nocontent denies index and snippets, without a gate', () => {
    const page = inside('div', { class: 'a robots-nocontent' });
    for (const usage of ['index', 'present-snippet', 'present-oldsnippet'] as const) {
      expect(ruling(page, 'x', usage).because.map(({ clause }) => clause)).toEqual(['PS-O-1']);
    }
    for (const usage of ['follow', 'anchor-text', 'present-currentcopy'] as const) {
      expect(verdict(page, 'x', usage)).toBe('unstated');
    }
  });

  test('and robots-index of the profile does not lift it', () => {
    const page = withProfile(['div', { class: 'robots-nocontent' }, ['p', { id: 'x', class: 'robots-index' }]]);
    const { verdict: found, overruled } = ruling(page, 'x', 'index');
    expect(found).toBe('denied');
    expect(overruled.map(({ clause }) => clause)).toEqual(['ASK-3']);
  });

  test('PS-A-6: data-nosnippet on any element', () => {
    const page = inside('table', { 'data-nosnippet': '' });
    expect(verdict(page, 'x', 'present-snippet')).toBe('denied');
    expect(verdict(page, 'x', 'present-oldsnippet')).toBe('denied');
    expect(verdict(page, 'x', 'index')).toBe('unstated');
  });

  test('PS-Y-6: the element noindex keeps text out of the index, and forbids nothing else', () => {
    const page = inside('noindex', {});
    expect(ruling(page, 'x', 'index').because.map(({ clause }) => clause)).toEqual(['PS-Y-6']);
    for (const usage of ['follow', 'anchor-text', 'present-snippet'] as const) {
      expect(verdict(page, 'x', usage)).toBe('unstated');
    }
  });

  test('PS-A-8: class="noindex" applies to site search only', () => {
    const page = inside('div', { class: 'noindex' });
    expect(verdict(page, 'x', 'index')).toBe('unstated');
  });

  test('PS-O-6: an element that starts in a region of comments', () => {
    const body: Node[] = [
      { comment: 'googleoff: all' },
      ['p', { id: 'x' }, 'a', { comment: 'googleon: all' }, ['b', { id: 'y' }]],
    ];
    const page = buildPage({ body });
    for (const usage of ['index', 'follow', 'anchor-text', 'present-snippet', 'present-oldsnippet'] as const) {
      expect(reasons(page, ruling(page, 'x', usage).because)).toEqual(['disallow PS-O-6: <!--googleoff: all-->']);
      expect(verdict(page, 'y', usage)).toBe('unstated');
    }
    expect(verdict(page, 'x', 'present-currentcopy')).toBe('unstated');
  });

  test('several reasons, nearest first', () => {
    const page = withProfile({ comment: 'noindex' }, [
      'div',
      { class: 'robots-noindex' },
      ['p', { id: 'x', class: 'robots-nocontent' }],
    ]);
    const { because } = ruling(page, 'x', 'index');
    expect(because.map(({ clause }) => clause)).toEqual(['PS-O-1', 'REP-MF-16', 'PS-Y-6']);
  });
});
