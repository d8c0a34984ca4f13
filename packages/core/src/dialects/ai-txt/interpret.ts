import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathOctets } from '../../policy/path-octets.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { CrawlGate } from '../robots-file/crawl-gate.js';
import { matchesIn } from '../robots-file/group-rules.js';
import { lineSpan } from '../robots-file/line-span.js';
import type { Matches } from '../robots-file/match/matches.js';
import { type RuleMatch, strongest } from '../robots-file/match/stronger.js';
import { matchesPassedOver } from '../robots-file/passed-over.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternStart } from '../robots-file/rule-table.js';
import { agentGroupsFor } from '../robots-file/select-for.js';
import type { Texts } from '../texts.js';
import { aiTxtIn } from './read.js';

/** What ai.txt says about a resource. */
export function aiTxtVoices(texts: Texts, report: Report): Voice[] {
  const file = aiTxtIn(texts);
  if (file === undefined) return [];
  const { given, gate, isRecognised } = file;
  if (!isRecognised) {
    const span = { start: 0, end: Math.min(1, given.text.length) };
    reportProblem(report, given, span, 'ai-txt/not-recognised', {});
    return [];
  }
  return [{ dialect: 'ai-txt', rule: (query) => (query.usage === 'ai-train' ? ruleOn(gate, query) : silence) }];
}

/** Reused for every question, since questions are answered one at a time. */
const reusedPath: PathOctets = new PathOctets();

/** Disallow refuses training and Allow permits it; the longest path wins (AIN-13, AIN-17a). */
function ruleOn(gate: CrawlGate, query: Query): Ruling {
  const { robots } = gate;
  const path = reusedPath.takePath(query.path);
  const groups = agentGroupsFor(gate, query.agent);
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
  const clauseOf = ({ octets }: RuleMatch): string =>
    octets === winner.octets ? 'RFC9309-2.2.2-d' : 'RFC9309-2.2.2-c';
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
  return matches.nearest().map(({ rule, octets }) => {
    return { rule, octets: source.text[patternStart(rules, rule)] === '*' ? octets + 1 : octets };
  });
}

/** A rule as a statement that shows its line. */
function statementOf(robots: RobotsTxt, rule: number, clause: string): Statement {
  const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
  return { dialect: 'ai-txt', says, place: { source: robots.source, span: lineSpan(robots, rule) }, clause };
}
