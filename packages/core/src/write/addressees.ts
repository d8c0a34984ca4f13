import { type Agent, agentOf, productNameOf } from '../policy/agent.js';
import { isAgentClass, purposeOf } from '../policy/agent-class.js';
import { type AgentDirectory, agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Limit } from '../policy/limit.js';
import { allUsages, type Usage } from '../policy/usage.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import { addresseesOf, nearnessOf } from '../policy-file/addressing.js';
import { labelOf, type PolicyFile, type PolicyRule } from '../policy-file/policy-file.js';
import { defined } from '../text/defined.js';
import { mayOverlap, rootedPatterns } from './pattern.js';
import { type Addressee, strongerFirst, type Wish } from './wish.js';

/** Whom a policy speaks to, and what it says to each. */
export interface AddressedPolicy {
  /** The last one is for every agent without a name in the others. */
  readonly addressees: readonly Addressee[];
  /** What the policy says to an agent, also to one that it does not name. */
  readonly addresseeOf: (agent: string) => Addressee;
}

/** Sorts what a policy says by the agents that it says it to. Classes are spelt out with the agents file. */
export function addressPolicy({ rules }: PolicyFile, agents: AgentsFile | undefined): AddressedPolicy {
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  const addressed = rules.map(addresseesOf);
  const wishesFor = wishesOfRules(rules);
  const bySignature = new Map<string, string[]>();
  const nearnessFor = (agent: Agent): readonly number[] => nearnessOf(addressed, agent);
  const everybodyElse = rules.map((_, index) => (addressed[index]?.all ? 1 : 0));
  const signatureOf = (agent: Agent): string => {
    return `${nearnessFor(agent).join(' ')}${governedUsages(agent) === undefined ? '' : neverFetches}`;
  };
  for (const name of namesIn(rules, agents, directory)) {
    const signature = signatureOf(agentOf(name, directory));
    const alike = bySignature.get(signature);
    if (alike === undefined) bySignature.set(signature, [name]);
    else alike.push(name);
  }
  const others = everybodyElse.join(' ');
  const ofAll = ['*', ...(bySignature.get(others) ?? [])];
  bySignature.delete(others);
  const made = new Map<string, Addressee>();
  for (const [signature, names] of bySignature) made.set(signature, newAddressee(names, signature, wishesFor));
  const everybody = newAddressee(ofAll, others, wishesFor);
  made.set(others, everybody);
  const byAgent = new Map<string, Addressee>([['*', everybody]]);
  return {
    addressees: [...made.values()],
    addresseeOf: (agent) => {
      const before = byAgent.get(agent);
      if (before !== undefined) return before;
      const signature = signatureOf(agentOf(agent, directory));
      const known = made.get(signature) ?? newAddressee([agent], signature, wishesFor);
      made.set(signature, known);
      byAgent.set(agent, known);
      return known;
    },
  };
}

/**
 * The names that need a say of their own: those in the policy, the members of its classes, and agents that are documented to follow
 * another group than that for `*` (AIN-19). Each once, as it is first written.
 */
function namesIn(
  rules: readonly PolicyRule[],
  agents: AgentsFile | undefined,
  directory: AgentDirectory | undefined,
): readonly string[] {
  const names = new Map<string, string>();
  const add = (name: string): void => {
    const { whole } = productNameOf(name);
    if (whole !== '' && !names.has(whole)) names.set(whole, name.trim().split(/\s/, 1)[0] ?? name);
  };
  const written = rules.flatMap((rule) => rule.agents).filter((agent) => agent !== '*');
  for (const agent of written) if (!isAgentClass(agent)) add(agent);
  for (const agent of written) {
    if (!isAgentClass(agent)) continue;
    for (const { token, aliases = [] } of directory?.withPurpose(purposeOf(agent)) ?? []) {
      for (const name of [token, ...aliases]) add(name);
    }
  }
  const isNamed = (name: string): boolean => names.has(productNameOf(name).whole);
  const followers = (agents?.agents ?? []).filter(
    ({ fallbacks = [], ignoresAllCrawlers }) => ignoresAllCrawlers || fallbacks.some(isNamed),
  );
  for (const { token } of followers) add(token);
  return [...names.values()];
}

/** Ends the signature of usage-only tokens. */
const neverFetches = '!';

