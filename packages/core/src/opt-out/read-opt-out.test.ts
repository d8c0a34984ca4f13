import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAsk } from '../ask/ask.js';
import { explain } from '../explain/explain.js';
import { allUsages, type Usage } from '../policy/usage.js';
import { isOptedOut } from './opt-out-voice.js';
import { readOptOut, readOptOutList } from './read-opt-out.js';

describe('a wrong line is reported with its location', () => {
  test.each<[string, number, number, string]>([
    [
      'a.example\nb.example tdm ai-trian',
      2,
      15,
      '"ai-trian" is not a usage: did you mean "ai-train"? As it is, this line denies every usage.',
    ],
    [
      '\n a.example,tdm',
      2,
      2,
      '"a.example,tdm" is not a domain with a path: all of a.example is denied, for every usage. Put a space before the usages.',
    ],
    ['/private/ tdm', 1, 1, '"/private/" is not a domain, so this line refuses nothing: use one, as in example.com.'],
  ])('%j', (text, line, column, message) => {
    expect(readOptOut(text).problems).toEqual([{ line, column, message }]);
  });

  test('and of very many, the first', () => {
    const { problems } = readOptOut('!\n'.repeat(1000));
    expect(problems).toHaveLength(201);
    expect(problems.at(-1)).toEqual({ line: 1001, column: 1, message: '800 more problems are not listed.' });
  });

  test.each([
    '',
    '\ufeff# comment',
    'a.example',
    '* tdm;index',
    '[::1]:80 tdm',
    'A.EXAMPLE. TDM',
    'http://a.example/b',
  ])('but %j is right', (text) => expect(readOptOut(text).problems).toEqual([]));
});

test('more patterns than are compared deny all of the domain', () => {
  const list = readOptOutList(Array.from({ length: 1001 }, (_, number) => `a.example/${number}/ tdm`).join('\n'));
  expect(list.problems).toHaveLength(1);
  expect(isOptedOut(list, 'https://a.example/other', 'tdm')).toBe(true);
  expect(isOptedOut(list, 'https://a.example/other', 'index')).toBe(false);
});

test.each<[string, string, Usage, boolean]>([
  ['what a line before it denies in part', 'a.example tdm\na.example tdm, index', 'index', true],
  ['what lines before it deny', 'a.example tdm\na.example index\na.example tdm index', 'crawl', false],
  ['a valid usage next to an unknown one', 'a.example tdm ai-trian', 'index', true],
  ['usages in another letter case', 'a.example TDM', 'tdm', true],
  ['the domain after a star', 'news.shop*.a.example tdm', 'index', true],
  ['the domain before a star', 'a.example* tdm', 'index', true],
  ['the domain between the signs of another list', '||a.example^$third-party', 'index', true],
  ['robots.txt, but for fetching it', 'a.example/robots.txt', 'tdm', true],
  ['robots.txt, to fetch it', 'a.example', 'crawl', false],
])('%s', (title, text, usage, isDenied) => {
  const url = `https://a.example/${title.startsWith('robots.txt') ? 'robots.txt' : ''}`;
  expect(isOptedOut(readOptOutList(text), url, usage)).toBe(isDenied);
});

test('a reason is put into a sentence', () => {
  const ask = createAsk({ optOut: 'daily.example tdm' });
  const answer = ask({ agent: 'ExampleBot', url: 'https://daily.example/', usages: ['tdm'] });
  if ('error' in answer) throw new Error(answer.error.message);
  expect(explain('tdm', answer.decisions.tdm, { agent: 'ExampleBot' }).sentences[1]).toBe(
    'The opt-out list, line 1, says "daily.example tdm". This forbids it: what the list denies for a domain is denied for its subdomains too, even if their sites allow it (the operator\'s own list, OPT-2).',
  );
});

const domain = fc.constantFrom('a.example', 'b.a.example', 'c.b.a.example', 'aa.example', 'example', '*');
const path = fc.constantFrom('', '/', '/x', '/x/y', '/*y', '/x$');
const listed = fc.record({ domain, path, usages: fc.uniqueArray(fc.constantFrom<Usage>('crawl', 'tdm', 'present')) });

/** What the page says of one line, without a map, a walk or an entry. */
function refuses(line: { domain: string; path: string; usages: Usage[] }, url: URL, usage: Usage): boolean {
  const isOf = line.domain === '*' || `.${url.hostname}`.endsWith(`.${line.domain}`);
  const pattern = line.path.replace('*', '.*');
  const isAt = new RegExp(`^${pattern}`).test(url.pathname);
  const covers = (one: Usage): boolean => one === usage || (one === 'present' && usage.startsWith('present-'));
  return isOf && isAt && (line.usages.length === 0 || line.usages.some(covers));
}

test('a list refuses what one of its lines does, and nothing else', () => {
  const host = fc.constantFrom('a.example', 'b.a.example', 'z.c.b.a.example', 'aa.example', 'example', 'other.test');
  fc.assert(
    fc.property(
      fc.array(listed, { maxLength: 12 }),
      host,
      fc.constantFrom('/', '/x', '/x/y', '/y'),
      fc.constantFrom<Usage>('crawl', 'tdm', 'present', 'present-link', 'index'),
      (lines, name, at, usage) => {
        const list = readOptOutList(lines.map((one) => `${one.domain}${one.path} ${one.usages.join(',')}`).join('\n'));
        expect(list.problems).toEqual([]);
        const url = new URL(`https://${name}${at}`);
        expect(isOptedOut(list, url.href, usage)).toBe(lines.some((line) => refuses(line, url, usage)));
      },
    ),
  );
});

test('reads any text, and refuses no less for what it cannot read after a domain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...allUsages), (rest, usage) => {
      expect(() => readOptOut(rest)).not.toThrow();
      const words = rest.replace(/[#\r\n]/g, '');
      const { problems, ...list } = readOptOutList(`daily.example ${words}`);
      if (problems.length > 0) expect(isOptedOut({ ...list, problems }, 'https://daily.example/', usage)).toBe(true);
    }),
  );
});

test.each<[string, (size: number) => string]>([
  ['one long line', (size) => 'a'.repeat(size)],
  ['separators', (size) => `a.example ${','.repeat(size)}`],
  ['labels', (size) => 'a.'.repeat(size)],
  ['colons', (size) => ':1'.repeat(size)],
  ['stars', (size) => '*'.repeat(size)],
  ['one domain again and again', (size) => 'a.example tdm\n'.repeat(size / 10)],
  ['one domain with many patterns', (size) => 'a.example/x tdm\n'.repeat(size / 10)],
  ['words that are not usages', (size) => `a.example ${'x '.repeat(size)}`],
])('%s: work grows with the text', (_, textOf) => {
  const timeOf = (size: number): number => {
    const text = textOf(size);
    const start = performance.now();
    readOptOut(text);
    return performance.now() - start;
  };
  timeOf(100_000);
  const [small, large] = [timeOf(200_000), timeOf(1_600_000)];
  // Eight times the text; squares would take sixty-four times as long. The rest is for a busy machine.
  expect(large).toBeLessThan(30 * small + 300);
});
