import type { Example } from './example.ts';

/** The header Robots-Tag: rules for what has no head to write them in. */
export const robotsTag: Example = {
  id: 'robots-tag',
  title: 'A picture that cannot carry a META tag',
  about: 'Robots-Tag: rules in a response header (draft-illyes-repext)',
  summary: 'A header says for any kind of file what a META tag says for a page, to all crawlers or to one.',
  start: {
    url: 'https://tide.example/charts/2026.png',
    agents: ['*', 'FinderBot', 'PictureBot'],
    usages: ['crawl', 'index', 'present-snippet', 'present-thumbnail', 'present-currentcopy'],
    sources: {
      robots: {
        text: `# Tide tables for sailors.
User-agent: *
Disallow: /private/
`,
      },
      headers: `HTTP/1.1 200 OK
Content-Type: image/png
Robots-Tag: noindex, nosnippet; PictureBot=;
`,
      page: '',
      files: [],
      policy: '',
    },
  },
  steps: [
    {
      text: 'robots.txt has no rule for this chart, so it may be fetched. The header of the response says what may be done with it then: no index entry, and nothing shown.',
      button: 'Ask for FinderBot',
      show: { selected: { agent: 'FinderBot', usage: 'index' } },
      claims: [
        { agent: 'FinderBot', usage: 'crawl', verdict: 'unstated' },
        { agent: 'FinderBot', usage: 'index', verdict: 'denied', because: { pane: 'headers', text: 'Robots-Tag' } },
        { agent: 'FinderBot', usage: 'present-snippet', verdict: 'denied' },
        { agent: 'FinderBot', usage: 'present-thumbnail', verdict: 'denied' },
        { agent: 'FinderBot', usage: 'present-currentcopy', verdict: 'denied' },
      ],
    },
    {
      text: '"PictureBot=" with nothing after it takes that crawler out of the rules of the line.',
      button: 'Ask for PictureBot',
      show: { selected: { agent: 'PictureBot', usage: 'index' } },
      claims: [{ agent: 'PictureBot', usage: 'index', verdict: 'unstated' }],
    },
    {
      text: 'Add a rule for PictureBot, and it has that one and those for all crawlers.',
      button: 'Write PictureBot=noarchive',
      show: {
        selected: { agent: 'PictureBot', usage: 'present-currentcopy' },
        replace: [{ pane: 'headers', from: 'PictureBot=;', to: 'PictureBot=noarchive;' }],
      },
      claims: [
        { agent: 'PictureBot', usage: 'index', verdict: 'denied' },
        {
          agent: 'PictureBot',
          usage: 'present-currentcopy',
          verdict: 'denied',
          because: { pane: 'headers', text: 'PictureBot=noarchive' },
        },
      ],
    },
    {
      text: 'A header is read only after a fetch. Close the folder in robots.txt, and no crawler gets as far as the rule for PictureBot: it may not use what it may not fetch.',
      button: 'Disallow /charts/',
      show: {
        selected: { agent: 'PictureBot', usage: 'index' },
        replace: [{ pane: 'robots', from: 'Disallow: /private/', to: 'Disallow: /charts/' }],
      },
      claims: [
        {
          agent: 'PictureBot',
          usage: 'crawl',
          verdict: 'denied',
          because: { pane: 'robots', text: 'Disallow: /charts/' },
        },
        { agent: 'PictureBot', usage: 'index', verdict: 'unstated', may: false, blockedBy: 'crawl' },
      ],
    },
  ],
};
