import type { PathBytes } from '../../policy/path-bytes.js';
import { signalsOfRule } from '../../policy/signals-of.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query } from '../../policy/voice.js';
import type { CrawlGate } from './gate/crawl-gate.js';
import type { AgentGroups } from './groups/agent-groups.js';
import { matchesIn } from './groups/group-rules.js';
import { matchesPassedOver } from './groups/passed-over.js';
import type { Matches } from './match/matches.js';
import { clauseOfWinning, noBytes, type RuleMatch, strongest } from './match/precedence.js';
import { lineSpan } from './read/line-span.js';
import { isAllow } from './read/rule-table.js';
import type { RobotsTxt } from './robots-txt.js';

/**
 * What the rules of an agent's groups state about a path (RFC 9309 §2.2.2), with those that lost. `clause` is that of the rule that
 * decides, if it does not decide about fetching.
 */
export function ruleByGroups(
  gate: CrawlGate,
  groups: AgentGroups,
  path: PathBytes,
  clause?: string,
  hears?: Query['hears'],
): Ruling {
  if (hears !== undefined) return ruleByHeard(gate, groups, path, hears);
  const { robots } = gate;
  const matches = matchesIn(robots, groups.own, path);
  const passedOver = matchesPassedOver(gate, groups, path);
  const { winner } = matches;
  const winsBy = winner === undefined ? '' : (clause ?? winningClause(robots, winner, matches));
  const because = winner === undefined ? [] : [statementOf(robots, winner.rule, winsBy)];
  const losers = matches.nearest().filter((match) => match !== winner);
  const overruled: Statement[] = [];
  for (const match of losers.slice(0, maxOverruled)) {
    const lostBy = clauseOfWinning(winner?.bytes ?? noBytes, match.bytes);
    overruled.push(beaten(statementOf(robots, match.rule, lostBy), because[0]));
  }
  for (const { rule, clause } of passedOver.nearest) overruled.push(statementOf(robots, rule, clause));
  const more = matches.count - because.length + passedOver.count - overruled.length;
  const lost = more === 0 ? { overruled } : { overruled, overruledMore: more };
  if (winner === undefined) {
    return overruled.length === 0 ? silence : { verdict: 'unstated', limits: [], because: [], ...lost };
  }
  return { verdict: isAllow(robots.rules, winner.rule) ? 'allowed' : 'denied', limits: [], because, ...lost };
}

/** The same by those rules alone that rest on signals which the agent reads. */
function ruleByHeard(
  { robots }: CrawlGate,
  groups: AgentGroups,
  path: PathBytes,
  hears: NonNullable<Query['hears']>,
): Ruling {
  const matches = matchesIn(robots, groups.own, path, 'all').nearest();
  const heard = matches.filter(({ rule }) => hears(signalsOfRule(statementOf(robots, rule, ''))));
  const winner = strongest(robots.rules, heard);
  if (winner === undefined) return silence;
  const verdict = isAllow(robots.rules, winner.rule) ? 'allowed' : 'denied';
  return { verdict, limits: [], because: [statementOf(robots, winner.rule, 'RFC9309-2.2.2-c')], overruled: [] };
}

/** The clause by which a rule wins: over an equally long contrary rule, over shorter contrary rules, or unopposed. */
export function winningClause(
  robots: RobotsTxt,
  winner: RuleMatch,
  { longestAllow, longestDisallow }: Pick<Matches, 'longestAllow' | 'longestDisallow'>,
): string {
  const allows = isAllow(robots.rules, winner.rule);
  const contrary = allows ? longestDisallow : longestAllow;
  if (contrary !== noBytes) return clauseOfWinning(winner.bytes, contrary);
  return allows ? 'RFC9309-2.2.2-a' : 'RFC9309-2.2.2-b';
}

/** A rule as a statement that shows its line as written, without comment. */
export function statementOf(robots: RobotsTxt, rule: number, clause: string): Statement {
  const place = { source: robots.source, span: lineSpan(robots, rule) };
  return newStatement(isAllow(robots.rules, rule) ? 'allow' : 'disallow', place, clause);
}

/** A statement of this dialect. */
export function newStatement(says: Statement['says'], place: Statement['place'], clause: string): Statement {
  return { dialect: 'robots-txt', says, place, clause };
}
