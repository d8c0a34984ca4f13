import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import { deniesAll, isMoreThanDenied, withoutCovered } from './by-length.js';
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
      if (wish.says === 'allow' || isDeniedToAll(wish, plain.on(everybody, 'tdm'), plain.on(addressee, 'tdm')))
        continue;
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

/** Does the file deny to all, everywhere, what the policy denies to these agents? */
function isDeniedToAll(wish: Wish, ofAll: readonly Wish[], own: readonly Wish[]): boolean {
  return (
    ofAll.some((other) => isSame(wish, other)) && !ofAll.some((other) => decidesOtherwise(other, wish, ofAll, own))
  );
}

/** Is it the same rule and path, perhaps said to others? */
function isSame(one: Wish, other: Wish): boolean {
  return one.index === other.index && one.pattern.text === other.pattern.text;
}

/** What the file says to all, it says to those that the policy names as well. */
function sayToNamed(addressee: Addressee, ofAll: readonly Wish[], plain: PlainWishes, ledger: Ledger): void {
  const own = plain.on(addressee, 'tdm');
  for (const wish of own) {
    if (wish.says === 'deny') {
      if (isDeniedToAll(wish, ofAll, own)) plain.say(addressee, wish, 'tdmrep');
    } else if (ofAll.some((other) => decidesOtherwise(other, wish, ofAll, own))) {
      ledger.stricter(
        wish,
        'tdm',
        'tdmrep',
        'tdmrep.json knows no agents, so what is denied to all is denied to this one.',
      );
    }
  }
}

/** Does something that is said to all decide against a wish of these agents? Not where it is the stronger one for them, too. */
function decidesOtherwise(rival: Wish, wish: Wish, ofAll: readonly Wish[], own: readonly Wish[]): boolean {
  if (rival.says === wish.says || !mayOverlap(rival.pattern, wish.pattern)) return false;
  const comesFirst = (wishes: readonly Wish[], one: Wish, other: Wish): boolean => {
    const place = wishes.findIndex((each) => isSame(each, one));
    const otherPlace = wishes.findIndex((each) => isSame(each, other));
    return place !== -1 && (otherPlace === -1 || place < otherPlace);
  };
  return !comesFirst(ofAll, wish, rival) && !comesFirst(own, rival, wish);
}

/** A reservation also refuses uses by AI (AIN-13). */
function reportMore(policy: AddressedPolicy, wish: Wish, ledger: Ledger): void {
  for (const addressee of policy.addressees) {
    for (const usage of refusedToo) {
      if (!isMoreThanDenied(addressee, usage, wish.pattern)) continue;
      ledger.stricter(wish, usage, 'tdmrep', `A reservation in tdmrep.json refuses ${usage}, too.`);
    }
  }
}
