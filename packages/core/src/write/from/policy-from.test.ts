import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAsk } from '../../ask/ask.js';
import type { Site } from '../../compare/site.js';
import { allUsages } from '../../policy/usage.js';
import { readPolicy } from '../../policy-file/read-policy.js';
import { policyFrom } from './policy-from.js';
import { writtenPolicyOf } from './written-policy-of.js';

const origin = 'https://daily.example';

function written(robots: string): unknown {
  const made = policyFrom({ origin, robots });
  return made === undefined ? undefined : writtenPolicyOf(made.policy).rules;
}

test('the groups of a robots.txt become rules; a group that replaces that for all crawlers says so', () => {
  const robots = [
    'User-agent: *',
    'Disallow: /private/',
    'Allow: /private/open',
    '',
    'User-agent: FinderBot',
    'User-agent: SeekerBot',
    'Disallow: /x',
  ].join('\n');
  expect(written(robots)).toEqual([
    { agents: ['*'], paths: ['/private/'], deny: ['crawl'] },
    { agents: ['*'], paths: ['/private/open'], allow: ['crawl'] },
    { agents: ['FinderBot', 'SeekerBot'], allow: ['crawl'] },
    { agents: ['FinderBot', 'SeekerBot'], paths: ['/x'], deny: ['crawl'] },
  ]);
});

test('an ACAP file becomes rules with limits and purposes, in the letter case in which it is written', () => {
  const robots = [
    '##ACAP version=1.0',
    'ACAP-crawler: *',
    'ACAP-disallow-index: /',
    'ACAP-disallow-preserve: /',
    'ACAP-allow-index: /News/ time-limit=until-2099-01-01',
    'ACAP-crawler: KeeperBot',
    'ACAP-usage-purpose: archive',
    'ACAP-allow-preserve: /News/ time-limit=30-days',
  ].join('\n');
  expect(written(robots)).toEqual([
    { agents: ['*'], deny: ['index', 'preserve'] },
    { agents: ['*'], paths: ['/News/'], allow: { index: { 'time-limit': 'until-2099-01-01' } } },
    {
      agents: ['KeeperBot'],
      paths: ['/News/'],
      purposes: ['archive'],
      allow: { preserve: { 'time-limit': '30-days' } },
    },
  ]);
});

test('headers and tdmrep.json become rules too; forms of showing are named once', () => {
  const site: Site = {
    origin,
    headers: [{ pattern: '/*', headers: [['X-Robots-Tag', 'nosnippet']] }],
    files: {
      '/.well-known/tdmrep.json':
        '[{"location": "/a/", "tdm-reservation": 1, "tdm-policy": "https://daily.example/licence"}]',
    },
  };
  const made = policyFrom(site);
  expect(made && writtenPolicyOf(made.policy).rules).toEqual([
    { agents: ['*'], deny: ['present-snippet', 'present-oldsnippet'] },
    { agents: ['*'], paths: ['/a/'], deny: ['ai-train', 'ai-input', 'tdm'], terms: 'https://daily.example/licence' },
  ]);
});

test('what a policy has no word for is told, and is never permitted', () => {
  const rsl = [
    '<rsl xmlns="https://rslstandard.org/rsl"><content url="/">',
    '<license><permits type="usage">ai-train</permits><payment type="crawl"/></license></content></rsl>',
  ].join('');
  const robots = 'User-agent: *\nCrawl-delay: 5\nLicense: https://daily.example/rsl.xml\nDisallow: /a\n';
  const made = policyFrom({ origin, robots, files: { [`${origin}/rsl.xml`]: rsl } });
  expect(made?.unsaid.map(({ why, line }) => [line, why])).toContainEqual([
    2,
    'A policy does not say how fast to crawl. Keep this line in robots.txt.',
  ]);
  const denied = made?.policy.rules.flatMap(({ agents, deny }) => (agents.includes('*') ? deny : []));
  expect(denied).toContain('ai-train');
});

/** Every address of a few letters. */
const addresses: readonly string[] = [
  '',
  'a',
  'b',
  'aa',
  'ab',
  'ba',
  'bb',
  'aab',
  'aba',
  'abb',
  'bab',
  'bba',
  'baab',
].flatMap((path) => [`/${path}`, `/${path}?`]);
const path: fc.Arbitrary<string> = fc.constantFrom('/', '/a', '/b', '/ab', '/aa', '/a$', '/ab$', '/bab', '/aab');
const agent: fc.Arbitrary<string> = fc.constantFrom('*', '*', 'FinderBot', 'KeeperBot');
const lines: fc.Arbitrary<string[]> = fc.array(
  fc.tuple(fc.constantFrom('Allow', 'Disallow'), path).map(([field, value]) => `${field}: ${value}`),
  { minLength: 1, maxLength: 4 },
);
const conventional: fc.Arbitrary<string> = fc
  .array(fc.tuple(agent, lines), { minLength: 1, maxLength: 4 })
  .map((groups) => groups.map(([name, rules]) => [`User-agent: ${name}`, ...rules].join('\n')).join('\n\n'));
const fields: fc.Arbitrary<string[]> = fc.array(
  fc
    .tuple(fc.constantFrom('allow', 'disallow'), fc.constantFrom('index', 'crawl', 'present', 'preserve'), path)
    .map(([says, usage, value]) => `ACAP-${says}-${usage}: ${value}`),
  { minLength: 1, maxLength: 4 },
);
const purpose: fc.Arbitrary<string[]> = fc.constantFrom([], [], ['ACAP-usage-purpose: archive']);
const acap: fc.Arbitrary<string> = fc
  .array(fc.tuple(agent, purpose, fields), { minLength: 1, maxLength: 3 })
  .map((records) =>
    ['##ACAP version=1.0', ...records.flatMap(([name, is, all]) => [`ACAP-crawler: ${name}`, ...is, ...all])].join(
      '\n',
    ),
  );

const runs = Number(process.env['HEED_FUZZ_RUNS'] ?? 25);

test('where patterns have no stars, the policy of a robots.txt says what the file says, everywhere', () => {
  fc.assert(
    fc.property(fc.oneof(conventional, acap), (robots) => {
      const made = policyFrom({ origin, robots });
      const policy = made?.policy;
      if (policy === undefined || policy.rules.length === 0) return;
      expect(readPolicy(writtenPolicyOf(policy)).policy?.rules).toEqual(policy.rules);
      const [ofSite, ofPolicy] = [createAsk({ unseen: 'allow' }), createAsk({ unseen: 'allow', policy })];
      const differing: string[] = [];
      for (const agent of ['Stranger', 'FinderBot', 'KeeperBot']) {
        for (const purposes of [[], ['archive']]) {
          for (const address of addresses) {
            const question = { agent, url: `${origin}${address}`, purposes, obtained: 'elsewhere' as const };
            const [site, own] = [ofSite({ ...question, robots }), ofPolicy(question)];
            if ('error' in site || 'error' in own) throw new Error('a refusal');
            for (const usage of allUsages) {
              if (own.decisions[usage]?.may !== site.decisions[usage]?.may) {
                differing.push(`${agent} ${purposes} ${address} ${usage}`);
              }
            }
          }
        }
      }
      expect(differing).toEqual([]);
    }),
    { numRuns: runs },
  );
});
