import { isUsage } from '@heed/core/vocabulary';
import { qualifierValues } from '../words/acap-words.js';
import { policyLimitWords, policyUsageWords } from '../words/policy-words.js';
import type { Word } from '../words/word.js';

/** What a key of a policy holds, but for agents, which YAML and JSON write in different ways. */
export function policyWordsUnder(key: string): readonly Word[] {
  if (key === 'allow' || key === 'deny') return policyUsageWords;
  if (isUsage(key)) return policyLimitWords;
  return Object.entries(qualifierValues).find(([name]) => name === key)?.[1] ?? [];
}
