import * as agents from '@heed/agents';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../diagnostics/words.js';
import type { AgentNames } from '../policy/known-agents.js';
import { lineOf, problemsOf } from '../testing/problems.js';
import type { Subject } from './lint.js';

const url = 'https://example.com/private/a';
const header: Subject['response'] = { headers: [['X-Robots-Tag', 'noindex']] };
const body = '<head><meta name=robots content=noindex></head>';

/** The place of each hidden noindex, and the crawlers it is hidden from. */
function hidden(subject: Subject, known?: AgentNames): string[] {
  return problemsOf('carriers', { url, ...subject }, known === undefined ? { markup } : { markup, agents: known })
    .filter(({ code }) => code === 'carriers/hidden-noindex')
    .map((diagnostic) => {
      const [at = ''] = lineOf(diagnostic).split(' carriers');
      return `${at} from ${'agent' in diagnostic.data ? diagnostic.data.agent : ''}`;
    });
}

describe('nothing is hidden', () => {
  test.each([
    ['one crawler is denied the whole site, the others are not', 'User-agent: Bot\nDisallow: /\n'],
    ['all crawlers but one are denied the whole site', 'User-agent: *\nDisallow: /\n\nUser-agent: Bot\nAllow: /\n'],
  ])('%s', (_, robots) => {
    expect(hidden({ robots, response: header })).toEqual([]);
  });
});

