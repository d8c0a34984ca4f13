import type { PathBytes } from '../../policy/path-bytes.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import type { AgentGroups } from '../robots-txt/groups/agent-groups.js';
import { matchesIn } from '../robots-txt/groups/group-rules.js';
import { matchesPassedOver } from '../robots-txt/groups/passed-over.js';
import type { Matches } from '../robots-txt/match/matches.js';
import { clauseOfWinning, type RuleMatch, strongest } from '../robots-txt/match/precedence.js';
import { lineSpan } from '../robots-txt/read/line-span.js';
import { isAllow, patternStart } from '../robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';

/** Disallow refuses training and Allow permits it; the longest path wins (AIN-13, AIN-17a). */
export function ruleOn(gate: CrawlGate, groups: AgentGroups, path: PathBytes): Ruling {
  const { robots } = gate;
  const matches = matchesOf(robots, matchesIn(robots, groups.own, path, 'all'));
  const winner = strongest(robots.rules, matches);
  const passedOver = matchesPassedOver(gate, groups, path, 'all').nearest;
  const givenWay = passedOver.slice(0, maxOverruled).map(({ rule, clause }) => statementOf(robots, rule, clause));
  if (winner === undefined) {
    if (passedOver.length === 0) return silence;
    return { verdict: 'unstated', limits: [], because: [], ...listed(givenWay, passedOver.length) };
  }
  const allows = isAllow(robots.rules, winner.rule);
  const agrees = ({ rule }: RuleMatch): boolean => isAllow(robots.rules, rule) === allows;
  const contrary = matches.filter((match) => !agrees(match));
  const clauseOf = ({ bytes }: RuleMatch): string => clauseOfWinning(winner.bytes, bytes);
  const strongestContrary = strongest(robots.rules, contrary);
  const deciding = statementOf(
    robots,
    winner.rule,
    strongestContrary === undefined ? 'AIN-17a' : clauseOf(strongestContrary),
  );
  const agreeing = matches.filter((match) => match !== winner && agrees(match));
  const others = agreeing.slice(0, maxOverruled).map(({ rule }) => statementOf(robots, rule, 'AIN-17a'));
  const lost = contrary
    .slice(0, maxOverruled)
    .map((match) => beaten(statementOf(robots, match.rule, clauseOf(match)), deciding));
  return {
    verdict: allows ? 'allowed' : 'denied',
    limits: [],
    because: [deciding, ...others],
    ...listed([...lost, ...givenWay], contrary.length + passedOver.length),
  };
}

/** As many as an answer lists, and how many more there are. */
function listed(lost: readonly Statement[], count: number): Pick<Ruling, 'overruled' | 'overruledMore'> {
  const overruled = lost.slice(0, maxOverruled);
  return { overruled, ...(count === overruled.length ? {} : { overruledMore: count - overruled.length }) };
}

/** The rules that match a path. A pattern that begins with `*` is one letter longer, as if `/` stood before it (AIN-17a, AIT-2). */
function matchesOf({ source, rules }: RobotsTxt, matches: Matches): RuleMatch[] {
  return matches.nearest().map(({ rule, bytes }) => {
    return { rule, bytes: source.text[patternStart(rules, rule)] === '*' ? bytes + 1 : bytes };
  });
}

/** A rule as a statement that shows its line. */
function statementOf(robots: RobotsTxt, rule: number, clause: string): Statement {
  const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
  return { dialect: 'ai-txt', says, place: { source: robots.source, span: lineSpan(robots, rule) }, clause };
}
