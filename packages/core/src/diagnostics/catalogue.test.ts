import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { ask, askUnknown, createAsk } from '../ask/ask.js';
import { readRobotsTxt } from '../dialects/robots-txt/read.js';
import { catalogue } from './catalogue.js';
import type { Code, Diagnostic } from './diagnostic.js';
import { messageOf } from './words.js';

const group = 'User-agent: *\n';

/** A list in a list, with this number of levels. */
function nested(levels: number): unknown {
  let list: unknown[] = [];
  for (let level = 1; level < levels; level++) list = [list];
  return list;
}

/** For every code of robots.txt: a text that provokes it, and the line and column of the problem. */
const provoked: readonly [code: Code, text: string, line: number, column: number][] = [
  ['robots-txt/rule-before-group', 'Disallow: /', 1, 1],
  ['robots-txt/rule-before-group', '  allow : /', 1, 3],
  ['robots-txt/misspelt-field', `${group}Disalow: /`, 2, 1],
  ['robots-txt/misspelt-allow', `${group}Alow: /`, 2, 1],
  ['robots-txt/missing-colon', `${group}Disallow /`, 2, 1],
  ['robots-txt/allow-without-colon', `${group}Allow /x`, 2, 1],
  ['robots-txt/digits-in-product-token', 'User-agent: MJ12bot', 1, 13],
  ['robots-txt/dot-in-product-token', 'User-agent: archive.org_bot', 1, 13],
  ['robots-txt/several-agents', 'User-agent: Googlebot, Bingbot', 1, 13],
  ['robots-txt/rule-for-pages', `${group}Noindex: /x`, 2, 1],
  ['robots-txt/address-as-path', `${group}Disallow: https://example.com/x`, 2, 11],
  ['robots-txt/several-paths', `${group}Disallow: /a /b`, 2, 11],
  ['robots-txt/other-field', `${group}Crawl-delay: 10`, 2, 1],
  ['robots-txt/disallow-ai-training', `${group}DisallowAITraining: /`, 2, 1],
  ['robots-txt/ai-training-before-group', ' DisallowAITraining: /', 1, 2],
  ['robots-txt/allow-ai-training', `${group}AllowAITraining: /`, 2, 1],
  ['robots-txt/unknown-field', `${group} Frobnicate: 10`, 2, 2],
  ['robots-txt/not-a-field', `${group}keep out`, 2, 1],
  ['robots-txt/html-comment', `${group}<!-- keep out -->`, 2, 1],
  ['robots-txt/path-without-slash', `${group}Disallow: private`, 2, 11],
  ['robots-txt/empty-allow', `${group}Allow:`, 2, 1],
  ['robots-txt/empty-user-agent', 'User-agent:', 1, 12],
  ['robots-txt/invalid-product-token', 'User-agent: Finder/2.0', 1, 13],
  ['robots-txt/groups-joined', 'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /', 3, 13],
  ['robots-txt/dollar-inside-pattern', `${group}Disallow: /a$b`, 2, 13],
  ['robots-txt/broken-percent-encoding', `${group}Disallow: /100%`, 2, 15],
  ['robots-txt/line-too-long', `${group}Disallow: /${'x'.repeat(17_000)}`, 2, 11],
  ['robots-txt/past-500-kib', `${group}${'# filler\n'.repeat(60_000)}Disallow: /`, 56_889, 4],
  ['robots-txt/looks-like-html', '<!DOCTYPE html><title>Not found</title>', 1, 1],
  ['robots-txt/looks-binary', 'PK\u0003\u0004\0\0', 1, 1],
  ['robots-txt/not-utf8', `${group}Disallow: /caf\ufffd`, 2, 15],
];

