import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { CaseRulings } from '../../policy/case-rulings.js';
import type { PathBytes } from '../../policy/path-bytes.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Voice } from '../../policy/voice.js';
import { rememberFor } from '../../text/memory.js';
import type { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import type { AgentGroups } from '../robots-txt/groups/agent-groups.js';
import { matchesIn } from '../robots-txt/groups/group-rules.js';
import { matchesPassedOver } from '../robots-txt/groups/passed-over.js';
import { maxPaths, rememberCases } from '../robots-txt/groups/path-cases.js';
import { agentGroupsFor } from '../robots-txt/groups/select-for.js';
import type { Matches } from '../robots-txt/match/matches.js';
import { normalisePattern } from '../robots-txt/match/path-pattern.js';
import { type PathRule, pathRuleOf } from '../robots-txt/match/path-rule.js';
import { type RuleMatch, strongest } from '../robots-txt/match/precedence.js';
import { lineSpan } from '../robots-txt/read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { Texts } from '../texts.js';
import { type AiTxt, aiTxtIn } from './read.js';

/** What ai.txt says about a resource. */
export function aiTxtVoices(texts: Texts, report: Report): Voice[] {
  const file = aiTxtIn(texts);
  if (file === undefined) return [];
  const { given, isRecognised } = file;
  if (!isRecognised) {
    const span = { start: 0, end: Math.min(1, given.text.length) };
    reportProblem(report, given, span, 'ai-txt/not-recognised', {});
    return [];
  }
  return [voiceOf(file)];
}

/** The voice of a file, which depends on nothing else. */
const voiceOf: (file: AiTxt) => Voice = rememberFor(({ gate }) => {
  const caseFor = rememberCases(
    (agent) => {
      const groups = agentGroupsFor(gate, agent);
      const { ranges, cutRanges, allCrawlersRanges } = groups.selection;
      const paths = pathsIn(gate.robots, [...ranges, ...cutRanges, ...allCrawlersRanges]);
      return { groups, count: paths.length, paths };
    },
    ({ groups }, path) => ({ ruling: ruleOn(gate, groups, path), rulings: new CaseRulings() }),
  );
  return {
    dialect: 'ai-txt',
    rule: ({ usage, agent, path }) => {
      if (usage !== 'ai-train') return silence;
      const { ruling, rulings } = caseFor(agent, path);
      return rulings.on(usage, true, () => ruling);
    },
  };
});

/** The paths of the rules in some groups, as far as there are no more than matter. A rule that matches nothing has none. */
function pathsIn({ source, rules }: RobotsTxt, ranges: readonly number[]): PathRule[] {
  const paths = new Map<number, PathRule>();
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      if (paths.size > maxPaths) return [...paths.values()];
      const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
      const isRule = normalisePattern(written, isAllow(rules, rule) ? 'allow' : 'disallow') !== undefined;
      if (isRule) paths.set(rule, pathRuleOf(written));
    }
  }
  return [...paths.values()];
}

/** Disallow refuses training and Allow permits it; the longest path wins (AIN-13, AIN-17a). */
function ruleOn(gate: CrawlGate, groups: AgentGroups, path: PathBytes): Ruling {
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
  const clauseOf = ({ bytes }: RuleMatch): string => (bytes === winner.bytes ? 'RFC9309-2.2.2-d' : 'RFC9309-2.2.2-c');
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
