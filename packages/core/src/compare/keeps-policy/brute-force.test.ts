import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ask, createAsk } from '../../ask/ask.js';
import type { Usage } from '../../policy/usage.js';
import { inPlainWords } from '../../policy-file/testing/plain-policy.js';
import { randomPolicy } from '../../policy-file/testing/random-policy.js';
import type { WrittenPolicy } from '../../policy-file/written-policy.js';
import type { Site } from '../site.js';
import { questionAt } from '../sites/question-at.js';
import { checkPolicy } from './check-policy.js';
import type { Breach } from './policy-check.js';

const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 7) };

const agents = {
  purposes: ['ai-train', 'search'],
  agents: [
    { token: 'TrainBot', operator: 'A', purposes: ['ai-train'] },
    { token: 'BothBot', operator: 'B', purposes: ['ai-train', 'search'] },
  ],
};

/** Those whom policies and sites over these words can tell apart, by the name under which a check mentions them. */
const names = new Map([
  ['TrainBot', 'TrainBot'],
  ['BothBot', 'BothBot'],
  ['Other', 'Other'],
  ['*', 'Nobody'],
]);

const paths = fc.constantFrom('/', '/a', '/b', '/a*', '/*b', '/ab', '/a?', '*b$', '/a$', '/*a*b');
const fields = fc.oneof(
  { weight: 3, arbitrary: paths.map((path) => `Disallow: ${path}`) },
  { weight: 2, arbitrary: paths.map((path) => `Allow: ${path}`) },
  fc.tuple(paths, fc.constantFrom('y', 'n')).map(([path, says]) => `Content-Usage: ${path} train-ai=${says}`),
  fc.tuple(paths, fc.constantFrom('yes', 'no')).map(([path, says]) => `Content-Signal: ${path} search=${says}`),
);
const group = fc
  .tuple(fc.constantFrom('*', 'TrainBot', 'Other'), fc.array(fields, { maxLength: 4 }))
  .map(([agent, lines]) => [`User-agent: ${agent}`, ...lines].join('\n'));
const acapField = fc
  .tuple(fc.constantFrom('allow', 'disallow'), fc.constantFrom('crawl', 'index', 'present', 'present-snippet'), paths)
  .map(([says, usage, path]) => `ACAP-${says}-${usage}: ${path}`);
const acapRecord = fc
  .tuple(fc.constantFrom('*', 'Other'), fc.boolean(), fc.array(acapField, { minLength: 1, maxLength: 3 }))
  .map(([agent, isForNews, lines]) =>
    [`ACAP-crawler: ${agent}`, ...(isForNews ? ['ACAP-usage-purpose: news'] : []), ...lines].join('\n'),
  );
const robots = fc
  .tuple(fc.array(group, { maxLength: 3 }), fc.array(acapRecord, { maxLength: 2 }), fc.boolean())
  .map(([groups, records, isAcap]) => [...groups, ...(isAcap ? records : [])].join('\n\n'));
const tags = fc.constantFrom('noindex', 'nosnippet', 'noarchive', 'noai', 'index', 'max-snippet: 20');
const headerRule = fc
  .tuple(fc.constantFrom('/*', '/a*', '/b', '/ab'), tags)
  .map(([pattern, tag]) => ({ pattern, headers: [['X-Robots-Tag', tag] as const] }));
const tdmrep = fc
  .array(fc.record({ location: paths, 'tdm-reservation': fc.constantFrom(0, 1) }), { minLength: 1, maxLength: 2 })
  .map((rules) => ({ '/.well-known/tdmrep.json': JSON.stringify(rules) }));

const randomSite: fc.Arbitrary<Site> = fc.record(
  { robots, headers: fc.array(headerRule, { maxLength: 2 }), files: tdmrep },
  { requiredKeys: ['robots'] },
);

/** All addresses of a few letters. */
const addresses = ['', ...'ab?'].flatMap((one) =>
  ['', ...'ab?'].flatMap((two) => ['', ...'ab?'].map((three) => `/${one}${two}${three}`)),
);
const allAddresses = [...new Set(addresses)];

const purposes: readonly (readonly string[])[] = [[], ['news'], ['archive']];

/** Usages of the random policies, and two that they cover or leave alone. */
const usages: readonly Usage[] = [
  'crawl',
  'index',
  'present',
  'present-snippet',
  'present-link',
  'ai-train',
  'ai-input',
  'tdm',
];

/** The usages that are broken at one address, straight from the clauses. */
function brokenAt(
  ask: Ask,
  policy: WrittenPolicy,
  site: Site,
  agent: string,
  path: string,
  serving: readonly string[],
): Map<Usage, Breach['expected']> {
  const answer = ask({ ...questionAt(site, path, agent), usages, purposes: serving });
  if ('error' in answer) throw new Error(answer.error.message);
  const wanted = (usage: Usage) => inPlainWords(policy, agents, { agent, path, purposes: serving, usage });
  const broken = new Map<Usage, Breach['expected']>();
  for (const usage of usages) {
    const { may, blockedBy } = answer.decisions[usage] ?? { may: true };
    const want = wanted(usage);
    if (want === 'denied' && may) broken.set(usage, 'deny');
    if (want !== 'allowed' || may) continue;
    if (blockedBy === undefined || wanted('crawl') !== 'denied') broken.set(usage, 'allow');
  }
  return broken;
}

function isFor({ purposes: serving }: Breach, asked: readonly string[]): boolean {
  return serving === undefined || serving.join() === asked.join();
}

/** Under which name a check mentions an agent: its own, if the policy or the site names it or its class. */
function mentionOf(name: string, policy: WrittenPolicy, { robots: text }: Site): string {
  const classes = agents.agents.find(({ token }) => token === name)?.purposes.map((one) => `purpose:${one}`) ?? [];
  const named = policy.rules.some((rule) => [name, ...classes].some((one) => rule.agents.includes(one)));
  return named || String(text).includes(`: ${name}`) ? name.toLowerCase() : '*';
}

test('a check finds every breach that trying all addresses finds, with a shortest witness, and no other', () => {
  fc.assert(
    fc.property(randomPolicy, randomSite, (policy, site) => {
      const { complete, kept, breaches } = checkPolicy(policy, site, { agents });
      expect(complete).toBe(true);
      expect(kept).toBe(breaches.length === 0);
      const ask = createAsk({ unseen: 'allow', agents });
      for (const [name, agent] of names) {
        const told = breaches.filter((one) =>
          one.agents.some((agent) => agent.toLowerCase() === mentionOf(name, policy, site)),
        );
        for (const serving of purposes) {
          for (const path of allAddresses) {
            for (const [usage, expected] of brokenAt(ask, policy, site, agent, path, serving)) {
              const known = told.filter(
                (one) => one.usage === usage && one.expected === expected && isFor(one, serving),
              );
              const shortest = Math.min(...known.map(({ witness }) => witness.length));
              expect({ name, serving, path, usage, expected, shortest }).toEqual({
                ...{ name, serving, path, usage, expected },
                shortest: Math.min(shortest, path.length),
              });
            }
          }
        }
      }
      for (const { agents: whom, usage, expected, witness, purposes: serving = [] } of breaches) {
        for (const name of whom) {
          if (!usages.includes(usage)) continue;
          const broken = brokenAt(ask, policy, site, names.get(name) ?? name, witness, serving);
          expect({ name, usage, witness, serving, expected: broken.get(usage) }).toEqual({
            name,
            usage,
            witness,
            serving,
            expected,
          });
        }
      }
    }),
    runs,
  );
});