describe('every code is provoked', () => {
  test.each(provoked)('%s', (code, text, line, column) => {
    const found: Diagnostic[] = [];
    readRobotsTxt(text, (diagnostic) => found.push(diagnostic));
    const places = found
      .filter((diagnostic) => diagnostic.code === code)
      .map(({ source, span }) => source.positionAt(span.start));
    expect(places).toEqual([{ line, column }]);
  });

  test('a clean file provokes nothing', () => {
    const found: Diagnostic[] = [];
    readRobotsTxt('User-agent: *\nDisallow: /a$\nAllow: /b*\n\nSitemap: https://example.com/s\n', (one) =>
      found.push(one),
    );
    expect(found).toEqual([]);
  });

  const faults: readonly [code: Code, question: unknown][] = [
    ['question/not-an-object', []],
    ['question/missing-field', { agent: 'a' }],
    ['question/misspelt-field', { agent: 'a', url: 'https://example.com/', roobts: '' }],
    ['question/not-defined', { agent: 'a', url: 'https://example.com/', site: 'h1' }],
    ['question/wrong-definition', { define: 'h1', robots: '' }],
    ['question/wrong-type', { agent: 1, url: 'https://example.com/' }],
    ['question/wrong-type', { agent: 'a', url: 'https://example.com/', response: { headers: { a: 'b' } } }],
    ['question/unknown-usage', { agent: 'a', url: 'https://example.com/', usages: ['eat'] }],
    ['question/too-many-purposes', { agent: 'a', url: 'https://example.com/', purposes: Array(101).fill('news') }],
    ['question/url-too-long', { agent: 'a', url: `https://example.com/${'a'.repeat(16_365)}` }],
    ['question/too-deep', { agent: 'a', url: 'https://example.com/', id: nested(1_001) }],
    ['question/not-absolute-url', { agent: 'a', url: '/relative' }],
    ['question/not-a-date', { agent: 'a', url: 'https://example.com/', at: '2026-02-31T00:00:00Z' }],
    ['question/bad-status', { agent: 'a', url: 'https://example.com/', robots: { status: 42 } }],
    ['question/no-agents-file', { agent: 'purpose:ai-train', url: 'https://example.com/' }],
  ];
  test.each(faults)('%s', (code, question) => {
    expect(askUnknown(question)).toMatchObject({ error: { code } });
  });

  test('question/too-many-steps', () => {
    const body = '<p class="acap:disallow-index">'.repeat(5_001);
    const question = {
      id: 7,
      agent: 'a',
      url: 'https://example.com/',
      purposes: Array(100).fill('news'),
      response: { body },
    };
    const asking = createAsk({ markup });
    expect(asking({ ...question, views: ['text'] })).toMatchObject({
      id: 7,
      error: { code: 'question/too-many-steps' },
    });
    expect(asking(question)).toHaveProperty('decisions');
  });

  test('question/unknown-purpose', () => {
    const withAgents = createAsk({ agents: { purposes: [], agents: [] } });
    expect(withAgents({ agent: 'purpose:x', url: 'https://example.com/' })).toMatchObject({
      error: { code: 'question/unknown-purpose' },
    });
  });

  const answerCodes: readonly [code: Code, more: object][] = [
    ['question/unknown-field', { note: 'crawl' }],
    ['question/unknown-arrangement', { arrangements: ['must-use-resorce'] }],
    ['decision/no-moment', { response: { headers: [['Robots-Tag', 'unavailable_after: 2027-01-01']] } }],
    ['decision/no-history', { robots: 'ACAP-crawler: *\nACAP-allow-index: / time-limit=3-days' }],
    ['question/unnamed-agent', { agent: ' ' }],
    ['decision/not-crawlable', { robots: { status: 500 } }],
    ['decision/body-not-read', { response: { body: '' } }],
    ['decision/no-such-element', { element: 'nowhere' }],
    ['decision/no-views', { views: ['text'] }],
    ['decision/more-diagnostics', { robots: 'rubbish\n'.repeat(101) }],
  ];
  test.each(answerCodes)('%s', (code, more) => {
    const answer = ask({ agent: 'a', url: 'https://example.com/', ...more });
    expect(answer).toMatchObject({ diagnostics: expect.arrayContaining([expect.objectContaining({ code })]) });
  });

  test('nothing in the catalogue is left out', () => {
    // The first two have separate tests. The next three are about lines, which have other readers; lint reports the others.
    const elsewhere = [
      'question/unknown-purpose',
      'question/too-many-steps',
      'question/not-json',
      'question/line-too-long',
      'question/dropped',
      'robots-txt/always-beaten',
      'robots-txt/loses-general-rules',
      'robots-txt/split-group',
      'robots-txt/hash-in-path',
      'robots-txt/regular-expression',
      'robots-txt/under-wider-rule',
      'robots-txt/matches-nothing',
      'robots-txt/redundant-rule',
      'robots-txt/shadowed',
      'robots-txt/relative-sitemap',
      'robots-txt/site-closed',
    ];
    const seen = new Set<string>(
      [...provoked, ...faults, ...answerCodes].map(([code]) => code).concat(...(elsewhere as Code[])),
    );
    const own = Object.keys(catalogue).filter((code) => /^(?:robots-txt|question|decision)\//.test(code));
    expect(own.filter((code) => !seen.has(code))).toEqual([]);
  });
});

test('messages shorten what they quote', () => {
  const message = messageOf({ code: 'robots-txt/unknown-field', data: { field: 'x'.repeat(5000) } });
  expect(message.length).toBeLessThan(200);
});