describe('a noindex that some crawlers never read', () => {
  test.each<[title: string, subject: Subject, wanted: string[]]>([
    [
      'in a header',
      { robots: 'User-agent: *\nDisallow: /private/', response: header },
      ['header 1:15 from all crawlers'],
    ],
    ['in a META', { robots: 'User-agent: *\nDisallow: /private/', response: { body } }, ['body 1:7 from all crawlers']],
    [
      'in both',
      { robots: 'User-agent: *\nDisallow: /private/', response: { ...header, body } },
      ['body 1:7 from all crawlers', 'header 1:15 from all crawlers'],
    ],
    [
      'as none',
      { robots: 'User-agent: *\nDisallow: /', response: { headers: [['Robots-Tag', 'none']] } },
      ['header 1:13 from all crawlers'],
    ],
    [
      'for one crawler only',
      { robots: 'User-agent: *\nDisallow: /private/', response: { headers: [['Robots-Tag', 'Bot: noindex']] } },
      ['header 1:13 from bot'],
    ],
    [
      'for all crawlers, hidden from one',
      { robots: 'User-agent: Bot\nDisallow: /private/', response: header },
      ['header 1:15 from Bot'],
    ],
    [
      'by name, for a crawler that is denied the whole site',
      { robots: 'User-agent: Bot\nDisallow: /', response: { headers: [['Robots-Tag', 'Bot: noindex']] } },
      ['header 1:13 from bot'],
    ],
    [
      'on a site that is denied to all crawlers',
      { robots: 'User-agent: *\nDisallow: /\n\nUser-agent: Bot\nDisallow: /', response: header },
      ['header 1:15 from all crawlers'],
    ],
    [
      'hidden by a prohibition of ACAP',
      { robots: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-crawl: /private/', response: header },
      ['header 1:15 from all crawlers'],
    ],
    [
      'in an instruction',
      {
        robots: 'User-agent: *\nDisallow: /private/',
        response: { headers: [['Content-Type', 'text/xml']], body: '<?robots index="no" follow="yes"?><a/>' },
      },
      ['body 1:1 from all crawlers'],
    ],
  ])('%s', (_, subject, wanted) => {
    expect(hidden(subject)).toEqual(wanted);
  });

  test.each<[title: string, robots: string, wanted: string]>([
    [
      'those of search engines stand for the others',
      'User-agent: *\nDisallow: /private/\n',
      'Googlebot, bingbot, DuckDuckBot and others',
    ],
    [
      'those with rules of their own that let them in are not among them',
      'User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nUser-agent: DuckDuckBot\nDisallow: /other/\n',
      'bingbot, YandexBot, Baiduspider and others',
    ],
    [
      'those with rules of their own that keep them out are',
      'User-agent: *\nDisallow: /private/\n\nUser-agent: bingbot\nDisallow: /private/\n',
      'Googlebot, bingbot, DuckDuckBot and others',
    ],
  ])('the crawlers are named: %s', (_, robots, wanted) => {
    expect(hidden({ robots, response: header }, agents)).toEqual([`header 1:15 from ${wanted}`]);
  });

  test('of several rules, those that Google documents reading are reported', () => {
    const robots = 'User-agent: *\nDisallow: /private/\n';
    const usage = ['Content-Usage', 'search=n'] as const;
    const names = 'Googlebot, bingbot, DuckDuckBot and others';
    const both = { headers: [usage, ['X-Robots-Tag', 'noindex'] as const] };
    expect(hidden({ robots, response: both }, agents)).toEqual([`header 2:15 from ${names}`]);
    expect(hidden({ robots, response: { headers: [usage] } }, agents)).toEqual([`header 1:16 from ${names}`]);
  });

  test('without the agents file, the names of the file are the exceptions', () => {
    const robots = 'User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /other/\n';
    expect(hidden({ robots, response: header })).toEqual(['header 1:15 from all crawlers except Googlebot']);
  });

  test('the rule that hides it is shown', () => {
    const [found] = problemsOf('carriers', { url, robots: 'User-agent: *\nDisallow: /private/', response: header });
    expect(found?.related?.map(({ source, span }) => source?.textOf(span))).toEqual(['Disallow: /private/']);
    expect(found && messageOf(found)).toContain('"noindex"');
  });
});

describe('a noindex that does its work', () => {
  test.each<[title: string, subject: Subject]>([
    ['where the page may be fetched', { robots: 'User-agent: *\nDisallow: /other/', response: header }],
    ['where a longer rule allows it', { robots: 'User-agent: *\nDisallow: /\nAllow: /private/', response: header }],
    [
      'where a login keeps all crawlers out',
      { robots: 'User-agent: *\nDisallow: /', response: { ...header, status: 401 } },
    ],
    [
      'where the server lets only some in',
      { robots: 'User-agent: *\nDisallow: /', response: { ...header, status: 403 } },
    ],
    ['where there is no robots.txt', { response: header }],
    ['where it could not be had', { robots: { status: 503 }, response: header }],
    ['where it is not there', { robots: { status: 404 }, response: header }],
    [
      'where the crawler it is for may fetch the page',
      {
        robots: 'User-agent: *\nDisallow: /\n\nUser-agent: Bot\nAllow: /',
        response: { headers: [['Robots-Tag', 'Bot: noindex']] },
      },
    ],
    [
      'where robots.txt denies indexing itself',
      {
        robots: '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-crawl: /\nACAP-disallow-index: /',
        response: header,
      },
    ],
    [
      'where nothing but links is forbidden',
      { robots: 'User-agent: *\nDisallow: /', response: { headers: [['Robots-Tag', 'nofollow']] } },
    ],
    [
      'where only an element is kept out',
      { robots: 'User-agent: *\nDisallow: /', response: { body: '<noindex>a</noindex>' } },
    ],
  ])('%s', (_, subject) => {
    expect(hidden(subject)).toEqual([]);
  });

  test('nothing is reported without a URL', () => {
    const found = problemsOf('carriers', { robots: 'User-agent: *\nDisallow: /', response: header });
    expect(found).toEqual([]);
  });
});

describe('a denial of indexing in robots.txt', () => {
  const robots = 'User-agent: *\nContent-Signal: search=no\nDisallow: /private/\n';
  const codes = (options: object): string[] =>
    problemsOf('carriers', { url, robots, response: header }, { markup, ...options }).map(({ code }) => code);

  test('is enough where it is not known who reads it', () => {
    expect(codes({})).toEqual([]);
  });

  test('is not enough where Google does not document reading it', () => {
    expect(codes({ agents })).toEqual(['carriers/hidden-noindex']);
  });
});
