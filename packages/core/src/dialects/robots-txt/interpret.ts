import { PathOctets } from '../../policy/path-octets.js';
import { beaten, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import { governedUsages } from '../../policy/usage-only-agents.js';
import type { Query, Voice } from '../../policy/voice.js';
import { borrowOctets } from '../../text/octets.js';
import { type CrawlGate, isRobotsTxt } from '../robots-file/crawl-gate.js';
import { lineSpan } from '../robots-file/line-span.js';
import { normalisePattern } from '../robots-file/match/path-pattern.js';
import { matchingRules, noRule } from '../robots-file/match/scan.js';
import { type RuleMatch, strongest } from '../robots-file/match/stronger.js';
import { type Retrieval, tooManyRequests } from '../robots-file/retrieval.js';
import { agentLines, type RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../robots-file/rule-table.js';
import { type Selection, selectGroups } from '../robots-file/selection.js';
import type { Texts } from '../texts.js';

/** The voice of robots.txt on fetching, also if robots.txt is unavailable or unreachable. */
export function robotsTxtVoices({ robots }: Texts): Voice[] {
  if (robots === undefined) return [];
  return [robots.kind === 'read' ? robotsTxtVoice(robots.gate) : missingRobotsTxtVoice(robots)];
}

/** The crawlers that robots.txt names. */
export function robotsTxtAddressees({ robots }: Texts): string[] {
  return robots?.kind === 'read' ? agentLines(robots.gate.robots).map(({ name }) => name) : [];
}

/** The voice of a robots.txt by RFC 9309. It rules on fetching and on no other usage (ASK-1). */
export function robotsTxtVoice(gate: CrawlGate): Voice {
  return {
    dialect: 'robots-txt',
    rule: (query) => (query.usage === 'crawl' ? ruleOnCrawl(gate.robots, query) : silence),
  };
}

/**
 * The voice of a robots.txt that could not be fetched. How fetching went is a statement about fetching, and about no other usage
 * (ASK-32), except for usage-only tokens: where it denies, they are denied the usages that they govern (ASK-12).
 */
function missingRobotsTxtVoice(retrieval: MissingRobotsTxt): Voice {
  const isDenied = retrieval.kind === 'unreachable';
  const ruling = rulingOnMissing(retrieval, isDenied ? 'so nothing may be fetched' : 'so it sets no rules');
  return {
    dialect: 'robots-txt',
    rule: (query) => {
      if (isDenied && governedUsages(query.agent)?.includes(query.usage)) {
        return rulingOnMissing(retrieval, 'so nothing that this name governs is allowed', 'ASK-12');
      }
      if (query.usage !== 'crawl') return silence;
      // Otherwise a crawler that obeys could never find out that robots.txt is back.
      return isRobotsTxt(reusedPath.takePath(query.path)) ? alwaysAllowed : ruling;
    },
  };
}

type MissingRobotsTxt = Exclude<Retrieval, { kind: 'fetched' }>;

function rulingOnMissing(retrieval: MissingRobotsTxt, effect: string, clause?: string): Ruling {
  const verdict = retrieval.kind === 'unreachable' ? 'denied' : 'unstated';
  const statement = statementOnMissing(retrieval, effect);
  const because = [clause === undefined ? statement : { ...statement, clause }];
  return { verdict, limits: [], because, overruled: [] };
}

/** How fetching went, in a sentence that contains its effect (RFC9309-2.3.1.2-b, RFC9309-2.3.1.3-a, RFC9309-2.3.1.4-a). */
function statementOnMissing({ kind, status }: MissingRobotsTxt, effect: string): Statement {
  const says = kind === 'unreachable' ? 'disallow' : 'nothing';
  const state = (outcome: string, clause: string): Statement => {
    return newStatement(says, { source: 'robots.txt', text: `${outcome}, ${effect}` }, clause);
  };
  if (status === 'no answer') return state('robots.txt could not be reached', 'RFC9309-2.3.1.4-a');
  const answered = `robots.txt was answered with status ${status}`;
  if (status === tooManyRequests) return state(answered, 'ASK-32');
  if (kind === 'unreachable') return state(answered, 'RFC9309-2.3.1.4-a');
  if (status < 400) return state(`robots.txt was redirected (status ${status}) to no file`, 'RFC9309-2.3.1.2-b');
  const isGone = status === 404 || status === 410;
  return state(isGone ? `There is no robots.txt (status ${status})` : answered, 'RFC9309-2.3.1.3-a');
}

/** Reused for every question, since questions are answered one at a time. */
const reusedPath: PathOctets = new PathOctets();

/** The rule that decides for an agent and a path, in the form in which it is compared with ACAP. */
interface DecidingRule {
  readonly says: 'allow' | 'disallow';
  /** Normalised, with `*` and a final `$`. */
  readonly pattern: string;
  /** Does the group name the agent? */
  readonly named: boolean;
  readonly statement: Statement;
  /** If it disallows: the other rules that match and would disallow without it. No Allow that matches is as long as they are. */
  readonly others?: () => readonly DecidingRule[];
}

/** The rule that decides about fetching, if there is one. */
export function decidingRule(gate: CrawlGate, query: Query): DecidingRule | undefined {
  const { robots } = gate;
  const { text } = robots.source;
  const rule = gate.decidingRule(query.agent.given, reusedPath.takePath(query.path));
  if (rule === noRule) return undefined;
  const { named, ranges } = selectGroups(robots, query.agent.given);
  const comparable = (one: number): DecidingRule => {
    const says = isAllow(robots.rules, one) ? 'allow' : 'disallow';
    const pattern = normalisePattern(text.slice(patternStart(robots.rules, one), patternEnd(robots.rules, one)), says);
    const statement = statementOf(robots, one, says === 'allow' ? 'RFC9309-2.2.2-a' : 'RFC9309-2.2.2-b');
    return { says, pattern: pattern ?? '', named, statement };
  };
  const deciding = comparable(rule);
  if (deciding.says === 'allow') return deciding;
  const others = (): DecidingRule[] => {
    const matches = matchesIn(robots, ranges, reusedPath.takePath(query.path));
    const allows = matches.filter((match) => isAllow(robots.rules, match.rule));
    const longestAllow = strongest(robots.rules, allows)?.octets ?? 0;
    return matches.flatMap((match) => {
      return match.octets > longestAllow && match.rule !== rule ? [comparable(match.rule)] : [];
    });
  };
  return { ...deciding, others };
}

function ruleOnCrawl(robots: RobotsTxt, query: Query): Ruling {
  const path = reusedPath.takePath(query.path);
  if (isRobotsTxt(path)) return alwaysAllowed;
  const selection = selectGroups(robots, query.agent.given);
  const matches = matchesIn(robots, selection.ranges, path);
  const passedOver = passedOverBy(selection, matches, (ranges) => matchesIn(robots, ranges, path));
  const winner = strongest(robots.rules, matches);
  const because =
    winner === undefined ? [] : [statementOf(robots, winner.rule, winningClause(robots, winner, matches))];
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

/**
 * The rules that match, but are in groups that give way to the agent's own, with the clause: groups for `*` if others name the
 * agent, and those that name it by a cut if others name it whole. They are listed as overruled.
 */
function passedOverBy(
  { named, ranges, cutRanges, allCrawlersRanges }: Selection,
  matches: readonly RuleMatch[],
  matchesIn: (ranges: readonly number[]) => RuleMatch[],
): (RuleMatch & { readonly clause: string })[] {
  const passed = new Map<number, RuleMatch & { readonly clause: string }>();
  const pass = (some: readonly number[], clause: string): void => {
    for (const match of matchesIn(some)) passed.set(match.rule, { ...match, clause });
  };
  if (named) pass(allCrawlersRanges, 'RFC9309-2.2.1-d');
  if (cutRanges !== ranges) pass(cutRanges, 'ASK-34');
  for (const { rule } of matches) passed.delete(rule);
  return [...passed.values()].sort((one, other) => one.rule - other.rule);
}

const alwaysAllowed: Ruling = {
  verdict: 'allowed',
  limits: [],
  because: [
    newStatement(
      'allow',
      { source: 'robots.txt', text: '/robots.txt itself may always be fetched' },
      'RFC9309-2.2.2-j',
    ),
  ],
  overruled: [],
};

function matchesIn(robots: RobotsTxt, ranges: readonly number[], path: PathOctets): RuleMatch[] {
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
function statementOf(robots: RobotsTxt, rule: number, clause: string): Statement {
  const place = { source: robots.source, span: lineSpan(robots, rule) };
  return newStatement(isAllow(robots.rules, rule) ? 'allow' : 'disallow', place, clause);
}

function newStatement(says: Statement['says'], place: Statement['place'], clause: string): Statement {
  return { dialect: 'robots-txt', says, place, clause };
}
