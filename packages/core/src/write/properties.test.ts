import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allUsages, type Usage } from '../policy/usage.js';
import type { PolicyFile, PolicyGrant, PolicyRule } from '../policy-file/policy-file.js';
import { brokenSilently, widened } from '../testing/kept.js';
import { defined } from '../text/defined.js';
import { noRoom } from './crawl-lines.js';
import { writeCarriers } from './write-carriers.js';

const agents = {
  purposes: ['search', 'ai-train'],
  agents: [
    { token: 'Googlebot', operator: 'Google', purposes: ['search'] },
    { token: 'Googlebot-Image', operator: 'Google', purposes: ['search'], fallbacks: ['Googlebot'] },
    { token: 'AdsBot-Google', operator: 'Google', purposes: ['ads'], ignoresAllCrawlers: true },
    { token: 'GPTBot', operator: 'OpenAI', purposes: ['ai-train'] },
    { token: 'CCBot', operator: 'Common Crawl', purposes: ['ai-train', 'search'] },
    { token: 'Google-Extended', operator: 'Google', purposes: ['ai-train'], governs: ['ai-train', 'ai-input'] },
  ],
} as const;

const piece = fc.constantFrom('a', 'b', '/', '*', '?');
const path = fc
  .tuple(fc.constantFrom('/', '/', '*'), fc.array(piece, { maxLength: 3 }), fc.constantFrom('', '', '$'))
  .map((parts) => parts.flat().join(''));

function ruleOf(usages: readonly Usage[], names: readonly string[], hasLimits: boolean): fc.Arbitrary<PolicyRule> {
  const some = fc.subarray([...usages], { maxLength: 3 });
  return fc
    .record({
      agents: fc.subarray([...names], { minLength: 1, maxLength: 2 }),
      paths: fc.array(path, { minLength: 1, maxLength: 2 }),
      allow: some.chain((list) => fc.tuple(...list.map((usage) => grantOf(usage, hasLimits)))),
      deny: some,
      ...(hasLimits ? { purposes: fc.constantFrom(undefined, undefined, ['archive'], ['news', 'archive']) } : {}),
    })
    .map(({ purposes, ...rule }) =>
      defined({
        ...rule,
        purposes,
        allow: rule.allow.filter(({ usage }) => !rule.deny.includes(usage)),
      }),
    );
}

/** A permission, with limits that the usage can have. */
function grantOf(usage: Usage, hasLimits: boolean): fc.Arbitrary<PolicyGrant> {
  const until = { limit: 'time-limit', value: 'until-2099-12-31' };
  const limits = [
    ...(usage === 'index' || usage === 'preserve' || usage.startsWith('present') ? [until] : []),
    ...(usage.endsWith('snippet') ? [{ limit: 'max-length', value: '160-chars' }] : []),
  ];
  return hasLimits ? fc.subarray(limits).map((some) => ({ usage, limits: some })) : fc.constant({ usage, limits: [] });
}

function policyOf(usages: readonly Usage[], names: readonly string[], hasLimits = false): fc.Arbitrary<PolicyFile> {
  const rules = fc.array(ruleOf(usages, names, hasLimits), { minLength: 1, maxLength: 4 });
  return rules.map((list) => ({ version: 1, rules: list }));
}

const names = ['*', 'Googlebot', 'OtherBot', 'purpose:ai-train', 'purpose:search'];

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

/** Everything that is wrong with what was written of a policy, for a host with `_headers` and for programs that match patterns. */
function faultsOf(policy: PolicyFile, acap: boolean): string[] {
  return [false, true].flatMap((program) => {
    const written = writeCarriers(policy, { agents, acap, program });
    return [...brokenSilently(policy, written, agents, program), ...widened(policy, written, agents, program)];
  });
}

test('what robots.txt has words for is said exactly', () => {
  const exact = policyOf(['crawl', 'index', 'ai-train', 'ai-input'], names);
  fc.assert(
    fc.property(exact, fc.boolean(), (policy, hasSite) => {
      const given = hasSite ? { ...policy, site: 'https://daily.example' } : policy;
      const left = writeCarriers(given, { agents }).notExpressible.filter(({ why }) => why !== noRoom);
      expect(left.filter(({ why }) => !why.startsWith('A Disallow in the group of Google-Extended'))).toEqual([]);
      expect(faultsOf(given, false)).toEqual([]);
    }),
    runs(25),
  );
});

test('nothing is refused that the policy leaves open, and whatever is not kept has a note', () => {
  const any = policyOf(allUsages, [...names, 'Google-Extended', 'MJ12bot', 'archive.org_bot']);
  fc.assert(
    fc.property(any, (policy) => {
      expect(faultsOf(policy, false)).toEqual([]);
    }),
    runs(25),
  );
});

test('nor with limits and purposes', () => {
  fc.assert(
    fc.property(policyOf(allUsages, [...names, 'MJ12bot'], true), (policy) => {
      expect(faultsOf(policy, false)).toEqual([]);
    }),
    runs(25),
  );
});

/**
 * ACAP weighs names, purposes, paths and usages in another order than a policy. Most of that is written so that it comes to the same, or
 * has a note; the rest is refused, never permitted, and the proof tells it.
 */
test('with ACAP nothing is permitted that the policy denies, unless a note says so', () => {
  fc.assert(
    fc.property(policyOf(allUsages, [...names, 'MJ12bot'], true), (policy) => {
      const broken = brokenSilently(policy, writeCarriers(policy, { agents, acap: true }), agents);
      expect(broken.filter((one) => !/ allow by rule \S+: denied /.test(one))).toEqual([]);
    }),
    runs(25),
  );
});
