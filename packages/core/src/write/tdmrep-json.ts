import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import { joined, type OpenWithin, openInEffect, withoutCovered } from './by-length.js';
import type { Ledger } from './ledger.js';
import { covers, mayOverlap, type WrittenPattern } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/** What a reservation refuses (AIN-13). */
const refused: readonly Usage[] = ['tdm', 'ai-train', 'ai-input'];

/**
 * The text of tdmrep.json; absent if there is nothing to say. The first rule that matches decides, so the strongest comes first. The
 * file knows no agents and one word for three usages: a reservation is written only where the policy leaves none of them open to any agent.
 */
export function tdmrepJsonOf(policy: AddressedPolicy, plain: PlainWishes, ledger: Ledger): string | undefined {
  const everybody = policy.addresseeOf('*');
  const rules: Wish[] = [];
  for (const wish of withoutCovered(plain.on(everybody, 'tdm'))) {
    if (wish.says === 'allow' || isReservable(policy, rules, wish.pattern)) rules.push(wish);
  }
  for (const addressee of policy.addressees) sayIn(rules, addressee, policy, plain, ledger);
  if (rules.length === 0) return undefined;
  return `[\n${rules.map((wish) => `  ${ruleOf(wish)}`).join(',\n')}\n]\n`;
}

function ruleOf({ pattern, says, terms }: Wish): string {
  const isReserved = says === 'deny';
  const policy = isReserved && terms !== undefined ? `, "tdm-policy": ${JSON.stringify(terms)}` : '';
  return `{ "location": ${JSON.stringify(pattern.text)}, "tdm-reservation": ${isReserved ? 1 : 0}${policy} }`;
}

/** Is all that a reservation refuses denied to all agents, at every address that no rule before it matches? */
function isReservable(policy: AddressedPolicy, before: readonly Wish[], pattern: WrittenPattern): boolean {
  return takenBy(policy, before, pattern).length === 0;
}

/** The usages that a reservation would take from some agents. */
function takenBy({ addressees }: AddressedPolicy, before: readonly Wish[], pattern: WrittenPattern): readonly Usage[] {
  return refused.filter((usage) => {
    const open: OpenWithin = joined(addressees.map((addressee) => openInEffect(addressee, usage, pattern)));
    return open === 'anywhere' || !open.every((one) => before.some((rule) => covers(rule.pattern, one)));
  });
}

/** Notes which denials the file says: what it reserves holds for every agent. */
function sayIn(
  rules: readonly Wish[],
  addressee: Addressee,
  policy: AddressedPolicy,
  plain: PlainWishes,
  ledger: Ledger,
): void {
  for (const wish of plain.on(addressee, 'tdm')) {
    if (wish.says === 'allow') continue;
    const place = rules.findIndex((rule) => rule.says === 'deny' && covers(rule.pattern, wish.pattern));
    // A rule before it may lift the reservation there, as long as the policy does for these agents, too.
    const isLifted = rules.slice(0, Math.max(place, 0)).every((rule) => {
      if (rule.says === 'deny' || !mayOverlap(rule.pattern, wish.pattern)) return true;
      return isStronger(plain.on(addressee, 'tdm'), rule, wish);
    });
    if (place !== -1 && isLifted) ledger.say(addressee, wish, 'tdmrep');
    else ledger.cannot(addressee, wish, 'tdmrep', whyNot(takenBy(policy, [], wish.pattern)));
  }
}

function isStronger(wishes: readonly Wish[], one: Wish, other: Wish): boolean {
  const placeOf = ({ index, pattern }: Wish): number => {
    return wishes.findIndex((wish) => wish.index === index && wish.pattern.text === pattern.text);
  };
  const place = placeOf(one);
  return place !== -1 && place < placeOf(other);
}

function whyNot(taken: readonly Usage[]): string {
  const others = taken.filter((usage) => usage !== 'tdm');
  return others.length === 0
    ? 'tdmrep.json knows no agents, and the policy does not deny it to all.'
    : `A reservation in tdmrep.json refuses ${others.join(' and ')} to all agents, too. Deny that as well, and it is written.`;
}
