import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { RuleReading } from '../rule-words/rule-list.js';
import { readRobotsTag } from './read.js';

type Lists = Record<string, string[]>;

function show({ name, value }: RuleReading): string {
  return value === undefined ? name : `${name}:${value}`;
}

function lists(value: string): Lists {
  return Object.fromEntries(readRobotsTag(value).lists.map(({ token, rules }) => [token, rules.map(show)]));
}

function codes(value: string): string[] {
  const found: Diagnostic[] = [];
  readRobotsTag(value, (diagnostic) => found.push(diagnostic));
  return found.map(({ code }) => code);
}

/** The table of vectors, RT-V-1 to RT-V-24. */
const vectors: readonly [id: string, value: string, wanted: Lists][] = [
  ['RT-V-1', '*=noindex, nosnippet; ExampleBot=;', { '*': ['noindex', 'nosnippet'], examplebot: [] }],
  ['RT-V-2', 'noindex, nosnippet; ExampleBot=;', { '*': ['noindex', 'nosnippet'], examplebot: [] }],
  ...['noindex', 'noindex;', ' noindex;', '*noindex;', '*=noindex', '*: noindex', 'robots: noindex'].map(
    (value): [string, string, Lists] => ['RT-V-3', value, { '*': ['noindex'] }],
  ),
  ...[';', '', ':,'].map((value): [string, string, Lists] => ['RT-V-4', value, {}]),
  ['RT-V-5', 'ExampleBot=noindex; examplebot=nosnippet, noindex;', { examplebot: ['noindex', 'nosnippet'] }],
  ['RT-V-6', '*=;ExampleBot=noindex', { '*': [], examplebot: ['noindex'] }],
  ['RT-V-7', '*=noindex,, nosnippet,', { '*': ['noindex', 'nosnippet'] }],
  ['RT-V-8', 'noindex; ExampleBot=nosnippet, noarchive', { '*': ['noindex'], examplebot: ['nosnippet', 'noarchive'] }],
  ['RT-V-9', 'noindex; nosnippet', { '*': ['noindex', 'nosnippet'] }],
  ['RT-V-10', '*;nosnippet, ExampleBot;noindex', { '*': ['nosnippet'], examplebot: ['noindex'] }],
  ['RT-V-11', '*;noindex;nosnippet, ExampleBot;', { '*': ['noindex', 'nosnippet'], examplebot: [] }],
  ['RT-V-12', 'ExampleBot;noindex', { examplebot: ['noindex'] }],
  ['RT-V-12', '"ExampleBot";noindex', { examplebot: ['noindex'] }],
  ['RT-V-13', '*;noindex;max-snippet=20', { '*': ['noindex', 'max-snippet:20'] }],
  ['RT-V-14', '*;noindex=?0', { '*': [] }],
  ['RT-V-15', 'googlebot: noindex; nofollow', { googlebot: ['noindex'], '*': ['nofollow'] }],
  [
    'RT-V-16',
    'BadBot: noindex, nofollow, googlebot: nofollow',
    { badbot: ['noindex', 'nofollow'], googlebot: ['nofollow'] },
  ],
  ['RT-V-17', 'noindex, ExampleBot: nosnippet', { '*': ['noindex'], examplebot: ['nosnippet'] }],
  [
    'RT-V-18',
    'noindex, unavailable_after: Wednesday, 03-Dec-25 13:09:53 GMT, nosnippet',
    { '*': ['noindex', 'unavailable_after:2025-12-03T13:09:53Z', 'nosnippet'] },
  ],
  ['RT-V-19', 'unavailable_after: 2020-09-21, noindex', { '*': ['unavailable_after:2020-09-21T00:00:00Z', 'noindex'] }],
  ['RT-V-20', 'max-snippet: 20, max-image-preview:none', { '*': ['max-snippet:20', 'max-image-preview:none'] }],
  ['RT-V-21', 'max-snippet:0, noai', { '*': ['max-snippet:0', 'noai'] }],
  ['RT-V-22', 'noindex nofollow', { '*': ['noindex', 'nofollow'] }],
  ['RT-V-23', '360Spider=noindex', { '360spider': ['noindex'] }],
  ['RT-V-24', ':, :, ,;: -:: ', {}],
  ['RT-V-25', 'ACAP allow-index', {}],
];

test.each(vectors)('%s: %s', (_, value, wanted) => {
  expect(lists(value)).toEqual(wanted);
});

