import { patternEnd, patternStart } from '../../dialects/robots-file/rule-table.js';
import type { Change } from '../comparison.js';
import type { RuleList } from './rule-list.js';
import type { RulePair } from './rule-pairs.js';
import { saidAt } from './said-at.js';

/** A change at an address about which these two rules decide. */
export function changeAt(
  agents: readonly string[],
  oldList: RuleList,
  newList: RuleList,
  pair: RulePair,
  address: string,
): Change {
  return {
    agents,
    usage: 'crawl',
    from: saidAt(oldList, address),
    to: saidAt(newList, address),
    witness: address,
    pattern: pair.own === 'old' ? writtenPattern(oldList, pair.oldRule) : writtenPattern(newList, pair.newRule),
  };
}

/** The pattern of a rule, as written. Where no rule decides it is about every path. */
function writtenPattern({ side: { robots } }: RuleList, rule: number): string {
  if (rule >= robots.rules.count || rule < 0) return '/';
  return robots.source.text.slice(patternStart(robots.rules, rule), patternEnd(robots.rules, rule));
}
