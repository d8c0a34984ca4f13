import type { Source, Span } from '../../text/source.js';
import { interpretRule } from './interpret.js';
import type { RuleReading } from './rule-list.js';
import type { Rule, RuleEffect } from './rules.js';

/** One effect of one rule, with its addressee and its place. */
export interface AddressedEffect {
  readonly rule: Rule;
  /** Lower case; `*` for all crawlers. */
  readonly addressee: string;
  readonly effect: RuleEffect;
  readonly source: Source;
  readonly span: Span;
}

/** The effects of a rule for an addressee. `span` is what a reason shows. */
export function addressedEffects(rule: RuleReading, addressee: string, source: Source, span: Span): AddressedEffect[] {
  return interpretRule(rule).map((effect) => ({ rule: rule.name, addressee, effect, source, span }));
}

/** Leaves the first of several equal rules for one addressee, whichever lines or tags they are in (RT-2.1.1-j, RT-2.1.1-k). */
export function withoutDuplicates(effects: readonly AddressedEffect[]): AddressedEffect[] {
  const seen = new Set<string>();
  return effects.filter(({ rule, addressee, effect }) => {
    const key = `${addressee} ${rule} ${effect.kind} ${effect.on} ${effect.kind === 'limit' ? effect.value : ''}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
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
