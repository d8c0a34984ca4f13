import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../ask/decide.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { agentOf } from '../../policy/agent.js';
import type { Page, PageMeta } from '../../policy/page.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import type { Query } from '../../policy/voice.js';
import { Source } from '../../text/source.js';
import { metaCodes } from './codes.js';
import { metaVoice } from './interpret.js';

const attribute = /([\w-]+)="([^"]*)"/g;

/** Finds META tags well enough for the pages below: every attribute is quoted, and `<body>` ends the head. */
function pageOf(html: string, metas?: readonly PageMeta[]): Page {
  const body = html.indexOf('<body');
  const found = [...html.matchAll(/<meta\b[^>]*>/gi)].map(({ 0: tag, index }): PageMeta => {
    const attributes = new Map(
      [...tag.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    );
    const pick = (key: string, name: string) => {
      const value = attributes.get(name);
      return value === undefined ? {} : { [key]: value.replaceAll('&#105;', 'i') };
    };
    return {
      ...pick('name', 'name'),
      ...pick('httpEquiv', 'http-equiv'),
      ...pick('property', 'property'),
      ...pick('content', 'content'),
      inHead: body === -1 || index < body,
      span: { start: index, end: index + tag.length },
    };
  });
  return {
    source: new Source('body', html),
    format: 'html',
    url: 'https://example.com/a',
    metas: metas ?? found,
    links: [],
    scripts: [],
    instructions: [],
    elements: [],
    markers: [],
  };
}

function decisionOn(usage: Usage, html: string, agent = 'ExampleBot', more: Partial<Query> = {}) {
  const query = { agent: agentOf(agent), usage, url: 'https://example.com/a', path: '/a' };
  const asked = { ...query, purposes: [], arrangements: [], fragments: true, ...more };
  return decide({ voices: [metaVoice(pageOf(html))] }, asked);
}

/** Which of `noindex` and `nofollow` apply. */
function holds(html: string, agent?: string): string {
  const index = decisionOn('index', html, agent).verdict === 'denied' ? ['noindex'] : [];
  const follow = decisionOn('follow', html, agent).verdict === 'denied' ? ['nofollow'] : [];
  return [...index, ...follow].join(', ');
}

const meta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`;

describe('what META tags say', () => {
  test.each([
    ['RT-2.1.2-a', meta('noindex'), 'noindex'],
    ['RT-2.1.2-b', meta('noindex', 'examplebot'), 'noindex'],
    ['RT-2.1.2-c', meta('noindex, nofollow'), 'noindex, nofollow'],
    ['RT-A-8', meta('noindex', '*'), 'noindex'],
    ['RT-2.1.2-e', meta('noindex') + meta('nofollow'), 'noindex, nofollow'],
    ['RT-2.1.2-f', meta('noindex') + meta('nofollow', 'ExampleBot'), 'noindex, nofollow'],
    ['RT-2.1.2-g', meta('noindex,nofollow') + meta('all'), 'noindex, nofollow'],
    ['RT-2.1.2-h', meta('noindex', 'googlebot'), ''],
    ['RT-2.1.2-h', meta('noindex', 'examplebot-news'), ''],
    ['RT-2.1.2-i', '<meta name="robots">', ''],
    ['RT-2.1.2-i', meta(''), ''],
    ['RT-4-c', `<body>${meta('noindex')}`, ''],
    ['RT-4-c4', '<META CONTENT="NOINDEX" NAME="ROBOTS">', 'noindex'],
    ['RT-4-c4', '<meta name="robots" content="no&#105;ndex">', 'noindex'],
    ['RT-A-10', meta('noindex nofollow'), 'noindex, nofollow'],
    ['RT-A-10', meta('noindex;nofollow'), 'noindex, nofollow'],
    ['RT-A-10', meta('noindex;'), 'noindex'],
    ['RT-A-10', meta('noindex; max-snippet: 20; unavailable_after: 2030-01-01; nofollow'), 'noindex, nofollow'],
    ['RT-A-21', '<meta http-equiv="X-Robots-Tag" content="noindex">', ''],
    ['RT-A-21', '<meta property="robots" content="noindex">', ''],
    ['RT-V-25', meta('ACAP disallow-index'), ''],
    ['RT-V-25', meta('ACAP noindex, nofollow'), ''],
    ['RT-2.2-f', meta('max-image-preview:none'), ''],
    ['no addressees in content', meta('examplebot: noindex, nofollow'), 'nofollow'],
    ['PS-P-8', meta('nofollow,noindex,\nnone'), 'noindex, nofollow'],
    ['PS-P-8', meta('max-snippet:20, noindex'), 'noindex'],
    // Nutch's table.
    ['PS §8', meta('all'), ''],
    ['PS §8', meta('none'), 'noindex, nofollow'],
    ['PS §8', meta('noindex,nofollow'), 'noindex, nofollow'],
    ['PS §8', meta('noindex,follow'), 'noindex'],
    ['PS §8', meta('index,nofollow'), 'nofollow'],
    ['PS §8', meta('index,follow'), ''],
    ['PS §8', meta('nofollow,follow,noindex'), 'noindex, nofollow'],
    ['PS §8', meta('none,index'), 'noindex, nofollow'],
    ['PS §8', meta('nofollow,noindex,all'), 'noindex, nofollow'],
    ['PS §8', meta(' nofollow,  noindex ,none '), 'noindex, nofollow'],
    ['PS §8', meta('noindex,nofollow') + meta('noindex,nofollow', 'googlebot') + meta('all'), 'noindex, nofollow'],
  ])('%s: %s', (_, html, wanted) => {
    expect(holds(html)).toBe(wanted);
  });

  test('a tag with a name applies to that crawler only (RT-2.1.2-f)', () => {
    const html = meta('noindex') + meta('nofollow', 'examplebot');
    expect(holds(html, 'OtherBot')).toBe('noindex');
    expect(holds(html, 'Mozilla/5.0 (compatible; ExampleBot/1.0)')).toBe('noindex, nofollow');
  });

  test('a reason shows the tag', () => {
    const html = `<title>a</title>\n${meta('index, noindex, none')}\n${meta('all', 'examplebot')}`;
    expect(decisionOn('index', html)).toMatchObject({
      verdict: 'denied',
      because: [
        { dialect: 'meta', source: 'body', line: 2, column: 1, text: meta('index, noindex, none'), says: 'disallow' },
      ],
      overruled: [
        { line: 3, says: 'allow', clause: 'RT-2.1.2-g' },
        { line: 2, says: 'allow', clause: 'RT-2.1.2-g' },
      ],
    });
    expect(decisionOn('index', html).because).toHaveLength(1);
    const long = meta(`noindex, ${'x'.repeat(5000)}`);
    expect(decisionOn('index', long).because[0]?.text.length).toBeLessThan(400);
  });

  test('a tag with two limits is one reason with both', () => {
    expect(decisionOn('present', meta('notranslate, unavailable_after: 2030-01-01'))).toMatchObject({
      verdict: 'unstated',
      limits: [
        { limit: 'prohibited-modification', value: 'translation' },
        { limit: 'time-limit', value: 'until-2030-01-01T00:00:00Z' },
      ],
      because: [{ says: 'limit' }],
    });
  });
});

/** For every code a page that provokes it, and the line and column at which it is reported. */
const provoked: readonly [code: string, html: string, column: number][] = [
  ['meta/unknown-rule', meta('noindex, frobnicate'), 39],
  ['meta/unknown-rule', meta('examplebot: noindex'), 30],
  ['meta/misspelt-rule', meta('nofollw'), 30],
  ['meta/misspelt-rule', meta('index, nosnipept'), 37],
  ['meta/unknown-rule', '<meta name="robots" content="no&#105;ndex, frob">', 1],
  ['meta/unusable-value', meta('max-snippet:many'), 30],
  ['meta/unreadable-date', meta('noindex, unavailable_after: soon'), 39],
  ['meta/equals-sign', meta('noai, max-snippet = 20'), 36],
  ['meta/no-commas', meta('noindex nofollow'), 30],
  ['meta/no-rule', '<meta name="robots">', 1],
  ['meta/no-rule', meta(' '), 1],
  ['meta/past-cap', meta(`noindex, ${'noai, '.repeat(20_000)}`), 1],
  ['meta/outside-head', `<body>${meta('noindex')}`, 7],
  ['meta/http-equiv', '<meta http-equiv="X-Robots-Tag" content="noindex">', 1],
  ['meta/property', '<meta property="googlebot" content="noindex">', 1],
  ['meta/positive-overruled', meta('noindex') + meta('all'), 39],
  ['meta/nocache-with-noarchive', meta('noarchive, nocache', 'bingbot'), 1],
  ['meta/only-for-images', meta('noindex, noimageai'), 1],
];

describe('problems', () => {
  function problemsIn(html: string): Diagnostic[] {
    const found: Diagnostic[] = [];
    metaVoice(pageOf(html), (diagnostic) => found.push(diagnostic));
    return found;
  }

  test.each(provoked)('%s: %s', (code, html, column) => {
    const places = problemsIn(`<!doctype html>\n${html}`)
      .filter((diagnostic) => diagnostic.code === code)
      .map(({ source, span }) => [source.name, source.positionAt(span.start)]);
    expect(places).toEqual([['body', { line: 2, column }]]);
  });

  test('every code is provoked', () => {
    // Only lint knows what has expired.
    const seen = new Set([...provoked.map(([code]) => code), 'meta/expired']);
    expect(Object.keys(metaCodes).filter((code) => !seen.has(code))).toEqual([]);
  });

  test.each([
    meta('noindex, nofollow, max-snippet:-1'),
    meta('max-image-preview : large, unavailable_after: 2030-01-01T00:00:00Z'),
    meta('all about robots, and more', 'description'),
    meta('robots, crawlers', 'keywords'),
    meta('ACAP allow-index'),
    `<body>${meta('ACAP disallow-index')}`,
    '<meta http-equiv="refresh" content="5">',
    '<meta property="og:title" content="noindex">',
    meta('index') + meta('noindex', 'googlebot'),
  ])('no problem: %s', (html) => {
    expect(problemsIn(html)).toEqual([]);
  });
});

test('any META tags: no exception, and spans stay inside the text', () => {
  const word = fc.constantFrom('robots', '*', 'examplebot', 'noindex', 'all', ', ', ' ', ';', ':', '"', 'ACAP ', '&');
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join('')),
  );
  const one = fc.record({ name: text, content: text, inHead: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one), fc.string(), (metas, html) => {
      const span = { start: 0, end: html.length };
      const page = pageOf(
        html,
        metas.map((found) => ({ ...found, span })),
      );
      const voice = metaVoice(page, (diagnostic) => {
        expect(diagnostic.span.end).toBeLessThanOrEqual(html.length);
      });
      for (const usage of allUsages) {
        const query = { agent: agentOf('ExampleBot'), usage, url: 'https://example.com/', path: '/' };
        voice.rule({ ...query, purposes: [], arrangements: [], fragments: true });
      }
    }),
  );
});

test('a META tag of a megabyte is read to its end', () => {
  for (const content of ['noindex, '.repeat(120_000), ','.repeat(1_000_000), 'a'.repeat(1_000_000)]) {
    expect(metaVoice(pageOf(meta(content)), () => undefined).dialect).toBe('meta');
  }
});
