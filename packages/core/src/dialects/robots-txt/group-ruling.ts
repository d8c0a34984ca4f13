import type { PathOctets } from '../../policy/path-octets.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import { borrowOctets } from '../../text/octets.js';
import { lineSpan } from '../robots-file/line-span.js';
import { matchingRules } from '../robots-file/match/scan.js';
import { type RuleMatch, strongest } from '../robots-file/match/stronger.js';
import { passedOverBy } from '../robots-file/passed-over.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow } from '../robots-file/rule-table.js';
import type { Selection } from '../robots-file/selection.js';

/**
 * What the rules of some groups state about a path (RFC 9309 §2.2.2), with those that lost. `clause` is that of the rule that
 * decides, if it does not decide about fetching.
 */
export function ruleByGroups(robots: RobotsTxt, selection: Selection, path: PathOctets, clause?: string): Ruling {
  const matches = matchesIn(robots, selection.ranges, path);
  const passedOver = passedOverBy(selection, matches, (ranges) => matchesIn(robots, ranges, path));
  const winner = strongest(robots.rules, matches);
  const winsBy = winner === undefined ? '' : (clause ?? winningClause(robots, winner, matches));
  const because = winner === undefined ? [] : [statementOf(robots, winner.rule, winsBy)];
  const losers = matches.filter((match) => match !== winner);
  const overruled = [
    ...nearest(losers).map((match) => beaten(losingStatement(robots, match, winner), because[0])),
    ...nearest(passedOver).map(({ rule, clause }) => statementOf(robots, rule, clause)),
  ];
  const more = losers.length + passedOver.length - overruled.length;
  const lost = more === 0 ? { overruled } : { overruled, overruledMore: more };
  if (winner === undefined) {
    return overruled.length === 0 ? silence : { verdict: 'unstated', limits: [], because: [], ...lost };
  }
  return { verdict: isAllow(robots.rules, winner.rule) ? 'allowed' : 'denied', limits: [], because, ...lost };
}

/** As many as an answer lists: if there are more, those with the longest patterns. */
function nearest<Match extends RuleMatch>(matches: readonly Match[]): readonly Match[] {
  if (matches.length <= maxOverruled) return matches;
  return matches.toSorted((one, other) => other.octets - one.octets).slice(0, maxOverruled);
}

/** The rules of some groups that match a path. */
export function matchesIn(robots: RobotsTxt, ranges: readonly number[], path: PathOctets): RuleMatch[] {
  return matchingRules(borrowOctets(robots.source).octets, robots.source.text, robots.rules, ranges, path);
}

/** The clause by which a rule wins: over an equally long contrary rule, over shorter contrary rules, or unopposed. */
function winningClause(robots: RobotsTxt, winner: RuleMatch, matches: readonly RuleMatch[]): string {
  const contrary = matches.filter(({ rule }) => isAllow(robots.rules, rule) !== isAllow(robots.rules, winner.rule));
  if (contrary.some(({ octets }) => octets === winner.octets)) return 'RFC9309-2.2.2-d';
  if (contrary.length > 0) return 'RFC9309-2.2.2-c';
  return isAllow(robots.rules, winner.rule) ? 'RFC9309-2.2.2-a' : 'RFC9309-2.2.2-b';
}

function losingStatement(robots: RobotsTxt, match: RuleMatch, winner: RuleMatch | undefined): Statement {
  return statementOf(robots, match.rule, match.octets === winner?.octets ? 'RFC9309-2.2.2-d' : 'RFC9309-2.2.2-c');
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