/** More than the table: the clauses and the readings. */
const further: readonly [clause: string, value: string, wanted: Lists][] = [
  [
    'RT-2.1.1-m',
    '*noindex;*nosnippet;ExampleBot=noarchive;',
    { '*': ['noindex', 'nosnippet'], examplebot: ['noarchive'] },
  ],
  ['RT-2.1.1-m', '*;ExampleBot=noindex;', { '*': [], examplebot: ['noindex'] }],
  ['RT-2.1.1-q', '*=noindex,\tnosnippet', { '*': ['noindex', 'nosnippet'] }],
  ['RT-2.1.1-j', '*=noindex, NOINDEX; *=noindex', { '*': ['noindex'] }],
  ['RT-D-4', 'a=noindex ;  b = noindex', { a: ['noindex'], b: ['noindex'] }],
  ['RT-D-6', 'A,B=noindex', { b: ['noindex'] }],
  ['RT-D-7', '=noindex', { '*': ['noindex'] }],
  ['RT-D-13', 'robots=noindex', { '*': ['noindex'] }],
  ['RT-2.2-d', 'frobnicate, noindex, x-y', { '*': ['noindex'] }],
  ['RT-2.2-d', 'max-foo: 20, noindex', { '*': ['noindex'] }],
  ['RT-2.2-d', 'foo=1, noindex', { '*': ['noindex'] }],
  ['RT-2.2-f', 'noindexed, max-image-preview:none', { '*': ['max-image-preview:none'] }],
  [
    'RT-X-6',
    'googlebot: unavailable_after: 25-Aug-2007 15:00:00 EST',
    { googlebot: ['unavailable_after:2007-08-25T20:00:00Z'] },
  ],
  ['RT-X-9', 'GoogleBot: NoIndex', { googlebot: ['noindex'] }],
  ['RT-X-5', 'noai, unavailable_after: 2030-01-01', { '*': ['noai', 'unavailable_after:2030-01-01T00:00:00Z'] }],
  ['RT-X-3', 'googlebot: noindex, img2dataset: noai', { googlebot: ['noindex'], img2dataset: ['noai'] }],
  ['RT-X-7', 'unavailable_after: Wednesday, noindex', { '*': ['noindex'] }],
  ['RT-X-7', 'unavailable_after: Dec 3, 2025, noindex', { '*': ['unavailable_after:2025-12-03T00:00:00Z', 'noindex'] }],
  ['RT-N-10', '*;NOINDEX', { '*': ['noindex'] }],
  ['RT-N-11', 'noindex, nofollow', { '*': ['noindex', 'nofollow'] }],
  ['RT-N-11', '*;noarchive, noindex;nosnippet', { '*': ['noarchive', 'noindex', 'nosnippet'] }],
  ['RT-N-11', 'ExampleBot;noarchive, noindex', { examplebot: ['noarchive'], '*': ['noindex'] }],
  ['RT-N-13', '*;noindex, junk junk', { '*': ['noindex'] }],
  ['RT-N-15', '*;noindex=?1', { '*': ['noindex'] }],
  ['RT-N-15', '*;index=?0;follow=?1', { '*': ['follow'] }],
  ['RT-N-15', 'noindex=?0, nofollow', { '*': ['nofollow'] }],
  ['ASK-17', 'ExampleBot;noindex;x=1', { examplebot: ['noindex'] }],
  ['ASK-17', 'ExampleBot;x;noindex;y="a, *;noindex", *;nosnippet', { examplebot: ['noindex'], '*': ['nosnippet'] }],
  ['ASK-17', 'ExampleBot;x=bar;noindex', { examplebot: ['noindex'] }],
  [
    'ASK-17',
    '*;unavailable_after="Wed, 03 Dec 2025 13:09:53 GMT";noindex',
    { '*': ['unavailable_after:2025-12-03T13:09:53Z', 'noindex'] },
  ],
  ['RT-A-7', '*;noindex, "ExampleBot;nosnippet', { '*': ['noindex'], examplebot: ['nosnippet'] }],
  ['RT-A-7', 'ExampleBot="noindex, nosnippet"', { examplebot: ['noindex', 'nosnippet'] }],
  ['RT-A-10', 'noindex max-snippet: 20;', { '*': ['noindex', 'max-snippet:20'] }],
  ['RT-A-10', 'noindex nofollow please', {}],
  ['PS §8', '  robots  :  max-snippet  :  100  ', { '*': ['max-snippet:100'] }],
  ['PS §8', 'max-snippet: 100, max-image-preview: none', { '*': ['max-snippet:100', 'max-image-preview:none'] }],
  ['PS §8', 'spawningbot: other, spawningbot: all, test:noai', { spawningbot: ['all'], test: ['noai'] }],
  ['PS §8', 'spawningbot:other, spawningbot:noai', { spawningbot: ['noai'] }],
  ['PS §8', ' nofollow,  noindex ,none ', { '*': ['nofollow', 'noindex', 'none'] }],
  ['PS §8', 'nofollow,noindex,\nnone', { '*': ['nofollow', 'noindex', 'none'] }],
  ['PS §8', ' ,  ,', {}],
  ['a value for a word that takes none', 'index: no, noindex: nofollow', { '*': ['noindex', 'nofollow'] }],
];

