import { interpretRule } from '../dialects/rule-words/interpret.js';
import { isRule, type OnlyFor, type Rule, type RuleEffect, usagesOf } from '../dialects/rule-words/rules.js';
import { productNameOf } from '../policy/agent.js';
import type { Usage } from '../policy/usage.js';
import { rememberFor } from '../text/memory.js';
import type { AddressedPolicy } from './addressees.js';
import { allowedIn, joined, type OpenWithin, openIn, openInEffect } from './by-length.js';
import type { WrittenPattern } from './pattern.js';
import type { Addressee } from './wish.js';

/** A rule of X-Robots-Tag or a META tag: `nosnippet`, `max-snippet:160`. */
export interface HeaderWord {
  readonly name: Rule;
  readonly value?: string;
}

/** Words that deny, those that deny least first. */
export const denyingWords: readonly HeaderWord[] = [
  { name: 'nofollow' },
  { name: 'notranslate' },
  { name: 'nosnippet' },
  { name: 'max-image-preview', value: 'none' },
  { name: 'nocache' },
  { name: 'noarchive' },
  { name: 'noml' },
  { name: 'noai' },
  { name: 'noindex' },
];

export function wordText({ name, value }: HeaderWord): string {
  return value === undefined ? name : `${name}:${name === 'unavailable_after' ? ' ' : ''}${value}`;
}

/** What a word does, as its reader takes it. */
export function effectsOf(word: HeaderWord): readonly RuleEffect[] {
  return interpretRule({ ...word, span: { start: 0, end: 0 } });
}

/** What a word denies. That `notranslate` limits showing as well says the same once more. */
export function denialsOf(word: HeaderWord): readonly RuleEffect[] {
  return effectsOf(word).filter(({ kind }) => kind === 'deny');
}

/** The usages that a word denies to everybody it addresses. */
export const deniedBy: (word: HeaderWord) => readonly Usage[] = rememberFor((word) =>
  effectsOf(word).flatMap((effect) => {
    return effect.kind === 'deny' && effect.onlyFor === undefined ? usagesOf(effect.on) : [];
  }),
);

/** Somebody who is refused, or limited in, a usage. */
export interface Affected {
  readonly addressee: Addressee;
  readonly usage: Usage;
  /** Only if the use serves keeping copies (ASK-14). */
  readonly isForArchives: boolean;
  /** The agents of which their operator says so of the word (AIN-11), in lower case; absent for all. */
  readonly operated?: readonly string[];
}

/** Whom a word reaches that is addressed to all agents, or to some by name. */
export function affectedBy(
  policy: AddressedPolicy,
  target: Addressee,
  effects: readonly RuleEffect[],
): readonly Affected[] {
  const isForAll = target.agents.includes('*');
  return effects.flatMap((effect) => {
    const onlyFor: OnlyFor | undefined = effect.kind === 'grant' ? undefined : effect.onlyFor;
    const reached = reachedBy(policy, target, isForAll, onlyFor);
    const isForArchives = onlyFor === 'archives';
    const operated = typeof onlyFor === 'object' ? { operated: onlyFor.agents } : {};
    const usages = usagesOf(effect.on);
    // What may not be shown may not be translated either (ASK-24).
    const all: readonly Usage[] =
      effect.kind === 'deny' && usages.includes('present') ? [...usages, 'translate'] : usages;
    return reached.flatMap((addressee) => all.map((usage) => ({ addressee, usage, isForArchives, ...operated })));
  });
}

function reachedBy(
  policy: AddressedPolicy,
  target: Addressee,
  isForAll: boolean,
  onlyFor: OnlyFor | undefined,
): readonly Addressee[] {
  const all = isForAll ? policy.addressees : [target];
  if (typeof onlyFor !== 'object') return all;
  const names = target.agents.map((agent) => agent.toLowerCase());
  return onlyFor.agents.filter((agent) => isForAll || names.includes(agent)).map((agent) => policy.addresseeOf(agent));
}

/**
 * Returns where the policy leaves open what would be refused.
 *
 * Reading: (AIN-11) what may be neither indexed nor shown in any form is not used in the answers of a search either. So where the policy
 * denies both and says nothing of `ai-input`, `noindex` takes nothing from those whose operator says that it refuses this, too.
 */
export function openTo({ addressee, usage, isForArchives, operated }: Affected, pattern: WrittenPattern): OpenWithin {
  if (isForArchives) {
    const wishes = addressee.wishesOn(usage).filter(({ purposes }) => purposes?.includes('archive') ?? true);
    return openIn(
      wishes.map(({ purposes: _, ...wish }) => wish),
      pattern,
    );
  }
  const open = openInEffect(addressee, usage, pattern);
  if (open !== 'anywhere' || operated === undefined || usage !== 'ai-input') return open;
  const { wishesOn } = addressee;
  return joined([
    openIn(wishesOn('index'), pattern),
    openIn(wishesOn('present'), pattern),
    allowedIn(wishesOn(usage), pattern),
  ]);
}

/** The names by which headers and META tags address agents: whole, and cut as in robots.txt, since a policy reads them so (ASK-34). */
export function namesInHeaders(agents: readonly string[]): readonly string[] {
  const names = agents.flatMap((agent) => {
    const { whole, cut } = productNameOf(agent);
    return cut === '' || cut === whole ? [agent] : [agent, agent.slice(0, cut.length)];
  });
  return [...new Set(names.filter(isNameInHeaders))];
}

function isNameInHeaders(name: string): boolean {
  return /^[A-Za-z0-9_.-]+$/.test(name) && !isRule(name.toLowerCase()) && name.toLowerCase() !== 'robots';
}
