import type { Example } from './example.ts';

/** One page that every carrier has rules on. */
export const everything: Example = {
  id: 'everything',
  title: 'A newspaper that uses everything',
  about: 'robots.txt, ACAP, Robots-Tag, META, class names, the robots PI, and six signals about AI',
  summary: 'Every kind of signal applies to one page, and each answer names the line that decided it.',
  start: {
    url: 'https://harbour.example/news/ferry.xhtml',
    at: '2026-11-15T12:00:00Z',
    agents: ['*', 'Googlebot', 'GPTBot', 'KeeperBot', 'GrabBot'],
    usages: ['crawl', 'index', 'follow', 'preserve', 'present-snippet', 'ai-train', 'ai-input', 'tdm'],
    selected: { agent: 'KeeperBot', usage: 'preserve' },
    sources: {
      robots: {
        text: `##ACAP version=1.0
# The Harbour Post: who may fetch what, and what may be done with it.

User-agent: *
Disallow: /drafts/
Allow: /drafts/public/
Content-Signal: search=yes, ai-train=no

User-agent: GPTBot
Disallow: /
Allow: /about/

# No crawler has this name: Google looks here before it trains models with what Googlebot fetched.
User-agent: Google-Extended
Disallow: /

# For crawlers that read ACAP.
ACAP-crawler: *
ACAP-allow-index: /news/
ACAP-allow-present-snippet: /news/ max-length=160-chars
ACAP-disallow-preserve: /

# The national library keeps a copy, as agreed.
ACAP-crawler: KeeperBot
ACAP-permissions-reference: /partners/keeper.txt
`,
      },
      headers: `HTTP/2 200
Content-Type: application/xhtml+xml; charset=utf-8
X-Robots-Tag: GrabBot: noindex
Robots-Tag: max-image-preview=none
Content-Usage: train-ai=n, ai-use=y
`,
      page: `<?xml version="1.0" encoding="utf-8"?>
<?robots index="yes" follow="no"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head profile="http://example.org/xmdp/robots-profile#">
  <title>The ferry sails again</title>
  <meta name="robots" content="nofollow"/>
  <meta name="robots" content="ACAP disallow-present-thumbnail"/>
  <link rel="license" type="application/rsl+xml" href="/licences/news.xml"/>
</head>
<body>
  <h1>The ferry sails again</h1>
  <p id="lead">The night ferry to the islands sails again from Monday, after two years of repairs. Tickets cost what they
    cost before the storm, and the harbour master has promised coffee on the quay for the first hundred passengers.</p>
  <p id="letter" class="robots-noindex">A letter: I have missed the sound of its horn, and I would rather not be found by my name.</p>
  <p id="photo" class="robots-noarchive">Photograph by an agency that lets no archive keep it.</p>
  <p id="figures" class="acap:disallow-present-snippet">Fares for members: ask at the counter.</p>
  <p>More: <a href="/news/storm.html">the storm</a>, <a href="/tip">send us a tip</a>.</p>
</body>
</html>
`,
      files: [
        {
          name: '/partners/keeper.txt',
          text: `##ACAP version=1.0
ACAP-crawler: KeeperBot
ACAP-allow-crawl: /news/
ACAP-allow-preserve: /news/ time-limit=until-2027-12-31
`,
        },
        {
          name: '/.well-known/tdmrep.json',
          text: `[
  { "location": "/news/", "tdm-reservation": 1, "tdm-policy": "https://harbour.example/licences/tdm.json" }
]
`,
        },
        {
          name: '/licences/news.xml',
          text: `<?xml version="1.0" encoding="utf-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
  <content url="/news/">
    <license>
      <permits type="usage">ai-input</permits>
      <payment type="crawl">
        <amount currency="EUR">0.02</amount>
      </payment>
    </license>
  </content>
</rsl>
`,
        },
        {
          name: '/ai.txt',
          text: `# For all crawlers that gather texts and pictures to train models.
User-agent: *
Disallow: /
`,
        },
      ],
      policy: `version: 1
site: https://harbour.example
rules:
  - name: Everyone may find us
    agents: ['*']
    allow: [crawl, index]
    deny: [ai-train, tdm]
  - name: The national library keeps a copy
    agents: [KeeperBot]
    paths: ['/news/']
    allow:
      preserve: { time-limit: until-2027-12-31 }
`,
    },
    otherRobots: `##ACAP version=1.0
# The Harbour Post, as it was last year.

User-agent: *
Disallow: /drafts/
Disallow: /archive/

# For crawlers that read ACAP.
ACAP-crawler: *
ACAP-allow-index: /news/
ACAP-disallow-preserve: /
`,
  },
  steps: [
    {
      text: 'The Harbour Post lets the national library keep a copy of its news, and no other crawler. robots.txt refuses it to all crawlers; the file that it names for KeeperBot permits it, and a rule for one crawler by name overrides a rule for all.',
      button: 'Ask for KeeperBot',
      show: { tab: 'answer', selected: { agent: 'KeeperBot', usage: 'preserve' } },
      claims: [
        {
          agent: 'KeeperBot',
          usage: 'preserve',
          verdict: 'allowed',
          limit: 'time-limit=until-2027-12-31',
          because: { pane: 'file:/partners/keeper.txt', text: 'ACAP-allow-preserve' },
          overruled: { pane: 'robots', text: 'ACAP-disallow-preserve' },
        },
        {
          agent: 'Googlebot',
          usage: 'preserve',
          verdict: 'denied',
          because: { pane: 'robots', text: 'ACAP-disallow-preserve' },
        },
      ],
    },
    {
      text: 'The permission ends with the year 2027. From the next morning on, the library may not keep its copy.',
      button: 'Move to 1 January 2028',
      show: { tab: 'answer', at: '2028-01-01T00:00:00Z', selected: { agent: 'KeeperBot', usage: 'preserve' } },
      claims: [
        { agent: 'KeeperBot', usage: 'preserve', verdict: 'allowed', may: false, until: '2028-01-01T00:00:00Z' },
      ],
    },
    {
      text: 'Snippets of up to 160 characters are allowed. But robots.txt keeps GPTBot from fetching the page at all, and what may not be fetched may not be used.',
      button: 'Ask for GPTBot',
      show: { tab: 'answer', selected: { agent: 'GPTBot', usage: 'present-snippet' } },
      claims: [
        {
          agent: 'GPTBot',
          usage: 'crawl',
          verdict: 'denied',
          because: { pane: 'robots', text: 'User-agent: GPTBot\nDisallow: /' },
        },
        { agent: 'GPTBot', usage: 'present-snippet', verdict: 'allowed', may: false, blockedBy: 'crawl' },
        { agent: 'Googlebot', usage: 'present-snippet', verdict: 'allowed', limit: 'max-length=160-chars' },
      ],
    },
    {
      text: 'May a model use this page to answer questions? A header permits it, and the licence sells it. But tdmrep.json reserves all mining, and a refusal overrides a permission.',
      button: 'Ask about AI input',
      show: { tab: 'answer', selected: { agent: 'Googlebot', usage: 'ai-input' } },
      claims: [
        {
          agent: 'Googlebot',
          usage: 'ai-input',
          verdict: 'denied',
          because: { pane: 'file:/.well-known/tdmrep.json', text: 'tdm-reservation' },
          overruled: { pane: 'headers', text: 'ai-use=y' },
        },
        {
          agent: 'Googlebot',
          usage: 'ai-input',
          verdict: 'denied',
          overruled: { pane: 'file:/licences/news.xml', text: '<permits' },
        },
      ],
    },
    {
      text: "Parts of a page can have separate rules. The letter stays out of every index, and the photograph out of every copy, also the library's.",
      button: 'Look at the page',
      show: { tab: 'page', selected: { agent: 'KeeperBot', usage: 'index' } },
      claims: [
        { agent: 'KeeperBot', view: 'text', has: 'night ferry', lacks: 'A letter' },
        { agent: 'KeeperBot', view: 'copy', has: 'A letter', lacks: 'Photograph' },
      ],
    },
  ],
};
