import fc from 'fast-check';
import type { Usage } from '../../policy/usage.js';
import { defined } from '../../text/defined.js';
import { readPolicy } from '../read-policy.js';
import type { WrittenPolicy, WrittenRule } from '../written-policy.js';

const usages = fc.uniqueArray(
  fc.constantFrom<Usage>('crawl', 'index', 'present', 'present-snippet', 'ai-train', 'tdm'),
  { maxLength: 4 },
);

const patterns = ['/', '/a', '/b', '/a*', '/*b', '/ab', '/a/', '/a?', '*b$', '/a$'];

const rule: fc.Arbitrary<WrittenRule> = fc
  .record({
    agents: fc.uniqueArray(fc.constantFrom('*', 'TrainBot', 'Other', 'purpose:ai-train', 'purpose:search'), {
      minLength: 1,
      maxLength: 2,
    }),
    paths: fc.option(fc.uniqueArray(fc.constantFrom(...patterns), { minLength: 1, maxLength: 2 }), { nil: undefined }),
    purposes: fc.option(fc.uniqueArray(fc.constantFrom('news', 'Archive'), { minLength: 1 }), {
      nil: undefined,
      freq: 2,
    }),
    some: usages,
    denied: fc.func(fc.boolean()),
  })
  .map(({ agents, paths, purposes, some, denied }) => {
    const deny = some.filter((usage) => denied(usage));
    const allow = some.filter((usage) => !denied(usage));
    return defined({
      agents,
      paths,
      purposes,
      allow: allow.length === 0 ? undefined : allow,
      deny: deny.length === 0 ? undefined : deny,
    });
  });

/** Policies over few words, so that their rules meet. None contradicts itself. */
export const randomPolicy: fc.Arbitrary<WrittenPolicy> = fc
  .array(rule, { minLength: 1, maxLength: 5 })
  .map((rules): WrittenPolicy => ({ version: 1, rules }))
  .filter((policy) => readPolicy(policy).policy !== undefined);
