import type { Limit } from '../../policy/limit.js';
import type { Signal } from '../../policy/signal.js';
import { beaten, type Ruling, type Says, type Statement, silence } from '../../policy/statement.js';
import type { Query } from '../../policy/voice.js';
import type { AddressedEffect, EffectsByAddressee } from './addressed-effect.js';
import { allCrawlers } from './addressee.js';
import { type Rule, type RuleEffect, usagesOf } from './rules.js';

/** The dialect whose texts the rules are in, and the response that carried them. */
export interface RuleCarrier {
  readonly dialect: string;
  /** The clause by which a rule that allows loses to one that forbids. */
  readonly grantsLoseBy: string;
  /** Is the response an image? (AIN-11) */
  readonly isImage: () => boolean;
}

/**
 * The ruling on one usage: the rules for the agent by name and the rules for all crawlers together (RT-2.1.2-f, RT-A-2).
 *
 * A rule that forbids wins over any that allows (RT-2.1.2-g, RT-A-12); a limit alone allows nothing (ASK-13). Rules for the
 * page apply to each of its elements.
 */
export function ruleOn(query: Query, effects: EffectsByAddressee, carrier: RuleCarrier): Ruling {
  const name = query.agent.name;
  const byName = name === '' || name === allCrawlers ? [] : (effects.get(name) ?? []);
  const spoken = [...byName, ...(effects.get(allCrawlers) ?? [])].filter(
    ({ effect, rule }) =>
      appliesTo(effect, query, carrier) && (query.hears === undefined || query.hears([signalOf(rule, carrier)])),
  );
  if (spoken.length === 0) return silence;
  const applying = spoken.filter(({ exempt }) => !exempt?.has(name));
  const exempted = spoken.filter(({ exempt }) => exempt?.has(name));
  const passedOver = statementsOf(exempted, carrier, 'ASK-19');
  const denials = applying.filter(({ effect }) => effect.kind === 'deny');
  const grants = applying.filter(({ effect }) => effect.kind === 'grant');
  const limits = applying.filter(({ effect }) => effect.kind === 'limit');
  if (denials.length > 0) {
    const because = statementsOf(denials, carrier);
    const overruled = [
      ...statementsOf(grants, carrier, carrier.grantsLoseBy),
      // A limit on a usage that is denied has no effect (RT-X-12).
      ...statementsOf(limits, carrier, 'RT-X-12'),
    ].map((statement) => beaten(statement, because[0]));
    return { verdict: 'denied', limits: [], because, overruled: [...overruled, ...passedOver] };
  }
  const because = statementsOf([...grants, ...limits], carrier);
  const verdict = grants.length > 0 ? 'allowed' : 'unstated';
  return { verdict, limits: limitsOf(limits), because, overruled: passedOver };
}

function appliesTo(effect: RuleEffect, { usage, purposes, agent }: Query, { isImage }: RuleCarrier): boolean {
  if (!usagesOf(effect.on).includes(usage)) return false;
  if (effect.kind === 'grant' || effect.onlyFor === undefined) return true;
  if (effect.onlyFor === 'archives') return purposes.some(isArchiving);
  return effect.onlyFor === 'images' ? isImage() : effect.onlyFor.agents.includes(agent.name);
}

function isArchiving(purpose: string): boolean {
  return purpose.trim().toLowerCase() === 'archive';
}

const saysOf: Readonly<Record<RuleEffect['kind'], Says>> = { deny: 'disallow', grant: 'allow', limit: 'limit' };

function signalOf(rule: Rule, { dialect }: RuleCarrier): Signal {
  return dialect === 'meta' ? `meta/${rule}` : `header/${rule}`;
}

/** One statement a place: several rules of one tag with the same effect are one reason, and set their limits together. */
function statementsOf(effects: readonly AddressedEffect[], carrier: RuleCarrier, clause?: string): Statement[] {
  if (effects.length === 0) return [];
  const { dialect } = carrier;
  const statements = new Map<string, Statement & { readonly limits?: Limit[]; readonly signals: Signal[] }>();
  for (const one of effects) {
    const { effect, source, span } = one;
    const signal = signalOf(one.rule, carrier);
    const says = saysOf[effect.kind];
    const key = `${says} ${span.start} ${span.end}`;
    const limit = effect.kind === 'limit' ? { limit: effect.limit, value: effect.value } : undefined;
    const same = statements.get(key);
    if (same !== undefined) {
      if (limit !== undefined) same.limits?.push(limit);
      if (!same.signals.includes(signal)) same.signals.push(signal);
      continue;
    }
    const statement = { dialect, says, place: { source, span }, clause: clause ?? effect.clause, signals: [signal] };
    statements.set(key, limit === undefined ? statement : { ...statement, limits: [limit] });
  }
  return [...statements.values()];
}

/** Every limit, equal ones once (ASK-4). */
function limitsOf(effects: readonly AddressedEffect[]): Limit[] {
  if (effects.length === 0) return [];
  const limits = new Map<string, Limit>();
  for (const { effect } of effects) {
    if (effect.kind !== 'limit') continue;
    const { limit, value } = effect;
    limits.set(`${limit} ${value}`, { limit, value });
  }
  return [...limits.values()];
}
