import { noRule } from '../../dialects/robots-file/match/scan.js';
import { patternEnd, patternStart } from '../../dialects/robots-file/rule-table.js';
import type { Change, Said } from '../comparison.js';
import { reasonsAt } from './reasons-at.js';
import type { RuleList } from './rule-list.js';
import type { RulePair } from './rule-pairs.js';
import { verdictBy } from './side.js';

/** A change at an address about which these two rules decide. */
export function changeAt(
  agents: readonly string[],
  oldList: RuleList,
  newList: RuleList,
  { oldRule, newRule }: RulePair,
  address: string,
): Change {
  return {
    agents,
    usage: 'crawl',
    from: saidAt(oldList, oldRule, address),
    to: saidAt(newList, newRule, address),
    witness: address,
    pattern: patternOfChange(oldList, newList, oldRule, newRule),
  };
}

function saidAt(list: RuleList, rule: number, address: string): Said {
  const verdict = verdictBy(list.side, rule);
  return { verdict, may: verdict !== 'denied', because: reasonsAt(list, address) };
}

/** The pattern of the rule that only its own side has, as written; where both are so, of the longer one. */
function patternOfChange(oldList: RuleList, newList: RuleList, oldRule: number, newRule: number): string {
  const ofOld = oldList.side.patterns[oldRule] ?? '';
  const ofNew = newList.side.patterns[newRule] ?? '';
  if (ofOld === '' && ofNew === '') return '/';
  const isOldOwn = ofOld !== '' && !isHeld(newList, oldList, oldRule, ofOld);
  const isNewOwn = ofNew !== '' && !isHeld(oldList, newList, newRule, ofNew);
  const takesNew = isNewOwn && (!isOldOwn || ofNew.length >= ofOld.length);
  return takesNew ? writtenPattern(newList, newRule) : writtenPattern(oldList, oldRule);
}

/** Does a list have a rule of the other one, too? */
function isHeld(list: RuleList, other: RuleList, rule: number, pattern: string): boolean {
  const own = list.byPattern.get(pattern) ?? noRule;
  return own !== noRule && verdictBy(list.side, own) === verdictBy(other.side, rule);
}

function writtenPattern({ side: { robots } }: RuleList, rule: number): string {
  return robots.source.text.slice(patternStart(robots.rules, rule), patternEnd(robots.rules, rule));
}
