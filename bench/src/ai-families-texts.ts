import type { Question } from '@heed/core';

/** A common robots.txt, with rules on fetching only. */
const rules = [
  'User-agent: *',
  ...Array.from({ length: 20 }, (_, at) => `Disallow: /closed-${at}/`),
  'Allow: /',
  '',
  'User-agent: GrabBot',
  'Disallow: /',
  '',
].join('\n');

const page = `<!doctype html>
<html lang="en"><head><title>Harbour opens again</title>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/style.css"></head>
<body><p>The harbour opens again on Monday, two years after the storm.</p></body></html>
`;

const licence = `<rsl xmlns="https://rslstandard.org/rsl">
  <content url="/news/">
    <license>
      <permits type="usage">ai-input</permits>
      <payment type="crawl"/>
    </license>
  </content>
</rsl>
`;

/** The usages that every family has rules on. */
const usages = ['crawl', 'index', 'ai-train', 'ai-input', 'tdm'] as const;

function about(number: number): Pick<Question, 'agent' | 'url' | 'usages'> {
  return { agent: 'ExampleBot', url: `https://example.com/news/${number}`, usages };
}

/** Makes the questions of a bench, one for each number. */
export type QuestionFor = (number: number) => Question;

/** A site with a robots.txt and nothing else. */
export const aloneQuestion: QuestionFor = (number) => ({ ...about(number), robots: rules });

/** The same with a page and its header, in which families could have rules. */
export const pageQuestion: QuestionFor = (number) => ({ ...aloneQuestion(number), response: { headers, body: page } });

const headers = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Cache-Control', 'max-age=600'],
  ['Server', 'example'],
] as const;

/** The same robots.txt with the lines of every family, and the files and the header of all of them. */
export const familiesQuestion: QuestionFor = (number) => ({
  ...about(number),
  robots: signals,
  response: {
    headers: [
      ['Content-Type', 'image/png'],
      ['Content-Usage', 'train-ai=n'],
      ['TDM-Reservation', '1'],
    ],
  },
  files,
});

const signals = rules
  .replace(
    'User-agent: *\n',
    'User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Signal: ai-train=no, search=yes\n',
  )
  .concat('License: https://example.com/licence.xml\n');

const files = {
  '/.well-known/tdmrep.json': '[{ "location": "/news/", "tdm-reservation": 1 }]',
  '/ai.txt': 'User-agent: *\nDisallow: /\n',
  'https://example.com/licence.xml': licence,
};
