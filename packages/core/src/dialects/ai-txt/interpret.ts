import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathOctets } from '../../policy/path-octets.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query, Voice } from '../../policy/voice.js';
import { borrowOctets } from '../../text/octets.js';
import { lineSpan } from '../robots-file/line-span.js';
import { matchingRules } from '../robots-file/match/scan.js';
import { type RuleMatch, strongest } from '../robots-file/match/stronger.js';
import { passedOverBy } from '../robots-file/passed-over.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternStart } from '../robots-file/rule-table.js';
import { selectGroupsFor } from '../robots-file/select-for.js';
import type { Texts } from '../texts.js';
import { aiTxtIn } from './read.js';

/** What ai.txt says about a resource. */
export function aiTxtVoices(texts: Texts, report: Report): Voice[] {
  const file = aiTxtIn(texts);
  if (file === undefined) return [];
  const { given, robots, isRecognised } = file;
  if (!isRecognised) {
    const span = { start: 0, end: Math.min(1, given.text.length) };
    reportProblem(report, given, span, 'ai-txt/not-recognised', {});
    return [];
  }
  return [{ dialect: 'ai-txt', rule: (query) => (query.usage === 'ai-train' ? ruleOn(robots, query) : silence) }];
}

/** Reused for every question, since questions are answered one at a time. */
const reusedPath: PathOctets = new PathOctets();

/** Disallow refuses training and Allow permits it; the longest path wins (AIN-13, AIN-17a). */
function ruleOn(robots: RobotsTxt, query: Query): Ruling {
  const path = reusedPath.takePath(query.path);
  const selection = selectGroupsFor(robots, query.agent);
  const matches = matchesIn(robots, selection.ranges, path);
  const winner = strongest(robots.rules, matches);
  const passed = passedOverBy(selection, matches, (ranges) => matchesIn(robots, ranges, path));
  const passedOver = passed.map(({ rule, clause }) => statementOf(robots, rule, clause));
  if (winner === undefined) {
    return passedOver.length === 0 ? silence : { verdict: 'unstated', limits: [], because: [], overruled: passedOver };
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
  const lost = contrary.map((match) => beaten(statementOf(robots, match.rule, clauseOf(match)), deciding));
  return {
    verdict: allows ? 'allowed' : 'denied',
    limits: [],
    because: [deciding, ...others],
    overruled: [...lost, ...passedOver],
  };
}

/** The rules that match a path. A pattern that begins with `*` is one letter longer, as if `/` stood before it (AIN-17a, AIT-2). */
function matchesIn(robots: RobotsTxt, ranges: readonly number[], path: PathOctets): RuleMatch[] {
  const { source, rules } = robots;
  return matchingRules(borrowOctets(source).octets, source.text, rules, ranges, path).map(({ rule, octets }) => {
    return { rule, octets: source.text[patternStart(rules, rule)] === '*' ? octets + 1 : octets };
  });
}

/** A rule as a statement that shows its line. */
function statementOf(robots: RobotsTxt, rule: number, clause: string): Statement {
  const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
  return { dialect: 'ai-txt', says, place: { source: robots.source, span: lineSpan(robots, rule) }, clause };
}
