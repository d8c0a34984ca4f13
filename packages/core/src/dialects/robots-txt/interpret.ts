import { PathOctets } from '../../policy/path-octets.js';
import { beaten, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Query, Voice } from '../../policy/voice.js';
import { borrowOctets } from '../../text/octets.js';
import { type CrawlGate, isRobotsTxt } from '../robots-file/crawl-gate.js';
import { lineSpan } from '../robots-file/line-span.js';
import { normalisePattern } from '../robots-file/match/path-pattern.js';
import { matchingRules, noRule } from '../robots-file/match/scan.js';
import { type RuleMatch, strongest } from '../robots-file/match/stronger.js';
import type { Retrieval } from '../robots-file/retrieval.js';
import { agentLines, type RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../robots-file/rule-table.js';
import { selectGroups } from '../robots-file/selection.js';
import type { Texts } from '../texts.js';

/** What robots.txt says about fetching, or what it means that there is none. */
export function robotsTxtVoices({ robots }: Texts): Voice[] {
  if (robots === undefined) return [];
  return [robots.kind === 'read' ? robotsTxtVoice(robots.gate) : missingRobotsTxtVoice(robots)];
}

/** The crawlers that robots.txt names. */
export function robotsTxtAddressees({ robots }: Texts): string[] {
  return robots?.kind === 'read' ? agentLines(robots.gate.robots).map(({ name }) => name) : [];
}

/** What a robots.txt says about fetching, by RFC 9309. It speaks of no other usage (ASK-1). */
export function robotsTxtVoice(gate: CrawlGate): Voice {
  return {
    dialect: 'robots-txt',
    rule: (query) => (query.usage === 'crawl' ? ruleOnCrawl(gate.robots, query) : silence),
  };
}

/** What it means that robots.txt could not be had (RFC9309-2.3.1.3-a, RFC9309-2.3.1.4-a). */
export function missingRobotsTxtVoice(retrieval: Exclude<Retrieval, { kind: 'fetched' }>): Voice {
  if (retrieval.kind === 'unavailable') return { dialect: 'robots-txt', rule: () => silence };
  const text =
    retrieval.status === 'no answer'
      ? 'robots.txt could not be reached, so nothing may be fetched'
      : `robots.txt was answered with status ${retrieval.status}, so nothing may be fetched`;
  const because = [say('disallow', { source: 'robots.txt', text }, 'RFC9309-2.3.1.4-a')];
  const denied: Ruling = { verdict: 'denied', limits: [], because, overruled: [] };
  return {
    dialect: 'robots-txt',
    rule: (query) => {
      if (query.usage !== 'crawl') return silence;
      // Or nobody who obeys could ever find out that it is back.
      return isRobotsTxt(thePath.takePath(query.path)) ? alwaysAllowed : denied;
    },
  };
}

/** One path at a time is enough: questions are answered one after the other. */
const thePath: PathOctets = new PathOctets();

/** The rule that decides for an agent and a path, ready to be set against what others say. */
export interface DecidingRule {
  readonly says: 'allow' | 'disallow';
  /** In the form in which it is compared: with `*` and a final `$`. */
  readonly pattern: string;
  /** Did the group name the agent? */
  readonly named: boolean;
  readonly statement: Statement;
}

/** The rule that decides about fetching, if any does. */
export function decidingRule(gate: CrawlGate, query: Query): DecidingRule | undefined {
  const { robots } = gate;
  const { text } = robots.source;
  const rule = gate.decidingRule(query.agent.given, thePath.takePath(query.path));
  if (rule === noRule) return undefined;
  const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
  const pattern = normalisePattern(text.slice(patternStart(robots.rules, rule), patternEnd(robots.rules, rule)), says);
  const { named } = selectGroups(robots, query.agent.given);
  const statement = statementOf(robots, rule, says === 'allow' ? 'RFC9309-2.2.2-a' : 'RFC9309-2.2.2-b');
  return { says, pattern: pattern ?? '', named, statement };
}

function ruleOnCrawl(robots: RobotsTxt, query: Query): Ruling {
  const path = thePath.takePath(query.path);
  if (isRobotsTxt(path)) return alwaysAllowed;
  const selection = selectGroups(robots, query.agent.given);
  const matches = matchesIn(robots, selection.ranges, path);
  // Rules for everybody do not bind an agent that has groups of its own; if they match, they are worth a mention.
  const passedOver = selection.named ? matchesIn(robots, selection.everybody, path) : [];
  const winner = strongest(robots.rules, matches);
  const because =
    winner === undefined ? [] : [statementOf(robots, winner.rule, winningClause(robots, winner, matches))];
  const overruled = [
    ...matches.filter((match) => match !== winner).map((match) => beaten(losing(robots, match, winner), because[0])),
    ...passedOver
      .filter((match) => !matches.some(({ rule }) => rule === match.rule))
      .map((match) => statementOf(robots, match.rule, 'RFC9309-2.2.1-d')),
  ];
  if (winner === undefined) {
    return overruled.length === 0 ? silence : { verdict: 'unstated', limits: [], because: [], overruled };
  }
  return { verdict: isAllow(robots.rules, winner.rule) ? 'allowed' : 'denied', limits: [], because, overruled };
}

const alwaysAllowed: Ruling = {
  verdict: 'allowed',
  limits: [],
  because: [
    say('allow', { source: 'robots.txt', text: '/robots.txt itself may always be fetched' }, 'RFC9309-2.2.2-j'),
  ],
  overruled: [],
};

function matchesIn(robots: RobotsTxt, ranges: readonly number[], path: PathOctets): RuleMatch[] {
  return matchingRules(borrowOctets(robots.source).octets, robots.source.text, robots.rules, ranges, path);
}

/** The clause by which a rule decided: alone, over an equally long one, or over shorter ones. */
function winningClause(robots: RobotsTxt, winner: RuleMatch, matches: readonly RuleMatch[]): string {
  const contrary = matches.filter(({ rule }) => isAllow(robots.rules, rule) !== isAllow(robots.rules, winner.rule));
  if (contrary.some(({ octets }) => octets === winner.octets)) return 'RFC9309-2.2.2-d';
  if (contrary.length > 0) return 'RFC9309-2.2.2-c';
  return isAllow(robots.rules, winner.rule) ? 'RFC9309-2.2.2-a' : 'RFC9309-2.2.2-b';
}

function losing(robots: RobotsTxt, match: RuleMatch, winner: RuleMatch | undefined): Statement {
  return statementOf(robots, match.rule, match.octets === winner?.octets ? 'RFC9309-2.2.2-d' : 'RFC9309-2.2.2-c');
}

/** A rule as a statement: the line as it stands, without comment. */
export function statementOf(robots: RobotsTxt, rule: number, clause: string): Statement {
  const place = { source: robots.source, span: lineSpan(robots, rule) };
  return say(isAllow(robots.rules, rule) ? 'allow' : 'disallow', place, clause);
}

function say(says: 'allow' | 'disallow', place: Statement['place'], clause: string): Statement {
  return { dialect: 'robots-txt', says, place, clause };
}
