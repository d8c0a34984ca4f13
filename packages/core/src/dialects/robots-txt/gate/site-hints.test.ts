import { describe, expect, test } from 'vitest';
import { agentDirectoryOf } from '../../../policy/agent-directory.js';
import { readRobotsTxt } from '../read.js';
import { siteHintsFor } from './site-hints.js';

function hintsIn(text: string, agent = 'ExampleBot') {
  return siteHintsFor(readRobotsTxt(text), 'https://example.com/robots.txt', agent);
}

const forAll = (line: string): string => `User-agent: *\n${line}\n`;

describe('Crawl-delay', () => {
  test.each<[string, number | undefined]>([
    ['10', 10_000],
    ['1.5', 1500],
    ['0,5', 500],
    ['0.0004', 0],
    ['0', 0],
    ['10 # slow', 10_000],
    ['5 seconds', 5000],
    ['5s', 5000],
    ['31536000', 31_536_000_000],
    ['soon', undefined],
    ['-1', undefined],
    ['', undefined],
    ['1e3', undefined],
    ['5 minutes', undefined],
    ['9'.repeat(400), undefined],
    [`1${' '.repeat(100_000)}x`, undefined],
  ])('%s', (value, delay) => {
    const { crawlDelay, unread } = hintsIn(forAll(`Crawl-delay: ${value}`));
    expect(crawlDelay).toBe(delay);
    expect(unread.map(({ line }) => line)).toEqual(delay === undefined ? [2] : []);
    expect(unread.every(({ text }) => text.length <= 100)).toBe(true);
  });

  test.each<[string, string, number | undefined]>([
    ['before the groups is for nobody', 'Crawl-delay: 3\nUser-agent: *\nDisallow:', undefined],
    ['of all crawlers', 'User-agent: *\nCrawl-delay: 3', 3000],
    ['of others', 'User-agent: OtherBot\nCrawl-delay: 3', undefined],
    ['of all names above it', 'User-agent: OtherBot\nUser-agent: ExampleBot\nDisallow: /x\nCrawl-delay: 3', 3000],
    ['of its own group', 'User-agent: *\nCrawl-delay: 3\n\nUser-agent: examplebot\nCrawl-delay: 1', 1000],
    [
      'not of `*` if its own group has none',
      'User-agent: *\nCrawl-delay: 3\nUser-agent: ExampleBot\nDisallow: /',
      undefined,
    ],
    [
      'the longest of several',
      'User-agent: *\nCrawl-delay: 3\nCrawl-delay: 7\nDisallow: /x\nUser-agent: *\nCrawl-delay: 5',
      7000,
    ],
    [
      'ends the list of names above it',
      'User-agent: OtherBot\nCrawl-delay: 3\nUser-agent: ExampleBot\nDisallow: /x',
      undefined,
    ],
  ])('%s', (_, text, delay) => {
    expect(hintsIn(text).crawlDelay).toBe(delay);
  });

  test('of the group that an operator documents', () => {
    const agents = [{ token: 'ExampleBot-News', operator: 'Example', purposes: [], fallbacks: ['ExampleBot'] }];
    const known = agentDirectoryOf({ purposes: [], agents }).find('ExampleBot-News/1.0');
    const robots = readRobotsTxt('User-agent: ExampleBot\nCrawl-delay: 2\n\nUser-agent: *\nCrawl-delay: 9');
    const hintsFor = (more: typeof known) => siteHintsFor(robots, 'https://example.com/', 'ExampleBot-News', more);
    expect([hintsFor(known).crawlDelay, hintsFor(undefined).crawlDelay]).toEqual([2000, 9000]);
  });
});

test.each<[string, object | undefined]>([
  ['1/5', { requests: 1, milliseconds: 5000 }],
  ['1/5s', { requests: 1, milliseconds: 5000 }],
  ['10 / 1m', { requests: 10, milliseconds: 60_000 }],
  ['2/1H', { requests: 2, milliseconds: 3_600_000 }],
  ['1/5 0600-0845', { requests: 1, milliseconds: 5000, hours: '0600-0845' }],
  ['0/5', undefined],
  ['5/0', undefined],
  ['1', undefined],
  ['a/b', undefined],
  [`1/5${' '.repeat(100_000)}x`, undefined],
])('Request-rate: %s', (value, rate) => {
  const { requestRate, unread } = hintsIn(forAll(`Request-rate: ${value}`));
  expect(requestRate).toEqual(rate);
  expect(unread).toHaveLength(rate === undefined ? 1 : 0);
});

test('the slowest of several rates', () => {
  const { requestRate } = hintsIn(forAll('Request-rate: 1/5\nRequest-rate: 10/1m\nRequest-rate: 3/10'));
  expect(requestRate).toEqual({ requests: 10, milliseconds: 60_000 });
  expect(hintsIn(forAll('Request-rate: 1/5\nRequest-rate: 1/1m')).requestRate).toMatchObject({ milliseconds: 60_000 });
});

test('sitemaps are for all, each once, as absolute addresses', () => {
  const text =
    'Sitemap: https://example.com/a.xml\nUser-agent: OtherBot\nSitemap: /b.xml\nsite-map: https://cdn.example/c.xml\n' +
    'Sitemap:\nSitemap: ftp://example.com/d.xml\nSitemap: https://example.com/a.xml';
  const { sitemaps, unread } = hintsIn(text);
  expect(sitemaps).toEqual(['https://example.com/a.xml', 'https://example.com/b.xml', 'https://cdn.example/c.xml']);
  expect(unread).toEqual([
    { line: 5, text: 'Sitemap:' },
    { line: 6, text: 'Sitemap: ftp://example.com/d.xml' },
  ]);
});

test('a file of nothing but broken lines lists a hundred of them', () => {
  const { unread, crawlDelay } = hintsIn(forAll('Crawl-delay: x\n'.repeat(100_000)));
  expect([unread.length, crawlDelay]).toEqual([100, undefined]);
});
