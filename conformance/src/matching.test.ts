import { ask } from '@heed/core';
import { CrawlGate, readRobotsTxt } from '@heed/core/robots-txt';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlainRule, plainGroups, plainVerdict } from './reference-matcher.js';

/** Few letters, so that rules often match paths; escapes whole and broken, so that they match in every spelling. */
const letters = [
  '/',
  'a',
  'b',
  'A',
  'é',
  '2',
  '.',
  '?',
  '?',
  ':',
  '%3A',
  '%3a',
  '&',
  '%41',
  '%61',
  '%2F',
  '%2f',
  '%24',
  '%2A',
  '%C3%A9',
  '%c3',
];
const brokenEscapes = ['%', '%2'];
const textOf = (alphabet: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((parts) => parts.join(''));

const pattern = fc.tuple(
  fc.constantFrom('/', '/', '/', '', '*'),
  textOf([...letters, ...brokenEscapes, '*', '*', '$', '$'], 8),
);
const rule: fc.Arbitrary<PlainRule> = fc.record({
  says: fc.constantFrom('Allow', 'Disallow'),
  path: pattern.map((parts) => parts.join('')),
});
const ruleSet = fc.array(rule, { minLength: 1, maxLength: 30 });
const urls = fc.array(
  textOf([...letters, ...brokenEscapes, '*', '$', '#'], 10).map((path) => `https://example.com/${path}`),
  { minLength: 6, maxLength: 10 },
);

function write(rules: readonly PlainRule[], agent = '*'): string {
  return `User-agent: ${agent}\n${rules.map(({ says, path }) => `${says}: ${path}\n`).join('')}`;
}

/** Rules are searched one by one at first, and with an index later: both must agree with the RFC. */
describe('CrawlGate says what the RFC says', () => {
  test('asked for the first time', () => {
    fc.assert(
      fc.property(ruleSet, urls, (rules, addresses) => {
        const robots = readRobotsTxt(write(rules));
        const asked = addresses.map((url) => [url, new CrawlGate(robots).verdict('ExampleBot', url)]);
        expect(asked).toEqual(addresses.map((url) => [url, plainVerdict(rules, url)]));
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 2000) },
    );
  });

  test('asked again and again', () => {
    fc.assert(
      fc.property(ruleSet, urls, (rules, addresses) => {
        const gate = new CrawlGate(readRobotsTxt(write(rules)));
        for (let question = 0; question < 6; question++) gate.verdict('ExampleBot', 'https://example.com/');
        const asked = addresses.map((url) => [url, gate.verdict('ExampleBot', url)]);
        expect(asked).toEqual(addresses.map((url) => [url, plainVerdict(rules, url)]));
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 2000) },
    );
  });

  test('asked for many agents in turn', () => {
    const names = [...'abcdefghijklmnopqrstuvwxyz'];
    fc.assert(
      fc.property(ruleSet, ruleSet, ruleSet, urls, (everybody, first, second, addresses) => {
        const gate = new CrawlGate(readRobotsTxt(write(everybody) + write(first, 'a') + write(second, 'b')));
        const rulesFor = (name: string): readonly PlainRule[] =>
          name === 'a' ? first : name === 'b' ? second : everybody;
        for (const url of addresses) {
          const asked = names.map((name) => [name, url, gate.verdict(name, url)]);
          expect(asked).toEqual(names.map((name) => [name, url, plainVerdict(rulesFor(name), url)]));
        }
      }),
    );
  });
});

test('ask returns the verdict of the RFC', () => {
  fc.assert(
    fc.property(ruleSet, urls, (rules, addresses) => {
      const robots = write(rules);
      const asked = addresses.map((url) => {
        const answer = ask({ agent: 'ExampleBot', url, robots, usages: ['crawl'] });
        return [url, 'decisions' in answer ? answer.decisions.crawl?.verdict : answer.error];
      });
      expect(asked).toEqual(addresses.map((url) => [url, plainVerdict(rules, url)]));
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 1000) },
  );
});

/** Names with the same beginning, some of them not product tokens, so that one is often the cut of another. */
const names = [
  ...['mj', 'MJ1', 'MJ12bot', 'mj12', 'mj-bot', 'mj12bot/3', 'mj 12bot', 'mj;x', 'mj,mj12', 'mj)', 'mjÿ', 'MJÉ', 'mjé'],
  ...[
    'archive',
    'archive.org_bot',
    'Archive.org',
    '360',
    '360Spider',
    '361',
    'ÿ',
    'é',
    'É2',
    '.',
    '/',
    '',
    '*',
    '* x',
    '*x',
  ],
];
const agents = [...names.filter((name) => name !== '*' && name !== '* x'), 'mj12bot2', 'MJ12BOT (x)', 'other'].flatMap(
  (name) => [name, `Mozilla/5.0 (compatible; ${name}; +https://example.com)`],
);

test('the groups of an agent are those of the readings', () => {
  const group = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), fc.constantFrom(...agents), (groups, agent) => {
      const blocks = groups.map((of, number) => [...of.map((name) => `User-agent: ${name}`), `Disallow: /${number}`]);
      const gate = new CrawlGate(blocks.flat().join('\n'));
      const denied = groups.flatMap((_, n) =>
        gate.verdict(agent, `https://example.com/${n}`) === 'denied' ? [n] : [],
      );
      expect(denied).toEqual(plainGroups(groups, agent));
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 5000) },
  );
});

/** Patterns meant to hurt, each against a path that it nearly matches. The test is that there is an end to it. */
describe('hostile patterns end', () => {
  const a = 'a'.repeat(32_000);
  const hostile: readonly (readonly [name: string, pattern: string, path: string, verdict: 'denied' | 'unstated'])[] = [
    ['a star before every letter, and one character too many', `/${'*a'.repeat(8_300)}*b`, `/${a}`, 'unstated'],
    ['a star before every letter, up to the end', `/${'*a'.repeat(8_300)}$`, `/${a}`, 'denied'],
    ['a long part that nearly fits everywhere', `/*${'a'.repeat(8_000)}b`, `/${a}`, 'unstated'],
    ['a long part that fits at the very end', `/*${'a'.repeat(8_000)}b$`, `/${a}b`, 'denied'],
    ['nothing but stars', `/${'*'.repeat(20_000)}b`, `/${a}`, 'unstated'],
    ['many parts that nearly fit', `/${`*${'a'.repeat(50)}b`.repeat(300)}`, `/${a}`, 'unstated'],
    ['escapes of every letter', `/${'%61'.repeat(8_000)}b`, `/${a}`, 'unstated'],
    ['stars and escapes', `/${'*%61'.repeat(4_000)}*é`, `/${a}`, 'unstated'],
  ];

  test.each(hostile)('%s', (_name, written, path, verdict) => {
    const gate = new CrawlGate(readRobotsTxt(`User-agent: *\n${`Disallow: ${written}\n`.repeat(20)}`));
    const asked = Array.from({ length: 6 }, () => gate.verdict('ExampleBot', `https://example.com${path}`));
    expect(asked).toEqual(asked.map(() => verdict));
  });
});