test.each(further)('%s: %s', (_, value, wanted) => {
  expect(lists(value)).toEqual(wanted);
});

describe('the cap (RT-2.1.1-v to -x)', () => {
  const padding = (length: number): string => 'x'.repeat(length);

  test('a value of 8192 bytes is read to its end (RT-2.1.1-w)', () => {
    const end = ';*=noindex;';
    expect(lists(padding(8192 - end.length) + end)).toEqual({ '*': ['noindex'] });
  });

  test('a pair before the cap applies, one that the cap cuts does not (RT-2.1.1-x)', () => {
    const head = '*=noindex;';
    const cut = `${head}${'a=noai;'.repeat(9360)}ExampleBot=nosnippet;*=nofollow`;
    const { lists: found } = readRobotsTag(cut);
    expect(cut.indexOf('ExampleBot')).toBe(65_530);
    expect(found.map(({ token }) => token)).toEqual(['*', 'a']);
    expect(found[0]?.rules.map(show)).toEqual(['noindex']);
  });

  test('a pair that just fits applies', () => {
    const value = `${'a=noai;'.repeat(9361)}b=noindex;${padding(100)}`;
    expect(readRobotsTag(value).lists.map(({ token }) => token)).toEqual(['a', 'b']);
  });

  test.each([
    ['rules', `noindex, ${'nofollow, '.repeat(10_000)}`, { '*': ['noindex', 'nofollow'] }],
    ['members', `*;noindex, ${'a;noai, '.repeat(10_000)}`, { '*': ['noindex'], a: ['noai'] }],
    ['no separator at all', 'noindex'.repeat(20_000), {}],
  ])('in a list of %s', (_, value, wanted) => {
    expect(lists(value)).toEqual(wanted);
    expect(codes(value)).toContain('robots-tag/past-cap');
  });
});

describe('any text', () => {
  const sign = fc.constantFrom(
    ...['noindex', 'none', 'index', 'max-snippet', 'unavailable_after', 'ExampleBot', '*', 'robots', 'ACAP'],
    ...[':', '=', ';', ',', ' ', '\t', '"', "'", '\\', '?0', '20', '-1', 'Wed', '03 Dec 2025', '13:09:53 GMT', '\n'],
  );
  const rubbish = fc.oneof(
    fc.string(),
    fc.array(sign, { maxLength: 40 }).map((signs) => signs.join('')),
  );

  test('never throws, and every span lies inside the text', () => {
    fc.assert(
      fc.property(rubbish, (value) => {
        const spans: { start: number; end: number }[] = [];
        const { lists: found } = readRobotsTag(value, ({ span }) => spans.push(span));
        for (const { rules, named } of found) {
          if (named !== undefined) spans.push(named);
          for (const rule of rules) spans.push(rule.span, rule.shown);
        }
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(value.length);
        }
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 2000) },
    );
  });

  test('the span of a rule contains its name', () => {
    fc.assert(
      fc.property(rubbish, (value) => {
        for (const { rules } of readRobotsTag(value).lists) {
          for (const { name, span } of rules) {
            expect(value.slice(span.start, span.end).toLowerCase()).toContain(name);
          }
        }
      }),
    );
  });

  test.each([
    ['a date of a megabyte', `unavailable_after: ${'Wed, '.repeat(200_000)}`],
    ['names without end', 'a:'.repeat(500_000)],
    ['quoted names without end', 'a:"'.repeat(300_000)],
    ['escaped quotes', `*;${'"\\"'.repeat(300_000)}`],
    ['rules that take no value', 'noindex:'.repeat(120_000)],
    ['white space', `noindex${' '.repeat(1_000_000)}nofollow`],
    ['white space and a colon', `${'noindex '.repeat(100_000)}:`],
    ['zeros', `max-snippet:${'0'.repeat(1_000_000)}x`],
    ['commas', ','.repeat(1_000_000)],
    ['semicolons', '*;'.repeat(500_000)],
  ])('%s come to an end', (_, value) => {
    expect(() => readRobotsTag(value, () => undefined)).not.toThrow();
  });
});
