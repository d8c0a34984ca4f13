import type { Agent } from '../../policy/agent.js';
import { bytesOfPath } from '../../policy/path-bytes.js';
import { type Ruling, type Statement, silence } from '../../policy/statement.js';
import { governedUsages } from '../../policy/usage-only-agents.js';
import type { Query, Voice } from '../../policy/voice.js';
import type { Texts } from '../texts.js';
import { type CrawlGate, isRobotsTxt } from './gate/crawl-gate.js';
import { type Retrieval, tooManyRequests } from './gate/retrieval.js';
import { matchesIn } from './groups/group-rules.js';
import { agentGroupsFor, decidingRuleFor } from './groups/select-for.js';
import { normalisePattern } from './match/path-pattern.js';
import { noRule, strengthOf } from './match/precedence.js';
import { isAllow, patternEnd, patternStart } from './read/rule-table.js';
import { agentLines } from './robots-txt.js';
import { newStatement, ruleByGroups, statementOf } from './settle.js';
import { trainingLinesVoices } from './training-lines.js';
import { ruleOnUsage, usageTokensVoice } from './usage-tokens.js';

/**
 * The voices of robots.txt: on fetching, also if robots.txt is unavailable or unreachable, and on usages that some of its groups and
 * lines speak of. They are apart, because ACAP may lift rules on fetching, and those alone.
 */
export function robotsTxtVoices({ robots }: Texts): Voice[] {
  if (robots === undefined) return [];
  if (robots.kind !== 'read') return [missingRobotsTxtVoice(robots)];
  const { gate } = robots;
  const onTraining = trainingLinesVoices(gate.robots);
  if (robots.acap !== undefined) return [robotsTxtVoice(gate), usageTokensVoice(gate), ...onTraining];
  // No usage is the business of both, and one voice is asked faster than two.
  return [{ dialect: 'robots-txt', rule: ruleOnCrawlOr(ruleOnUsage, gate) }, ...onTraining];
}

/** The crawlers that robots.txt names. */
export function robotsTxtAddressees({ robots }: Texts): string[] {
  return robots?.kind === 'read' ? agentLines(robots.gate.robots).map(({ name }) => name) : [];
}

/** The voice of a robots.txt by RFC 9309. It rules on fetching and on no other usage (ASK-1). */
export function robotsTxtVoice(gate: CrawlGate): Voice {
  return { dialect: 'robots-txt', rule: ruleOnCrawlOr(() => silence, gate) };
}

/**
 * Rules on fetching, and leaves other usages to `ruleOnOther`. It remembers its last ruling: one question asks about fetching for
 * itself, to tell whether permissions reach the resource (AIN-4), and whether it blocks every other use (ASK-12). The ruling depends on
 * the agent and the path alone.
 *
 * One function does all of it: a voice is made for each new file and kept with it, so one is made and not four, one around the other.
 */
function ruleOnCrawlOr(ruleOnOther: (gate: CrawlGate, query: Query) => Ruling, gate: CrawlGate): Voice['rule'] {
  let last: { readonly agent: Agent; readonly path: string; readonly ruling: Ruling } | undefined;
  return (query) => {
    if (query.usage !== 'crawl') return ruleOnOther(gate, query);
    const { agent, path } = query;
    if (query.hears !== undefined) return ruleOnCrawl(gate, query);
    if (last === undefined || last.agent !== agent || last.path !== path) {
      last = { agent, path, ruling: ruleOnCrawl(gate, query) };
    }
    return last.ruling;
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
      return isRobotsTxt(bytesOfPath(query.path)) ? alwaysAllowed : ruling;
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
  if (kind === 'unreachable') return state(answered, status >= 300 && status <= 399 ? 'ASK-48' : 'RFC9309-2.3.1.4-a');
  if (status < 400) return state(`robots.txt was redirected (status ${status}) to no file`, 'RFC9309-2.3.1.2-b');
  const isGone = status === 404 || status === 410;
  return state(isGone ? `There is no robots.txt (status ${status})` : answered, 'RFC9309-2.3.1.3-a');
}

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
  const rule = decidingRuleFor(gate, query.agent, bytesOfPath(query.path));
  if (rule === noRule) return undefined;
  const groups = agentGroupsFor(gate, query.agent);
  const { named, documented } = groups.selection;
  const comparable = (one: number): DecidingRule => {
    const says = isAllow(robots.rules, one) ? 'allow' : 'disallow';
    const pattern = normalisePattern(text.slice(patternStart(robots.rules, one), patternEnd(robots.rules, one)), says);
    const clause = says === 'allow' ? 'RFC9309-2.2.2-a' : 'RFC9309-2.2.2-b';
    const statement = statementOf(robots, one, documented ? 'AIN-19' : clause);
    return { says, pattern: pattern ?? '', named, statement };
  };
  const deciding = comparable(rule);
  if (deciding.says === 'allow') return deciding;
  const others = (): DecidingRule[] => {
    const matches = matchesIn(robots, groups.own, bytesOfPath(query.path), 'all');
    const longestAllow = strengthOf(matches.longestAllow, true);
    return matches.nearest().flatMap((match) => {
      return strengthOf(match.bytes, isAllow(robots.rules, match.rule)) > longestAllow && match.rule !== rule
        ? [comparable(match.rule)]
        : [];
    });
  };
  return { ...deciding, others };
}

function ruleOnCrawl(gate: CrawlGate, { agent, path, hears }: Query): Ruling {
  const taken = bytesOfPath(path);
  if (isRobotsTxt(taken)) return alwaysAllowed;
  const groups = agentGroupsFor(gate, agent);
  return ruleByGroups(gate, groups, taken, groups.selection.documented ? 'AIN-19' : undefined, hears);
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
