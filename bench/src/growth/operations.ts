import { createAsk, type Question } from '@heed/core';
import { compareCrawl } from '@heed/core/compare';
import { lint } from '@heed/core/lint';
import { CrawlGate } from '@heed/core/robots-txt';
import * as markup from '@heed/markup';
import { gateOperations } from './gate-operations.js';
import { lines, type Operation } from './operation.js';
import { robotsFiles } from './robots-files.js';

const url = `https://example.com/${'a'.repeat(60)}`;
const asked = { agent: 'ExampleBot', url };

/** Everything that is measured at growing sizes. */
export const operations: readonly Operation[] = [
  ...Object.entries(robotsFiles).flatMap(([shape, make]) => robotsOperations(shape, make)),
  ...questionOperations(),
  ...pageOperations(),
  ...gateOperations(),
];

/** What is done with a robots.txt: a verdict, a first answer, a later answer, lint. */
function robotsOperations(shape: string, make: (count: number) => string): Operation[] {
  const work = (name: string, prepare: (text: string) => () => unknown): Operation => ({
    name: `robots.txt/${shape}/${name}`,
    size: 2_000,
    prepare: (count) => prepare(make(count)),
  });
  return [
    work('CrawlGate', (text) => () => new CrawlGate(text).verdict('ExampleBot', url)),
    work('ask', (robots) => () => createAsk()({ ...asked, robots })),
    work('ask again', (robots) => {
      const ask = createAsk();
      for (let time = 0; time < 10; time++) ask({ ...asked, robots });
      return () => ask({ ...asked, robots });
    }),
    work('lint', (robots) => () => lint({ robots })),
    work('compareCrawl', (robots) => () => compareCrawl(robots, `${robots}User-agent: *\nDisallow: /a*b\n`)),
  ];
}

/** Other texts of a question. */
function questionOperations(): Operation[] {
  const about = (name: string, question: (count: number) => Partial<Question>): Operation => ({
    name,
    size: 1_000,
    prepare: (count) => {
      const whole = { ...asked, ...question(count) };
      return () => createAsk()(whole);
    },
  });
  const headers = (count: number, name: string, value: (at: number) => string): Partial<Question> => ({
    response: { headers: Array.from({ length: count }, (_, at) => [name, value(at)] as const) },
  });
  const files = (path: string, text: string): Partial<Question> => ({ robots: '', files: { [path]: text } });
  const licences = (count: number): string =>
    `<rsl xmlns="https://rslstandard.org/rsl">${lines(count, (at) => `<content url="/a${at}"><license><prohibits type="usage">ai-train</prohibits></license></content>`)}</rsl>`;
  return [
    about('header/X-Robots-Tag', (count) => headers(count, 'X-Robots-Tag', (at) => `bot-${at}: noindex`)),
    about('header/one long value', (count) => headers(1, 'X-Robots-Tag', () => 'noindex, '.repeat(count))),
    about('header/Content-Usage', (count) => headers(count, 'Content-Usage', () => 'train-ai=n')),
    about('header/Link', (count) => headers(count, 'Link', (at) => `</${at}.xml>; rel="license"`)),
    about('files/tdmrep.json', (count) =>
      files(
        '/.well-known/tdmrep.json',
        JSON.stringify(Array.from({ length: count }, (_, at) => ({ location: `/a*${at}`, 'tdm-reservation': 1 }))),
      ),
    ),
    about('files/ai.txt', (count) =>
      files(
        '/ai.txt',
        lines(count, (at) => `Disallow: /a*${at}`, 'User-agent: *'),
      ),
    ),
    about('files/licence', (count) => ({
      robots: 'License: https://example.com/l.xml\n',
      files: { 'https://example.com/l.xml': licences(count) },
    })),
  ];
}

/** Pages, read with all their parts and cut into views. */
function pageOperations(): Operation[] {
  const shapes: Readonly<Record<string, (count: number) => string>> = {
    paragraphs: (count) => lines(count, (at) => `<p class="a b${at}">text &amp; more <a href="/${at}">link</a>`),
    'nested elements': (count) => '<div class="robots-noindex">'.repeat(count),
    attributes: (count) => `<p ${lines(count, (at) => `a${at}="value"`)}>`,
    'META tags': (count) => lines(count, (at) => `<meta name="robots" content="noindex, max-snippet:${at}">`),
    'META tags after the head': (count) =>
      `<body>${lines(count, (at) => `<meta name="robots" content="noindex, max-snippet:${at}">`)}`,
    'formatting that is not closed': (count) => lines(count, () => '<b><i><p>x'),
    'tables with text between': (count) => `<table>${'x<tr><td>y'.repeat(count)}`,
    references: (count) => '&amp;&lt;&notit;'.repeat(count),
    comments: (count) => '<!-- <meta -->'.repeat(count),
  };
  return Object.entries(shapes).flatMap(([shape, make]) => {
    const work = (name: string, more: Partial<Question>): Operation => ({
      name: `page/${shape}/${name}`,
      size: 1_000,
      prepare: (count) => {
        const headers = [['Content-Type', 'text/html']] as const;
        const question = { ...asked, ...more, response: { headers, body: make(count) } };
        return () => createAsk({ markup })(question);
      },
    });
    return [work('ask', {}), work('views', { views: ['text', 'links', 'copy', 'snippet'] })];
  });
}
