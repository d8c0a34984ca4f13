import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import { deniesAll, withoutCovered } from './by-length.js';
import type { Ledger } from './ledger.js';
import { mayOverlap } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/** What a reservation refuses beside text and data mining (AIN-13). */
const refusedToo: readonly Usage[] = ['ai-train', 'ai-input'];

/**
 * The text of tdmrep.json; absent if the policy says nothing of text and data mining. The first rule that matches decides, so the
 * strongest comes first. The file knows no agents: what is denied to one is denied to all, where that takes nothing that is allowed.
 */
export function tdmrepJsonOf(policy: AddressedPolicy, plain: PlainWishes, ledger: Ledger): string | undefined {
  const everybody = policy.addresseeOf('*');
  const ofAll = plain.on(everybody, 'tdm');
  const ofSome = deniedToSome(policy, plain, ledger, everybody);
  for (const wish of ofAll) plain.say(everybody, wish, 'tdmrep');
  for (const addressee of policy.addressees) if (addressee !== everybody) sayToNamed(addressee, ofAll, plain, ledger);
  const rules = withoutCovered([...ofSome, ...ofAll]);
  for (const wish of rules) if (wish.says === 'deny') reportMore(policy, wish, ledger);
  if (rules.length === 0) return undefined;
  return `[\n${rules.map((wish) => `  ${ruleOf(wish)}`).join(',\n')}\n]\n`;
}

function ruleOf({ pattern, says, terms }: Wish): string {
  const isReserved = says === 'deny';
  const policy = isReserved && terms !== undefined ? `, "tdm-policy": ${JSON.stringify(terms)}` : '';
  return `{ "location": ${JSON.stringify(pattern.text)}, "tdm-reservation": ${isReserved ? 1 : 0}${policy} }`;
}

/** The denials to some agents only, as far as the file can say them. */
function deniedToSome(policy: AddressedPolicy, plain: PlainWishes, ledger: Ledger, everybody: Addressee): Wish[] {
  const denials = new Map<string, Wish>();
  const allowed = policy.addressees.flatMap((addressee) => {
    return addressee.wishesOn('tdm').filter(({ says }) => says === 'allow');
  });
  for (const addressee of policy.addressees) {
    if (addressee === everybody) continue;
    for (const wish of plain.on(addressee, 'tdm')) {
      if (wish.says === 'allow' || isSaidToAll(wish, plain.on(everybody, 'tdm'))) continue;
      if (deniesAll(addressee.wishesOn('crawl'), wish.pattern)) continue;
      if (allowed.some(({ pattern }) => mayOverlap(pattern, wish.pattern))) {
        ledger.cannot(addressee, wish, 'tdmrep', 'tdmrep.json knows no agents, and the policy allows it to others.');
        continue;
      }
      denials.set(`${wish.index} ${wish.pattern.text}`, wish);
      plain.say(addressee, wish, 'tdmrep');
      ledger.stricter(wish, 'tdm', 'tdmrep', 'tdmrep.json knows no agents, so what is denied to one is denied to all.');
    }
  }
  return [...denials.values()];
}

function isSaidToAll({ index, pattern }: Wish, ofAll: readonly Wish[]): boolean {
  return ofAll.some((wish) => wish.index === index && wish.pattern.text === pattern.text);
}

/** What the file says to all, it says to those that the policy names as well. */
function sayToNamed(addressee: Addressee, ofAll: readonly Wish[], plain: PlainWishes, ledger: Ledger): void {
  for (const wish of plain.on(addressee, 'tdm')) {
    if (wish.says === 'deny') {
      if (isSaidToAll(wish, ofAll)) plain.say(addressee, wish, 'tdmrep');
    } else if (ofAll.some((other) => other.says === 'deny' && mayOverlap(other.pattern, wish.pattern))) {
      if (isSaidToAll(wish, ofAll)) continue;
      ledger.stricter(
        wish,
        'tdm',
        'tdmrep',
        'tdmrep.json knows no agents, so what is denied to all is denied to this one.',
      );
    }
  }
}

/** A reservation also refuses uses by AI (AIN-13). */
function reportMore(policy: AddressedPolicy, wish: Wish, ledger: Ledger): void {
  for (const addressee of policy.addressees) {
    if (deniesAll(addressee.wishesOn('crawl'), wish.pattern)) continue;
    for (const usage of refusedToo) {
      if (deniesAll(addressee.wishesOn(usage), wish.pattern)) continue;
      ledger.stricter(wish, usage, 'tdmrep', `A reservation in tdmrep.json refuses ${usage}, too.`);
    }
  }
}
