import { noBytes, noRule } from '../../dialects/robots-txt/match/precedence.js';
import { winningClause } from '../../dialects/robots-txt/settle.js';
import type { Deciding, RuleList } from './rule-list.js';

/** The clause by which a rule decides about an address; empty where none does. */
export function clauseOf({ side }: RuleList, { rule, allow, disallow }: Deciding): string {
  if (rule === noRule) return '';
  const { robots, patterns } = side;
  const longest = {
    longestAllow: patterns[allow]?.length ?? noBytes,
    longestDisallow: patterns[disallow]?.length ?? noBytes,
  };
  return winningClause(
    robots,
    { rule, bytes: rule === allow ? longest.longestAllow : longest.longestDisallow },
    longest,
  );
}
