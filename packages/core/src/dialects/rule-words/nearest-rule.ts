import { isOneSlip } from '../../text/one-slip.js';
import { type Rule, rules } from './rules.js';

const names: readonly Rule[] = Object.keys(rules) as Rule[];

/** Limit: shorter words are similar to too many others. */
const minLength = 5;

/** The rule that a word is one slip away from. */
export function nearestRule(word: string): Rule | undefined {
  if (word.length < minLength) return undefined;
  return names.find((name) => name.length >= minLength && isOneSlip(word, name));
}