/** Finds what a rule says to an agent that it addresses this nearly. Agents share it. */
type WishesOfRule = (index: number, nearness: number, usage: Usage) => readonly Wish[];

function newAddressee(agents: readonly string[], signature: string, wishesOfRule: WishesOfRule): Addressee {
  const fetches = !signature.endsWith(neverFetches);
  const ranks = fetches ? signature : signature.slice(0, -neverFetches.length);
  const nearness = ranks === '' ? [] : ranks.split(' ').map(Number);
  const byUsage = new Map<Usage, readonly Wish[]>();
  const wishesOn = (usage: Usage): readonly Wish[] => {
    const known =
      byUsage.get(usage) ??
      withSharedLimits(nearness.flatMap((near, index) => wishesOfRule(index, near, usage)).sort(strongerFirst));
    byUsage.set(usage, known);
    return known;
  };
  return { agents, fetches, wishesOn };
}

/**
 * Permissions, each with the limits of all that decide together with it (POL-7). Where two of equal rank meet only in part, each has the
 * limits of both everywhere: no carrier says that they hold only where both do.
 */
function withSharedLimits(wishes: readonly Wish[]): readonly Wish[] {
  const limited = wishes.filter(({ says, limits }) => says === 'allow' && limits.length > 0);
  if (limited.length === 0) return wishes;
  return wishes.map((wish) => {
    const others = wish.says === 'deny' ? [] : limited.filter((other) => other !== wish && decideTogether(wish, other));
    if (others.length === 0) return wish;
    const shared = new Map([wish, ...others].flatMap(({ limits }) => limits.map((one) => [limitKey(one), one])));
    return { ...wish, limits: [...shared.values()] };
  });
}

function decideTogether(one: Wish, other: Wish): boolean {
  const isSameRank =
    one.nearness === other.nearness &&
    one.length === other.length &&
    (one.named === one.usage) === (other.named === other.usage) &&
    (one.purposes === undefined) === (other.purposes === undefined);
  if (!isSameRank || !mayOverlap(one.pattern, other.pattern)) return false;
  return one.purposes === undefined || one.purposes.some((purpose) => other.purposes?.includes(purpose));
}

function limitKey({ limit, value }: Limit): string {
  return `${limit}=${value}`;
}

function wishesOfRules(rules: readonly PolicyRule[]): WishesOfRule {
  const known = new Map<string, ReadonlyMap<Usage, readonly Wish[]>>();
  return (index, nearness, usage) => {
    const rule = rules[index];
    if (rule === undefined || nearness === 0) return [];
    const key = `${index} ${nearness}`;
    const wishes = known.get(key) ?? wishesOfRule(rule, index, nearness);
    known.set(key, wishes);
    return wishes.get(usage) ?? [];
  };
}

function wishesOfRule(rule: PolicyRule, index: number, nearness: number): ReadonlyMap<Usage, readonly Wish[]> {
  const patterns = rule.paths.flatMap((path) => {
    return rootedPatterns(path).map(({ pattern, length }) => ({ pattern, length }));
  });
  const purposes = rule.purposes?.map((purpose) => purpose.toLowerCase());
  const wishes = new Map<Usage, readonly Wish[]>();
  for (const usage of allUsages) {
    const said = saidOf(rule, usage);
    if (said === undefined) continue;
    const about: Omit<Wish, 'pattern' | 'length'> = defined({
      rule: labelOf(rule, index),
      index,
      usage,
      ...said,
      purposes,
      terms: rule.terms,
      nearness,
    });
    wishes.set(
      usage,
      patterns.map((pattern) => ({ ...about, ...pattern })),
    );
  }
  return wishes;
}

/** What a rule says of a usage: of the usage itself, or else of `present`, which covers every form of it (POL-12). */
function saidOf(rule: PolicyRule, usage: Usage): Pick<Wish, 'named' | 'says' | 'limits'> | undefined {
  const own = listedIn(rule, usage);
  return own ?? (usage.startsWith('present-') ? listedIn(rule, 'present') : undefined);
}

function listedIn({ allow, deny }: PolicyRule, named: Usage): Pick<Wish, 'named' | 'says' | 'limits'> | undefined {
  if (deny.includes(named)) return { named, says: 'deny', limits: [] };
  const grant = allow.find(({ usage }) => usage === named);
  return grant === undefined ? undefined : { named, says: 'allow', limits: grant.limits };
}
