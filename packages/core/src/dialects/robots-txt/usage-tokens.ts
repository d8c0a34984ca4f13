import type { Agent } from '../../policy/agent.js';
import { bytesOfPath } from '../../policy/path-bytes.js';
import type { Signal } from '../../policy/signal.js';
import { beaten, isSamePlace, type Ruling, type Statement, silence } from '../../policy/statement.js';
import { bindingTokens, governedUsages, tokensForAll } from '../../policy/usage-only-agents.js';
import type { Query, Voice } from '../../policy/voice.js';
import { rememberFor } from '../../text/memory.js';
import { type CrawlGate, isRobotsTxt } from './gate/crawl-gate.js';
import type { AgentGroups } from './groups/agent-groups.js';
import { agentGroupsFor } from './groups/select-for.js';
import { selectGroups } from './groups/selection.js';
import { ruleByGroups } from './settle.js';

/**
 * The voice of the groups of a robots.txt that speak of a use and not of fetching: those for usage-only tokens, each of which is an
 * evaluation of its own (TOK-2).
 */
export function usageTokensVoice(gate: CrawlGate): Voice {
  return { dialect: 'robots-txt', rule: (query) => ruleOnUsage(gate, query) };
}

/** What those groups say of a usage. */
export function ruleOnUsage(gate: CrawlGate, query: Query): Ruling {
  const { agent, usage, hears } = query;
  const isGoverned = governedUsages(agent)?.includes(usage) ?? false;
  const binding = usage === 'ai-train' ? bindingGroups(gate, agent) : [];
  if (!isGoverned && binding.length === 0) return silence;
  const path = bytesOfPath(query.path);
  // No rule applies to robots.txt itself (RFC9309-2.2.2-j).
  if (isRobotsTxt(path)) return silence;
  const rulings: Ruling[] = [];
  if (isGoverned) {
    const groups = agentGroupsFor(gate, agent);
    const ruling = ruleByGroups(gate, groups, path, 'AIN-8', hears);
    // Whoever allows all crawlers to fetch has not spoken of this use.
    if (!groups.selection.named) rulings.push(refusalsOf(ruling, 'AIN-8'));
    // The own groups of a token that stands for all are read below.
    else if (!tokensForAll.some((token) => isToken(agent, token))) rulings.push(ruling);
  }
  for (const { own, clause, signals } of binding) {
    if (signals === undefined) rulings.push(refusalsOf(ruleByGroups(gate, own, path, clause, hears), clause));
    else if (hears === undefined || hears(signals)) {
      rulings.push(refusalsOf(withSignals(ruleByGroups(gate, own, path, clause), signals), clause));
    }
  }
  return joined(rulings.filter((ruling) => ruling !== silence));
}

/** Groups whose refusals bind an agent that they do not name. */
interface BindingGroups {
  readonly own: AgentGroups;
  readonly clause: string;
  /** Present for a token that stands for all: what an operator has to read. */
  readonly signals?: readonly Signal[];
}

/** The groups that bind an agent in training: those of its operator's tokens (AIN-9), and of tokens that stand for all (AIN-10). */
function bindingGroups(gate: CrawlGate, agent: Agent): BindingGroups[] {
  const found: BindingGroups[] = [];
  for (const token of bindingTokens(agent)) {
    const own = isToken(agent, token) ? undefined : ownGroups(gate, token);
    if (own !== undefined) found.push({ own, clause: 'AIN-9' });
  }
  for (const token of tokensForAll) {
    const own = ownGroups(gate, token);
    if (own !== undefined) found.push({ own, clause: 'AIN-10', signals: policyTokens });
  }
  return found;
}

const policyTokens: readonly Signal[] = ['policy-tokens'];

/** The ruling with other signals than those of the rules that it rests on. */
function withSignals(ruling: Ruling, signals: readonly Signal[]): Ruling {
  if (ruling === silence) return silence;
  const as = (statement: Statement): Statement => ({ ...statement, signals });
  return { ...ruling, because: ruling.because.map(as), overruled: ruling.overruled.map(as) };
}

function isToken({ token }: Agent, name: string): boolean {
  return name.toLowerCase() === token;
}

/** The ruling if it refuses. What would allow is listed as ignored by this clause. */
function refusalsOf(ruling: Ruling, clause: string): Ruling {
  if (ruling.verdict !== 'allowed') return ruling;
  const ignored = ruling.because.map((statement) => ({ ...statement, clause }));
  return { ...ruling, verdict: 'unstated', because: [], overruled: [...ignored, ...ruling.overruled] };
}

/** The ruling of all groups together: a refusal by one of them wins. A line that several groups share is listed once. */
function joined(rulings: readonly Ruling[]): Ruling {
  const [first, ...others] = rulings;
  if (first === undefined || others.length === 0) return first ?? silence;
  const denials = rulings.filter(({ verdict }) => verdict === 'denied');
  const deciding = denials.length > 0 ? denials : rulings;
  const because = onePerPlace(deciding.flatMap((ruling) => ruling.because));
  const winner = denials[0]?.because[0];
  const outdone = winner === undefined ? [] : rulings.filter(({ verdict }) => verdict === 'allowed');
  const lost = outdone.flatMap((ruling) => ruling.because.map((one) => lostTo(one, winner)));
  const overruled = onePerPlace([...lost, ...rulings.flatMap((ruling) => ruling.overruled)]);
  const more = rulings.reduce((sum, { overruledMore = 0 }) => sum + overruledMore, 0);
  const verdict = denials.length > 0 ? 'denied' : rulings.some(isAllowed) ? 'allowed' : 'unstated';
  return { verdict, limits: [], because, overruled, ...(more === 0 ? {} : { overruledMore: more }) };
}

function isAllowed({ verdict }: Ruling): boolean {
  return verdict === 'allowed';
}

function lostTo(statement: Statement, winner: Statement | undefined): Statement {
  return beaten({ ...statement, clause: winner?.clause ?? statement.clause }, winner);
}

function onePerPlace(statements: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  for (const one of statements) if (!kept.some((other) => isSamePlace(one, other))) kept.push(one);
  return kept;
}

/** By token: the groups that name it, which are found once for each file, since every agent may ask. */
const groupsIn: (gate: CrawlGate) => Map<string, AgentGroups | undefined> = rememberFor(() => new Map());

/** The groups that name a token, without any others that would apply to it. */
function ownGroups(gate: CrawlGate, token: string): AgentGroups | undefined {
  const known = groupsIn(gate);
  if (!known.has(token)) {
    const selection = selectGroups(gate.robots, token);
    const own = { ...selection, cutRanges: selection.ranges, allCrawlersRanges: [] };
    known.set(token, selection.named ? gate.groups.groupsOf(own) : undefined);
  }
  return known.get(token);
}
