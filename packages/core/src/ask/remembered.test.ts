import * as agents from '@heed/agents';
import * as markup from '@heed/markup';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allUsages } from '../policy/usage.js';
import { createAsk } from './ask.js';
import type { Question } from './question.js';

// Whatever is remembered from one question to the next, an answer is that of an `ask` that has never been asked before.

const robotsLine = fc.constantFrom(
  ...['User-agent: *', 'User-agent: GPTBot', 'User-agent: Google-Extended', 'User-agent: MachineLearning', '', '# c'],
  ...['Disallow: /', 'Disallow: /a', 'Allow: /a/b', 'Allow: /', 'Disallow: /*b$', 'DisallowAITraining: /a'],
  ...[
    'Content-Usage: train-ai=n',
    'Content-Usage: /a train-ai=y, search=n',
    'Content-Usage: ai-use=y',
    'Content-Usage /a',
  ],
  ...[
    'Content-Signal: ai-train=no, search=yes',
    'Content-Signal: /a ai-input=yes, use=reference',
    'Content-Signals: search=no',
  ],
  ...[
    'License: https://example.com/l.xml',
    'License: /l.xml',
    'License: l.xml',
    'ACAP-crawler: *',
    'ACAP-disallow-crawl: /a',
  ],
);
const robots = fc.array(robotsLine, { maxLength: 8 }).map((lines) => lines.join('\n'));

const headerLine = fc.constantFrom<readonly [string, string]>(
  ['Content-Type', 'image/png'],
  ['Content-Type', 'text/html'],
  ['Date', 'Mon, 1 Jan 2024 00:00:00 GMT'],
  ['Content-Usage', 'train-ai=n'],
  ['Content-Usage', 'train-ai=y, oops'],
  ['Content-Signal', 'ai-train=yes, ai-input=no'],
  ['TDM-Reservation', '1'],
  ['TDM-Reservation', '0'],
  ['TDM-Policy', 'policy.json'],
  ['TDM-Policy', 'https://example.com/policy.json'],
  ['X-Robots-Tag', 'noindex, max-snippet: 20'],
  ['Link', '<l.xml>; rel="license"; type="application/rsl+xml"'],
);

const licence = (content: string): string => `<rsl xmlns="https://rslstandard.org/rsl">${content}</rsl>`;
const files = fc.dictionary(
  fc.constantFrom('/ai.txt', '/.well-known/tdmrep.json', 'https://example.com/l.xml', '/l.xml', 'l.xml'),
  fc.constantFrom(
    'User-agent: *\nDisallow: /a\nAllow: /a/b?q\n\nUser-agent: GPTBot\nAllow: /',
    '[{"location":"/a","tdm-reservation":1,"tdm-policy":"p.json"},{"location":"/*b$","tdm-reservation":0}]',
    '[{"location":"/","tdm-reservation":1,"tdm-policy":"https://example.com/p"}]',
    licence(
      '<content url="/a"><license><permits type="usage">ai-input</permits><payment type="crawl"/></license></content>',
    ),
    licence(
      '<content url="https://other.example/"><license><prohibits type="usage">ai-train</prohibits></license></content>',
    ),
    licence('<content url=""><license><prohibits type="usage">all</prohibits></license></content>'),
    'nothing that is read',
  ),
  { maxKeys: 3 },
);

const body = fc.constantFrom(
  '<meta name="robots" content="noindex"><meta name="tdm-reservation" content="1"><p>x',
  '<link rel="license" type="application/rsl+xml" href="l.xml"><p class="robots-nocontent">x</p>',
);

const question: fc.Arbitrary<Question> = fc.record(
  {
    agent: fc.constantFrom('ExampleBot', 'GPTBot', 'Google-Extended', '*', 'purpose:ai-train'),
    url: fc.constantFrom(
      ...['https://example.com/a', 'https://example.com/a/b', 'https://example.com/a/b?q%2F', 'https://example.com/c'],
      ...['https://other.example/a', 'https://example.com:8080/b', 'https://example.com/robots.txt'],
    ),
    usages: fc.constantFrom(
      ['crawl'],
      ['crawl', 'index', 'ai-train', 'ai-input', 'tdm'],
      ['present', 'translate', 'tdm'],
    ),
    robots,
    files,
    response: fc.record({ headers: fc.array(headerLine, { maxLength: 4 }), body }, { requiredKeys: [] }),
    purposes: fc.constantFrom(['search'], ['search', 'other']),
    arrangements: fc.constantFrom(['payment'], ['payment', 'reporting']),
  },
  { requiredKeys: ['agent', 'url'] },
);

/** Questions as a crawler asks them: about the same texts again and again, for other paths and agents. */
const conversation = fc.array(question, { minLength: 1, maxLength: 3 }).chain((texts) =>
  fc.array(
    fc.tuple(fc.constantFrom(...texts), question, fc.boolean()).map(([text, other, isWhole]): Question => {
      const { agent, url, usages } = other;
      if (isWhole) return { ...text, agent, url };
      return usages === undefined ? { ...text, agent, url } : { ...text, agent, url, usages };
    }),
    { minLength: 2, maxLength: 12 },
  ),
);

const options = { markup, agents };

test('what is remembered never changes an answer, and neither does whoever changes the answer before', () => {
  const used = createAsk(options);
  fc.assert(
    fc.property(conversation, (questions) => {
      const expected = questions.map((one) => JSON.stringify(createAsk(options)(one)));
      for (const [place, one] of questions.entries()) {
        const answer = used(structuredClone(one));
        expect(JSON.stringify(answer)).toBe(expected[place]);
        spoil(answer);
      }
    }),
    { numRuns: 60 },
  );
});

test('the decisions on all usages are in the order of the usages', () => {
  const answer = createAsk()({ agent: 'ExampleBot', url: 'https://example.com/' });
  expect('decisions' in answer && Object.keys(answer.decisions)).toEqual(allUsages);
});

test('a header that is changed after the question is another header', () => {
  const headers: [string, string][] = [['Content-Usage', 'train-ai=n']];
  const ask = createAsk();
  const verdict = (): unknown => {
    const answer = ask({
      agent: 'ExampleBot',
      url: 'https://example.com/',
      usages: ['ai-train'],
      response: { headers },
    });
    return 'decisions' in answer && answer.decisions['ai-train']?.verdict;
  };
  expect([verdict(), verdict(), verdict()]).toEqual(['denied', 'denied', 'denied']);
  headers[0] = ['Content-Usage', 'train-ai=y'];
  expect([verdict(), verdict()]).toEqual(['allowed', 'allowed']);
  (headers[0] as string[])[1] = 'train-ai=n';
  expect(verdict()).toBe('denied');
});

/** Changes everything that can be changed in a value. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  for (const key of Reflect.ownKeys(value)) {
    const field = value as Record<string | symbol, unknown>;
    if (typeof field[key] === 'object') spoil(field[key]);
    else if (key !== 'length') field[key] = 'spoilt';
  }
  if (Array.isArray(value)) value.push('spoilt');
}
