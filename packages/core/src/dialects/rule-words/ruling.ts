import type { Limit } from '../../policy/limit.js';
import { beaten, type Ruling, type Says, type Statement, silence } from '../../policy/statement.js';
import type { Query } from '../../policy/voice.js';
import type { Source, Span } from '../../text/source.js';
import { everybody } from './addressee.js';
import { interpretRule } from './interpret.js';
import type { RuleReading } from './rule-list.js';
import { type Rule, type RuleEffect, usagesOf } from './rules.js';

/** One thing that one rule says, to whom, and where it stands. */
export interface Said {
  readonly rule: Rule;
  /** Lower case; `*` for everybody. */
  readonly to: string;
  readonly effect: RuleEffect;
  readonly source: Source;
  readonly span: Span;
}

/** What a rule says, taken to the place at which it is said. */
export function saidBy(rule: RuleReading, to: string, source: Source, span: Span): Said[] {
  return interpretRule(rule).map((effect) => ({ rule: rule.name, to, effect, source, span }));
}

/** Equal rules for one addressee count once, by whichever line or tag they come first (RT-2.1.1-j, RT-2.1.1-k). */
export function onlyOnce(said: readonly Said[]): Said[] {
  const seen = new Set<string>();
  return said.filter(({ rule, to, effect }) => {
    const key = `${to} ${rule} ${effect.kind} ${effect.on} ${effect.kind === 'limit' ? effect.value : ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The dialect that speaks, and the clause by which its positive words lose. */
export interface Speaker {
  readonly dialect: string;
  readonly overrules: string;
}

/** What was said, sorted by whom it is said to. */
export type SaidTo = ReadonlyMap<string, readonly Said[]>;

export function sortByAddressee(said: readonly Said[]): SaidTo {
  const sorted = new Map<string, Said[]>();
  for (const one of said) {
    const list = sorted.get(one.to);
    if (list === undefined) sorted.set(one.to, [one]);
    else list.push(one);
  }
  return sorted;
}

/**
 * The ruling on one usage: the sum of what is said to the agent by name and to everybody (RT-2.1.2-f, RT-A-2).
 *
 * A negative rule wins over any positive one (RT-2.1.2-g, RT-A-12); a limit grants nothing by itself (ASK-13). What
 * is said of the page holds for each of its elements.
 */
export function ruleOn(query: Query, said: SaidTo, speaker: Speaker): Ruling {
  const name = query.agent.name;
  const own = name === '' || name === everybody ? [] : (said.get(name) ?? []);
  const bearing = [...own, ...(said.get(everybody) ?? [])].filter(({ effect }) => bearsOn(effect, query));
  if (bearing.length === 0) return silence;
  const denials = bearing.filter(({ effect }) => effect.kind === 'deny');
  const grants = bearing.filter(({ effect }) => effect.kind === 'grant');
  const limits = bearing.filter(({ effect }) => effect.kind === 'limit');
  if (denials.length > 0) {
    const because = statementsOf(denials, speaker);
    const overruled = [
      ...statementsOf(grants, speaker, speaker.overrules),
      // A limit on a use that is denied has no effect (RT-X-12).
      ...statementsOf(limits, speaker, 'RT-X-12'),
    ].map((statement) => beaten(statement, because[0]));
    return { verdict: 'denied', limits: [], because, overruled };
  }
  const because = statementsOf([...grants, ...limits], speaker);
  const verdict = grants.length > 0 ? 'allowed' : 'unstated';
  return { verdict, limits: limitsOf(limits), because, overruled: [] };
}

function bearsOn(effect: RuleEffect, { usage, purposes }: Query): boolean {
  if (!usagesOf(effect.on).includes(usage)) return false;
  return effect.kind !== 'deny' || effect.to === undefined || purposes.some(isKeeping);
}

function isKeeping(purpose: string): boolean {
  return purpose.trim().toLowerCase() === 'archive';
}

const saysOf: Readonly<Record<RuleEffect['kind'], Says>> = { deny: 'disallow', grant: 'allow', limit: 'limit' };

/** One statement for each place: several rules of one tag that say the same are one reason. */
function statementsOf(said: readonly Said[], { dialect }: Speaker, clause?: string): Statement[] {
  const statements = new Map<string, Statement>();
  for (const { effect, source, span } of said) {
    const says = saysOf[effect.kind];
    const key = `${says} ${span.start} ${span.end}`;
    if (statements.has(key)) continue;
    statements.set(key, { dialect, says, place: { source, span }, clause: clause ?? effect.clause });
  }
  return [...statements.values()];
}

/** Every limit that holds, equal ones once (ASK-4). */
function limitsOf(said: readonly Said[]): Limit[] {
  const limits = new Map<string, Limit>();
  for (const { effect } of said) {
    if (effect.kind !== 'limit') continue;
    const { limit, value } = effect;
    limits.set(`${limit} ${value}`, { limit, value });
  }
  return [...limits.values()];
}
