import schema from '@heed/core/schema/policy.json' with { type: 'json' };
import { allUsages, type QualifierName, usages } from '@heed/core/vocabulary';
import { qualifierWords } from './acap-words.js';
import type { Word } from './word.js';

/** The clause of each key of a policy. The schema says what they mean. */
const clauses = { version: 'POL-1', site: 'POL-1', rules: 'POL-1' } as const;
const ruleClauses = {
  name: 'POL-2',
  agents: 'POL-3',
  paths: 'POL-4',
  purposes: 'POL-6',
  allow: 'POL-5',
  deny: 'POL-5',
  terms: 'POL-8',
} as const;

/** The keys of a policy. */
export const policyKeyWords: readonly Word[] = Object.entries(clauses).map(([word, clause]) => {
  return { word, clause, sentence: schema.properties[word as keyof typeof clauses].description, after: ': ' };
});

/** The keys of a rule. */
export const policyRuleKeyWords: readonly Word[] = Object.entries(ruleClauses).map(([word, clause]) => {
  return {
    word,
    clause,
    sentence: schema.$defs.Rule.properties[word as keyof typeof ruleClauses].description,
    after: ': ',
  };
});

/** The usages. */
export const policyUsageWords: readonly Word[] = allUsages.map((word) => {
  return { word, clause: 'POL-5', sentence: `Means to ${usages[word].meaning}.` };
});

const limits: ReadonlySet<QualifierName> = new Set<QualifierName>([
  'time-limit',
  'max-length',
  'prohibited-modification',
  'prohibited-context',
  'required-context',
]);

/** The limits that a permission may have. */
export const policyLimitWords: readonly Word[] = qualifierWords
  .filter(({ word }) => limits.has(word))
  .map((word) => ({ ...word, clause: 'POL-7', after: ': ' }));
