import type { Reason } from '../../decision/answer.js';
import { reasonsOf } from '../../decision/reasons.js';
import type { AgentGroups } from '../../dialects/robots-file/agent-groups.js';
import { ruleByGroups } from '../../dialects/robots-txt/group-ruling.js';
import { octetsOfPath } from '../../policy/path-octets.js';
import type { RuleList } from './rule-list.js';

/**
 * Why a side says what it says of an address: the reasons that an answer gives. They come from the same ruling, without the rules that
 * lost, and without looking for the agent's groups again, since one comparison may ask thousands of times.
 */
export function reasonsAt({ side, rules }: RuleList, address: string): readonly Reason[] {
  if (side.retrieval.kind !== 'fetched') return side.ofStatus;
  const { ranges } = rules;
  const selection = { named: false, ranges, cutRanges: ranges, allCrawlersRanges: ranges };
  const groups: AgentGroups = { selection, own: rules, passedOver: [], documented: undefined };
  return reasonsOf(ruleByGroups(side.gate, groups, octetsOfPath(address)), 'left out').because;
}
