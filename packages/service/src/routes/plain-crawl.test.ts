import * as agents from '@heed/agents';
import { createAsk } from '@heed/core';
import { CrawlGate } from '@heed/core/robots-txt';
import type { KnownSite } from '@heed/sites';
import { describe, expect, test } from 'vitest';
import { createPlainCrawl } from './plain-crawl.js';

const ask = createAsk({ agents });
const plainCrawl = createPlainCrawl(ask);

function siteWith(robots: KnownSite['robots']): KnownSite {
  const origin = 'https://site.example';
  return { origin, robots, crawl: new CrawlGate(robots), from: 'cache', knownAt: 0, freshUntil: 1, problems: [] };
}

const files = [
  '',
  'User-agent: *\nDisallow: /a\nAllow: /a/open$\n',
  'User-agent: Googlebot\nDisallow: /a\nUser-agent: ExampleBot\nAllow: /\nUser-agent: *\nDisallow: /\n',
  'User-agent: Google-Extended\nUser-agent: GPTBot\nDisallow: /\n',
  'Sitemap: /s.xml\nUser-agent: *\nContent-Signal: ai-train=no\nDisallow: /*?q=\nCrawl-delay: 5\n',
  'ACAP-crawler: *\nACAP-disallow-crawl: /a\nUser-agent: *\nDisallow: /\n',
];
const names = [
  ...agents.agents.map(({ token }) => token),
  'ExampleBot',
  'Mozilla/5.0 (compatible; Googlebot-Image/1.0; +https://bot.example)',
  '',
  ' ',
  'purpose:ai-train',
  'purpose:none',
  '*',
  '\ud800',
  'x'.repeat(1000),
];
const paths = ['/', '/a', '/a/open', '/a/%6Fpen', '/b?q=1', '//', '/a/../b', '/é'];

describe('the answer without reasons equals the answer with them', () => {
  test.each(files)('%j', (robots) => {
    const site = siteWith(robots);
    let answered = 0;
    for (const agent of names) {
      for (const path of paths) {
        const asked = { agent, url: `${site.origin}${path}`, usages: ['crawl'] } as const;
        const verdict = plainCrawl(asked, site);
        if (verdict === undefined) continue;
        answered += 1;
        const answer = ask({ ...asked, robots });
        if ('error' in answer) throw new Error(`${agent}: ${answer.error.message}`);
        expect({ agent, path, verdict }).toEqual({ agent, path, verdict: answer.decisions.crawl?.verdict });
        expect(answer.decisions.crawl?.because[0]?.dialect).toBe(verdict === 'unstated' ? undefined : 'robots-txt');
        expect(answer.notSeen).toBeUndefined();
      }
    }
    expect(answered > 0).toBe(!robots.includes('ACAP'));
  });
});

test('a URL that is too long for a question is not answered in another way', () => {
  const asked = { agent: 'ExampleBot', url: `https://site.example/${'a'.repeat(16_384)}`, usages: ['crawl'] } as const;
  expect(plainCrawl(asked, siteWith(''))).toBeUndefined();
  expect(ask({ ...asked, robots: '' })).toHaveProperty('error.code', 'question/url-too-long');
});

test.each<[string, KnownSite['robots'], readonly ('crawl' | 'index')[]]>([
  ['of a status', { status: 404 }, ['crawl']],
  ['of a file in UTF-16', 'U\0s\0e\0r\0', ['crawl']],
  ['of another usage', '', ['index']],
  ['of two', '', ['crawl', 'index']],
])('more has to be read because %s', (_, robots, usages) => {
  const asked = { agent: 'ExampleBot', url: 'https://site.example/', usages };
  expect(plainCrawl(asked, siteWith(robots))).toBeUndefined();
});
