import type { Example } from './example.ts';

/** ACAP in robots.txt: closed to those who know only Disallow, open in parts to those who read on. */
export const acapRobots: Example = {
  id: 'acap-robots',
  title: 'A magazine that says more than "Disallow"',
  about: 'ACAP part 1: permissions in robots.txt',
  summary: 'Lines that permit one use and refuse another, with limits on how long and how much.',
  start: {
    url: 'https://lantern.example/essays/on-rain.html',
    at: '2026-11-15T12:00:00Z',
    agents: ['*', 'FinderBot', 'DigestBot'],
    usages: ['crawl', 'index', 'preserve', 'present-snippet', 'present-thumbnail'],
    sources: {
      robots: {
        text: `##ACAP version=1.0
# Lantern, a magazine of essays.

# Crawlers that do not read ACAP stop here.
User-agent: *
Disallow: /

# Those that do may fetch and index the essays until the end of June 2027.
ACAP-crawler: *
ACAP-disallow-crawl: /
ACAP-allow-crawl: /essays/
ACAP-allow-index: /essays/ time-limit=until-2027-06-30
ACAP-allow-present-snippet: /essays/ max-length=25-words
ACAP-disallow-preserve: /

# DigestBot has an agreement of its own.
ACAP-crawler: DigestBot
ACAP-allow-preserve: /essays/
ACAP-allow-present-snippet: /essays/ max-length=100-words
`,
      },
      headers: 'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n',
      page: `<!DOCTYPE html>
<title>On rain</title>
<p>It rained on the day that this magazine was founded, and it has tried to deserve it since.</p>
`,
      files: [],
      policy: '',
    },
  },
  steps: [
    {
      text: '"Disallow: /" closes the whole magazine. The ACAP lines below it open the essays again: in a robots.txt with ACAP, an ACAP permission lifts the old prohibition.',
      button: 'Ask who may fetch an essay',
      show: { selected: { agent: 'FinderBot', usage: 'crawl' } },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'crawl',
          verdict: 'allowed',
          because: { pane: 'robots', text: 'ACAP-allow-crawl' },
          overruled: { pane: 'robots', text: 'User-agent: *\nDisallow: /' },
        },
      ],
    },
    {
      text: 'Outside the essays nothing is lifted.',
      button: 'Ask about /shop/',
      show: { url: 'https://lantern.example/shop/', selected: { agent: 'FinderBot', usage: 'crawl' } },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'crawl',
          verdict: 'denied',
          because: { pane: 'robots', text: 'ACAP-disallow-crawl' },
        },
      ],
    },
    {
      text: 'A permission can end. Index entries are allowed until the last day of June 2027, and not a day longer.',
      button: 'Move to 1 July 2027',
      show: { at: '2027-07-01T00:00:00Z', selected: { agent: 'FinderBot', usage: 'index' } },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'index',
          verdict: 'allowed',
          may: false,
          until: '2027-07-01T00:00:00Z',
          because: { pane: 'robots', text: 'ACAP-allow-index' },
        },
      ],
    },
    {
      text: 'A permission can be small: a snippet has 25 words at most. DigestBot, which is named, gets 100 words and may keep a copy too.',
      button: 'Ask for DigestBot',
      show: { selected: { agent: 'DigestBot', usage: 'present-snippet' } },
      claims: [
        { agent: 'FinderBot', usage: 'present-snippet', verdict: 'allowed', limit: 'max-length=25-words' },
        { agent: 'FinderBot', usage: 'preserve', verdict: 'denied' },
        { agent: 'DigestBot', usage: 'present-snippet', verdict: 'allowed', limit: 'max-length=100-words' },
        {
          agent: 'DigestBot',
          usage: 'preserve',
          verdict: 'allowed',
          because: { pane: 'robots', text: 'ACAP-allow-preserve' },
          overruled: { pane: 'robots', text: 'ACAP-disallow-preserve' },
        },
      ],
    },
    {
      text: 'No line is about thumbnails. Where there is no rule, the use is allowed; add one line, and it is denied.',
      button: 'Refuse thumbnails',
      before: [{ agent: 'FinderBot', usage: 'present-thumbnail', verdict: 'unstated' }],
      show: {
        selected: { agent: 'FinderBot', usage: 'present-thumbnail' },
        replace: [
          {
            pane: 'robots',
            from: 'ACAP-disallow-preserve: /\n',
            to: 'ACAP-disallow-preserve: /\nACAP-disallow-present-thumbnail: /\n',
          },
        ],
      },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'present-thumbnail',
          verdict: 'denied',
          because: { pane: 'robots', text: 'ACAP-disallow-present-thumbnail' },
        },
      ],
    },
  ],
};
