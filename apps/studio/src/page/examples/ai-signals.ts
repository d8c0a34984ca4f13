import type { Example } from './example.ts';

/** The signals of the AI age, and the crawlers that they address. */
export const aiSignals: Example = {
  id: 'ai-signals',
  title: 'A photographer and the models',
  about: 'Content-Signal, Content-Usage, TDMRep, and names such as Google-Extended',
  summary: 'Found by search engines, but not used to train models: four ways to say it, and what each covers.',
  start: {
    url: 'https://aperture.example/portraits/',
    agents: ['Googlebot', 'GPTBot', 'Google-Extended', 'purpose:ai-train'],
    usages: ['crawl', 'index', 'ai-train', 'ai-input', 'tdm'],
    sources: {
      robots: {
        text: `# Portraits by Ada Lund.
User-agent: *
Content-Signal: search=yes, ai-train=no
Allow: /

User-agent: GPTBot
Disallow: /

# Google looks for this name before it trains models with what Googlebot fetched.
User-agent: Google-Extended
Disallow: /
`,
      },
      headers: `HTTP/2 200
Content-Type: text/html; charset=utf-8
Content-Usage: train-ai=n
`,
      page: `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Portraits by Ada Lund</title>
</head>
<body>
  <p>Forty faces from one street, all in the light of the same window.</p>
</body>
</html>
`,
      files: [
        { name: '/.well-known/tdmrep.json', text: '', status: 404 },
        { name: '/ai.txt', text: '', status: 404 },
      ],
      policy: '',
    },
  },
  steps: [
    {
      text: 'Content-Signal distinguishes uses: search=yes, ai-train=no. Googlebot may fetch and index the portraits, and no model may be trained with them.',
      button: 'Ask for Googlebot',
      show: { selected: { agent: 'Googlebot', usage: 'ai-train' } },
      claims: [
        { agent: 'Googlebot', usage: 'crawl', verdict: 'allowed', because: { pane: 'robots', text: 'Allow: /' } },
        { agent: 'Googlebot', usage: 'index', verdict: 'allowed', because: { pane: 'robots', text: 'Content-Signal' } },
        {
          agent: 'Googlebot',
          usage: 'ai-train',
          verdict: 'denied',
          because: { pane: 'robots', text: 'Content-Signal' },
        },
        {
          agent: 'Googlebot',
          usage: 'ai-train',
          verdict: 'denied',
          because: { pane: 'headers', text: 'Content-Usage' },
        },
      ],
    },
    {
      text: 'Google-Extended is a name without a crawler: what is disallowed to it, Googlebot may fetch and index, and Google may not train models with.',
      button: 'Ask for Google-Extended',
      show: { selected: { agent: 'Google-Extended', usage: 'ai-train' } },
      claims: [
        {
          agent: 'Google-Extended',
          usage: 'ai-train',
          verdict: 'denied',
          because: { pane: 'robots', text: 'Google-Extended\nDisallow: /' },
        },
        { agent: 'Googlebot', usage: 'crawl', verdict: 'allowed' },
      ],
    },
    {
      text: 'Training is refused. Grounding an answer in the page (ai-input) is another use, and no line is about it.',
      button: 'Ask about AI input',
      show: { selected: { agent: 'Googlebot', usage: 'ai-input' } },
      claims: [
        { agent: 'Googlebot', usage: 'ai-input', verdict: 'unstated' },
        { agent: 'GPTBot', usage: 'ai-input', verdict: 'unstated', may: false, blockedBy: 'crawl' },
      ],
    },
    {
      text: 'A file with a fixed address, tdmrep.json, reserves all text and data mining, which includes training and grounding, for every crawler.',
      button: 'Add tdmrep.json',
      show: {
        selected: { agent: 'Googlebot', usage: 'ai-input' },
        add: [{ name: '/.well-known/tdmrep.json', text: '[{ "location": "/", "tdm-reservation": 1 }]\n' }],
      },
      claims: [
        {
          agent: 'Googlebot',
          usage: 'ai-input',
          verdict: 'denied',
          because: { pane: 'file:/.well-known/tdmrep.json', text: 'tdm-reservation' },
        },
        { agent: 'Googlebot', usage: 'tdm', verdict: 'denied' },
      ],
    },
    {
      text: 'A column can be a whole class of crawlers: all whose operators say that they gather texts to train models. The answer is "denied" as soon as one of them is refused.',
      button: 'Ask for all that train',
      show: { selected: { agent: 'purpose:ai-train', usage: 'crawl' } },
      claims: [
        { agent: 'purpose:ai-train', usage: 'ai-train', verdict: 'denied' },
        { agent: 'purpose:ai-train', usage: 'crawl', verdict: 'denied' },
        { agent: 'CCBot', usage: 'crawl', verdict: 'allowed' },
      ],
    },
  ],
};
