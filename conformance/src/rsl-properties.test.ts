import { type Answer, createAsk, type Question } from '@heed/core';
import { lint } from '@heed/core/lint';
import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const ask = createAsk({ markup });

const runs = (few: number): { numRuns: number } => ({ numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few) });

const usages = ['ai-train', 'ai-input', 'index', 'tdm'] as const;
const url = 'https://example.com/articles/1';

/** The parts of an RSL document. Every prohibition is a separate piece, so that it can be left out. */
interface Part {
  readonly text: string;
  readonly isProhibition?: true;
}

const word = fc.constantFrom(
  'all',
  'ai-all',
  'ai-train',
  'ai-input',
  'search',
  'ai-index',
  'train-ai',
  'AI-Use',
  'x:y',
  ',',
);
const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '));
const type = fc.constantFrom('usage', 'usage', 'usage', 'user', 'geo', 'Usage');

const clause: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(type, words).map(([of, list]) => ({ text: `<permits type="${of}">${list}</permits>` })),
  fc.tuple(type, words).map(([of, list]): Part => {
    return { text: `<prohibits type="${of}">${list}</prohibits>`, isProhibition: true };
  }),
  fc.constantFrom('free', 'purchase', 'attribution').map((of) => ({ text: `<payment type="${of}"/>` })),
  fc.constantFrom('<payment><custom/></payment>', '<reporting profile="p"/>', '<legal/>').map((text) => ({ text })),
);

const tagged = (open: string, inside: readonly Part[], close: string): Part[] => [
  { text: open },
  ...inside,
  { text: close },
];

const license = fc.array(clause, { maxLength: 4 }).map((parts) => tagged('<license>', parts, '</license>'));
const address = fc.constantFrom(
  '/',
  '/articles/',
  '/*/1',
  '/articles/1$',
  '',
  'articles',
  'https://example.com/',
  '/x',
  '//x.example/',
);
const content = fc
  .tuple(
    address,
    fc.constantFrom('', ' server="https://l.example/"'),
    fc.array(license, { minLength: 1, maxLength: 3 }),
  )
  .map(([of, server, licenses]) => tagged(`<content url="${of}"${server}>`, licenses.flat(), '</content>'));
const document = fc.array(content, { minLength: 1, maxLength: 4 }).map((contents) => {
  return tagged('<rsl xmlns="https://rslstandard.org/rsl">', contents.flat(), '</rsl>');
});

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

/** The ways in which a document is referred to. */
const carriers: readonly ((text: string) => Partial<Question>)[] = [
  (text) => ({ robots: 'License: https://example.com/rsl.xml\n', files: { '/rsl.xml': text } }),
  (text) => ({ robots: 'License: /rsl.xml\n', files: { '/rsl.xml': text } }),
  (text) => ({
    response: { headers: [['Link', '</rsl.xml>; rel=license; type="application/rsl+xml"']] },
    files: { '/rsl.xml': text },
  }),
  (text) => ({ response: { body: `<head><script type="application/rsl+xml">${text}</script></head>` } }),
  (text) => ({ response: { body: `<body><p><script type="application/rsl+xml">${text}</script>` } }),
];
const carrier = fc.constantFrom(...carriers);

function decisionsOn(given: Partial<Question>): Answer['decisions'] {
  const answer = ask({ agent: 'ExampleBot', url, usages, ...given });
  if ('error' in answer) throw new TypeError(answer.error.message);
  return answer.decisions;
}

const verdictsOn = (given: Partial<Question>): string[] =>
  usages.map((usage) => decisionsOn(given)[usage]?.verdict ?? '');

test('a document with a prohibition less is never stricter', () => {
  const picked = fc.tuple(document, carrier, fc.nat(), fc.subarray(['payment', 'license-server', 'reporting']));
  fc.assert(
    fc.property(picked, ([parts, refer, pick, arrangements]) => {
      const prohibitions = parts.filter(({ isProhibition }) => isProhibition);
      const dropped = prohibitions[pick % Math.max(prohibitions.length, 1)];
      const before = decisionsOn({ ...refer(textOf(parts)), arrangements });
      const after = decisionsOn({ ...refer(textOf(parts.filter((part) => part !== dropped))), arrangements });
      for (const usage of usages) if (before[usage]?.may) expect(after[usage]?.may).toBe(true);
    }),
    runs(500),
  );
});

test('a prohibition for the page denies, despite any other rule', () => {
  const prohibition = '<content url=""><license><prohibits type="usage">all</prohibits></license></content>';
  fc.assert(
    fc.property(document, fc.constantFrom(...carriers.slice(2)), (parts, refer) => {
      const all = [...parts.slice(0, -1), { text: prohibition }, ...parts.slice(-1)];
      expect(verdictsOn(refer(textOf(all)))).toEqual(['denied', 'denied', 'denied', 'denied']);
    }),
    runs(400),
  );
});

test('only refusals count of what is broken', () => {
  fc.assert(
    fc.property(document, fc.constantFrom(carriers[1], carriers[4]), (parts, refer) => {
      expect(verdictsOn(refer?.(textOf(parts)) ?? {})).not.toContain('allowed');
    }),
    runs(400),
  );
});

test('a document that is cut off anywhere permits nothing', () => {
  fc.assert(
    fc.property(document, fc.constantFrom(...carriers.slice(0, 3)), fc.nat(), (parts, refer, pick) => {
      const text = textOf(parts);
      const verdicts = verdictsOn(refer(text.slice(0, pick % text.length)));
      expect(verdicts).toEqual(['denied', 'denied', 'unstated', 'unstated']);
    }),
    runs(400),
  );
});

