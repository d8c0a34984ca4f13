import { noRule } from '../../dialects/robots-file/match/scan.js';
import { type AddressPattern, addressPattern } from '../patterns/address-pattern.js';
import { ownAddress, type Sought, type StateBudget, shortestAddress } from '../patterns/shortest-address.js';
import { decidingRuleAt, type RuleList } from './rule-list.js';
import type { RulePair } from './rule-pairs.js';

/** Limit: stronger rules that one search keeps away from. Each makes the next search dearer; real files need a handful. */
const maxAvoided = 64;

/** Every address matches it. It stands for "no rule". */
const everything: AddressPattern = addressPattern('*');

/**
 * A shortest address about which the two rules of a pair decide.
 *
 * It is sought among all that both match, and judged by the gates. Where another rule decides, that one's addresses are left out, and
 * the search is made again; so nothing is missed, and only the rules that are in the way are ever looked at.
 */
export function witnessFor(oldList: RuleList, newList: RuleList, pair: RulePair, budget: StateBudget): Sought {
  const within = [patternOf(oldList, pair.oldRule), patternOf(newList, pair.newRule)];
  const outside = [ownAddress];
  while (outside.length <= maxAvoided) {
    const sought = shortestAddress(within, outside, budget);
    if (typeof sought === 'string') return sought;
    const oldRule = decidingRuleAt(oldList, sought.address);
    const newRule = decidingRuleAt(newList, sought.address);
    if (oldRule === pair.oldRule && newRule === pair.newRule) return sought;
    if (oldRule !== pair.oldRule) outside.push(patternOf(oldList, oldRule));
    if (newRule !== pair.newRule) outside.push(patternOf(newList, newRule));
  }
  return 'undecided';
}

function patternOf({ side }: RuleList, rule: number): AddressPattern {
  return rule === noRule ? everything : patternFor(side.patterns[rule] as string);
}

/** Limit: patterns that are kept for the next search. Most are in several pairs; beyond this they are read again. */
const maxKept = 20_000;
const kept: Map<string, AddressPattern> = new Map();

function patternFor(text: string): AddressPattern {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const pattern = addressPattern(text);
  if (kept.size >= maxKept) kept.clear();
  kept.set(text, pattern);
  return pattern;
}
