import type { Reason } from '../../ask/answer.js';
import { reasonsOf } from '../../ask/reasons.js';
import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { statementOf } from '../../dialects/robots-txt/settle.js';
import type { Said } from '../comparison.js';
import { type Side, verdictBy } from './side.js';

/** What one side says of an address, about which this rule decides by this clause. The same for each address of that kind. */
export type SaidBy = (rule: number, clause: string) => Said;

/**
 * Tells what a side says, with the reason that an answer gives. One comparison may ask for thousands, most of them by the same few
 * rules, so each is made once.
 */
export function saidBy(side: Side): SaidBy {
  const known = new Map<string, Map<number, Said>>();
  return (rule, clause) => {
    const byRule = known.get(clause) ?? new Map<number, Said>();
    if (byRule.size === 0) known.set(clause, byRule);
    const before = byRule.get(rule);
    if (before !== undefined) return before;
    const verdict = verdictBy(side, rule);
    const said = { verdict, may: verdict !== 'denied', because: reasonsFor(side, rule, clause) };
    byRule.set(rule, said);
    return said;
  };
}

function reasonsFor({ robots, retrieval, ofStatus }: Side, rule: number, clause: string): readonly Reason[] {
  if (retrieval.kind !== 'fetched') return ofStatus;
  if (rule === noRule) return [];
  const because = [statementOf(robots, rule, clause)];
  return reasonsOf({ verdict: 'unstated', limits: [], because, overruled: [] }, 'left out').because;
}