test('a fix changes no answer', () => {
  let fixed = 0;
  const addresses = [url, 'https://example.com/', 'https://example.com/x'];
  fc.assert(
    fc.property(document, (parts) => {
      const robots = 'License: https://example.com/rsl.xml\n';
      const text = textOf(parts);
      const answers = (body: string): string[][] =>
        addresses.map((asked) => verdictsOn({ url: asked, robots, files: { '/rsl.xml': body } }));
      for (const { fix, source } of lint({ url, robots, files: { '/rsl.xml': text } }, { markup })) {
        if (fix === undefined || source.name !== '/rsl.xml') continue;
        fixed++;
        const after = text.slice(0, fix.span.start) + fix.text + text.slice(fix.span.end);
        expect(answers(after)).toEqual(answers(text));
      }
    }),
    runs(120),
  );
  expect(fixed).toBeGreaterThan(50);
});

describe('any text', () => {
  const scrap = fc.constantFrom(
    '<rsl>',
    '</rsl>',
    '<content url="/">',
    '<license>',
    '</license>',
    '<!ENTITY a "b">',
    '&a;',
    '<![CDATA[',
    ']]>',
    '<x:y xmlns:x="z">',
    '"',
    '<',
    'xmlns="https://rslstandard.org/rsl"',
    '\0',
    '😀',
  );
  const soup = fc
    .array(
      fc.oneof(
        scrap,
        clause.map(({ text }) => text),
      ),
      { maxLength: 30 },
    )
    .map((all) => all.join(''));

  test('is answered and linted, and every location is in its text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          soup,
          soup.map((inside) => `<rsl xmlns="https://rslstandard.org/rsl">${inside}</rsl>`),
        ),
        carrier,
        (text, refer) => {
          const question = { agent: 'ExampleBot', url, ...refer(text) };
          expect(ask(question)).not.toHaveProperty('error');
          expect(ask.references(question).length).toBeLessThanOrEqual(1);
          for (const { source, span } of lint(question, { markup })) {
            expect(span.start).toBeLessThanOrEqual(span.end);
            expect(span.end).toBeLessThanOrEqual(source.text.length);
          }
        },
      ),
      runs(400),
    );
  });

  test('of a Link header and of License lines', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      ';',
      ',',
      '"',
      '\\',
      'rel=license',
      'type=application/rsl+xml',
      '/rsl.xml',
      ' ',
      'https://',
      'x',
      '[',
      '\n',
      'User-agent: *',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }).map((all) => all.join('')),
        (text) => {
          const question = {
            agent: 'ExampleBot',
            url,
            robots: `License: ${text}\nLicense:${text}`,
            response: { headers: [['Link', text] as const] },
          };
          expect(ask(question)).not.toHaveProperty('error');
          lint(question, { markup });
        },
      ),
      runs(400),
    );
  });
});

describe('hostile texts end, and take time in proportion', () => {
  const size = 4_000;
  const licensed = (inside: string): Partial<Question> => ({
    robots: 'License: https://example.com/rsl.xml\n',
    files: { '/rsl.xml': `<rsl xmlns="https://rslstandard.org/rsl">${inside}</rsl>` },
  });
  const prohibition = '<license><prohibits type="usage">search</prohibits></license>';
  const numbered = (piece: (number: number) => string): string =>
    Array.from({ length: size }, (_, n) => piece(n)).join('');

  test.each<[string, Partial<Question>]>([
    ['contents', licensed(`<content url="/">${prohibition}</content>`.repeat(size))],
    ['patterns', licensed(numbered((n) => `<content url="/*a*${n}$">${prohibition}</content>`))],
    [
      'licences',
      licensed(`<content url="/">${'<license><permits type="usage">all</permits></license>'.repeat(size)}</content>`),
    ],
    [
      'words',
      licensed(
        `<content url="/"><license><prohibits type="usage">${'a, '.repeat(size)}</prohibits></license></content>`,
      ),
    ],
    [
      'entities',
      {
        ...licensed(''),
        files: {
          '/rsl.xml': `<!DOCTYPE r [${numbered((n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`)}]><r>&e${size};</r>`,
        },
      },
    ],
    ['depth', licensed('<content url="/">'.repeat(size))],
    ['License lines', { robots: numbered((n) => `License: https://example.com/${n}\n`) }],
    [
      'License lines for one document',
      {
        ...licensed(`<content url="/">${prohibition}</content>`.repeat(size)),
        robots: 'License: https://example.com/rsl.xml\n'.repeat(size),
      },
    ],
    [
      'Link headers',
      { response: { headers: [['Link', numbered((n) => `</${n}>;rel=license;type=application/rsl+xml,`)]] } },
    ],
    ['quotation marks in a Link header', { response: { headers: [['Link', '<license>;rel="'.repeat(size)]] } }],
    ['scripts', { response: { body: '<script type=application/rsl+xml><x/></script>'.repeat(size) } }],
    [
      'elements next to contents',
      {
        ...licensed(`<content url="/">${prohibition}</content>`.repeat(size)),
        views: ['text'],
        response: {
          body: `<head profile="http://example.org/xmdp/robots-profile#"><body>${numbered((n) => `<p id=a${n} class=robots-noindex>x<i class=robots-index>y</i>`)}`,
        },
      },
    ],
  ])('%s', (_, given) => {
    const answer = ask({ agent: 'ExampleBot', url, ...given });
    if ('error' in answer) throw new TypeError(answer.error.message);
    for (const { because, overruled } of Object.values(answer.decisions)) {
      expect(because.length).toBeLessThanOrEqual(100);
      expect(overruled.length).toBeLessThanOrEqual(100);
    }
  });
});
