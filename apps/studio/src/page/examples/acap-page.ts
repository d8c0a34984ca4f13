import type { Example } from './example.ts';

/** ACAP in a page: the page overrides the site, and an element overrides its page. */
export const acapPage: Example = {
  id: 'acap-page',
  title: 'A page that overrides its site',
  about: 'ACAP part 2: permissions in the page itself',
  summary: 'A page overrides robots.txt, and its elements override the page.',
  start: {
    url: 'https://kiln.example/recipes/rye.html',
    agents: ['*', 'FinderBot', 'KeeperBot'],
    usages: ['crawl', 'index', 'follow', 'preserve', 'present-snippet'],
    sources: {
      robots: {
        text: `##ACAP version=1.0
# The Kiln, a baker's site.
ACAP-crawler: *
ACAP-allow-crawl: /
ACAP-allow-index: /
ACAP-allow-preserve: /
`,
      },
      headers: 'HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n',
      page: `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Rye bread, the slow way</title>
  <meta name="robots" content="ACAP disallow-preserve">
  <meta name="KeeperBot" content="ACAP allow-preserve">
  <meta name="robots" content="nofollow">
</head>
<body>
  <h1>Rye bread, the slow way</h1>
  <p id="story">My grandmother had no clock in her kitchen, and her bread was never late.</p>
  <ol id="recipe" class="acap:disallow-index">
    <li>Feed the leaven in the evening.</li>
    <li>Knead in the morning, and wait.</li>
  </ol>
  <p>Flour from <a href="/mills/">these mills</a>.</p>
</body>
</html>
`,
      files: [],
      policy: '',
    },
  },
  steps: [
    {
      text: 'robots.txt lets every crawler keep a copy of the site. This page has a META tag that forbids it, and the page overrides the site.',
      button: 'Ask who may keep a copy',
      show: { selected: { agent: 'FinderBot', usage: 'preserve' } },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'preserve',
          verdict: 'denied',
          because: { pane: 'page', text: 'disallow-preserve' },
          overruled: { pane: 'robots', text: 'ACAP-allow-preserve' },
        },
      ],
    },
    {
      text: 'A META tag can address one crawler by name. KeeperBot may keep its copy.',
      button: 'Ask for KeeperBot',
      show: { selected: { agent: 'KeeperBot', usage: 'preserve' } },
      claims: [
        {
          agent: 'KeeperBot',
          usage: 'preserve',
          verdict: 'allowed',
          because: { pane: 'page', text: 'name="KeeperBot"' },
          overruled: { pane: 'page', text: 'disallow-preserve' },
        },
      ],
    },
    {
      text: 'A class name can apply to one element. The story is for every index; the recipe is for people who come to read it.',
      button: 'See what is indexed',
      show: { tab: 'page', selected: { agent: 'FinderBot', usage: 'index' } },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'index',
          verdict: 'allowed',
          because: { pane: 'robots', text: 'ACAP-allow-index' },
        },
        { agent: 'FinderBot', view: 'text', has: 'My grandmother', lacks: 'Feed the leaven' },
      ],
    },
    {
      text: 'The META tag without the word ACAP is the old one, and it still counts: no link on this page may be followed.',
      button: 'Ask about the links',
      show: { selected: { agent: 'FinderBot', usage: 'follow' } },
      claims: [
        {
          agent: 'FinderBot',
          usage: 'follow',
          verdict: 'denied',
          because: { pane: 'page', text: 'content="nofollow"' },
        },
        { agent: 'FinderBot', view: 'links', lacks: 'mills' },
      ],
    },
  ],
};
