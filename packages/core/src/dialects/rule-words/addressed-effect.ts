import type { Source, Span } from '../../text/source.js';
import { interpretRule } from './interpret.js';
import type { RuleReading } from './rule-list.js';
import type { Rule, RuleEffect } from './rules.js';

/** One effect of one rule, with its addressee and its place. */
export interface AddressedEffect {
  readonly rule: Rule;
  /** Lower case; `*` for all crawlers. */
  readonly addressee: string;
  /** The names of agents that it does not apply to although it is for all crawlers (ASK-19). */
  readonly exempt?: ReadonlySet<string>;
  readonly effect: RuleEffect;
  readonly source: Source;
  readonly span: Span;
}

/** The effects of a rule for an addressee. `span` is what a reason shows. */
export function addressedEffects(rule: RuleReading, addressee: string, source: Source, span: Span): AddressedEffect[] {
  return interpretRule(rule).map((effect) => ({ rule: rule.name, addressee, effect, source, span }));
}

/**
 * Leaves the first of several equal rules for one addressee, whichever lines or tags they are in (RT-2.1.1-j, RT-2.1.1-k). A rule
 * from which nobody is exempt is never left out for one with exemptions, but the other way round.
 */
export function withoutDuplicates(effects: readonly AddressedEffect[]): AddressedEffect[] {
  const seen = new Set<string>();
  const unconditional = new Map<AddressedEffect, boolean>();
  for (const one of effects) {
    if (one.exempt !== undefined) continue;
    const key = keyOf(one);
    unconditional.set(one, !seen.has(key));
    seen.add(key);
  }
  const seenWith = new Map<ReadonlySet<string>, Set<string>>();
  return effects.filter((one) => {
    if (one.exempt === undefined) return unconditional.get(one);
    const key = keyOf(one);
    const alike = seenWith.get(one.exempt) ?? new Set();
    if (seen.has(key) || alike.has(key)) return false;
    seenWith.set(one.exempt, alike.add(key));
    return true;
  });
}

function keyOf({ rule, addressee, effect }: AddressedEffect): string {
  return `${addressee} ${rule} ${effect.kind} ${effect.on} ${effect.kind === 'limit' ? effect.value : ''}`;
}

export type EffectsByAddressee = ReadonlyMap<string, readonly AddressedEffect[]>;

export function groupByAddressee(effects: readonly AddressedEffect[]): EffectsByAddressee {
  const groups = new Map<string, AddressedEffect[]>();
  for (const one of effects) {
    const group = groups.get(one.addressee);
    if (group === undefined) groups.set(one.addressee, [one]);
    else group.push(one);
  }
  return groups;
}
