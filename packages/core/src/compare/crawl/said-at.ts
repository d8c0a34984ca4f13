import type { Reason } from '../../decision/answer.js';
import { reasonsOf } from '../../decision/reasons.js';
import { noOctets } from '../../dialects/robots-file/match/matches.js';
import { noRule } from '../../dialects/robots-file/match/scan.js';
import { statementOf, winningClause } from '../../dialects/robots-txt/group-ruling.js';
import type { Said } from '../comparison.js';
import { type Deciding, decidingAt, type RuleList } from './rule-list.js';
import { type Side, verdictBy } from './side.js';

/**
 * What one side says of an address, with the reason that an answer gives. One comparison may ask for thousands, most of them by the same
 * few rules, so each is made once.
 */
export function saidAt(list: RuleList, address: string): Said {
  const deciding = decidingAt(list, address);
  const { side, said } = list;
  const clause = clauseOf(side, deciding);
  const key = `${deciding.rule} ${clause}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const verdict = verdictBy(side, deciding.rule);
  const made = { verdict, may: verdict !== 'denied', because: reasonsFor(side, deciding.rule, clause) };
  said.set(key, made);
  return made;
}

function clauseOf({ robots, patterns }: Side, { rule, allow, disallow }: Deciding): string {
  if (rule === noRule) return '';
  const octets = (one: number): number => patterns[one]?.length ?? noOctets;
  const longest = { longestAllow: octets(allow), longestDisallow: octets(disallow) };
  return winningClause(robots, { rule, octets: octets(rule) }, longest);
}

function reasonsFor({ robots, retrieval, ofStatus }: Side, rule: number, clause: string): readonly Reason[] {
  if (retrieval.kind !== 'fetched') return ofStatus;
  if (rule === noRule) return [];
  const because = [statementOf(robots, rule, clause)];
  return reasonsOf({ verdict: 'unstated', limits: [], because, overruled: [] }, 'left out').because;
}
