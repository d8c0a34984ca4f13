import type { Limit } from '../policy/limit.js';
import { momentOf } from '../policy/time-limit.js';
import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import { joined, type OpenWithin, withoutCovered } from './by-length.js';
import type { HeaderPlan } from './header-plan.js';
import { headerScopeOf } from './header-scope.js';
import { type Affected, affectedBy, effectsOf, type HeaderWord, openTo, wordText } from './header-words.js';
import { isLifted, isSent, isSpellable, placeOf, type Sender } from './headers-denials.js';
import type { Ledger } from './ledger.js';
import { covers, mayOverlap, type WrittenPattern } from './pattern.js';
import type { Addressee, Wish } from './wish.js';
import type { WrittenCarrier } from './written.js';

/**
 * Plans words that set the limits of permissions, as far as X-Robots-Tag has them. A word that also limits a usage of which the policy
 * says nothing is reported; one that ends such a usage at a date is left out.
 */
export function planLimits(
  policy: AddressedPolicy,
  plan: HeaderPlan,
  ledger: Ledger,
  usages: readonly Usage[],
  sender: Sender,
): void {
  for (const addressee of policy.addressees) {
    for (const usage of usages) {
      for (const wish of withoutCovered(addressee.wishesOn(usage))) {
        if (wish.says === 'allow' && wish.limits.length > 0) planWish(policy, plan, ledger, sender, addressee, wish);
      }
    }
  }
}

function planWish(
  policy: AddressedPolicy,
  plan: HeaderPlan,
  ledger: Ledger,
  sender: Sender,
  addressee: Addressee,
  wish: Wish,
): void {
  const { carrier } = sender;
  const cannot = (why: string): void => ledger.cannot(addressee, wish, 'headers', why);
  const target = wish.nearness === 1 ? policy.addresseeOf('*') : addressee;
  const isForAll = target === policy.addresseeOf('*');
  if (wish.purposes !== undefined) {
    cannot(`The policy limits it for ${wish.purposes.join(' and ')} only, and X-Robots-Tag knows no purposes.`);
    return;
  }
  if (!isForAll && !isSpellable(target)) {
    cannot('X-Robots-Tag cannot spell the name of the agent.');
    return;
  }
  const scope = headerScopeOf(wish.pattern);
  let isSaid = true;
  for (const limit of wish.limits) {
    const word = wordForLimit(wish, limit);
    if (word === undefined) {
      cannot(`X-Robots-Tag has no word for ${limit.limit}=${limit.value} on ${wish.named}.`);
      isSaid = false;
      continue;
    }
    const affected = affectedBy(policy, target, effectsOf(word));
    const place = placeOf(scope, (pattern) => joined(affected.map((one) => unlimited(one, wish, limit, pattern))));
    const isWhole = place?.except.every((open) => isLifted(addressee, wish, open)) ?? false;
    const isWritten = place !== undefined && isWhole && isSent(sender, { ...place, scope, wishes: [wish] });
    if (place !== undefined) {
      plan.add({ ...place, target, scope, word, wishes: [wish] });
      if (isWritten) reportMore(affected, wish, word, limit, ledger, carrier);
    }
    if (isWritten) continue;
    isSaid = false;
    cannot(
      place === undefined || !isWhole
        ? `${wordText(word)} would also limit what the policy leaves open. Set the same limit there, and it is written.`
        : '_headers knows only paths and the beginnings of paths. A server can say it (--server), and so can @heed/middleware.',
    );
  }
  if (isSaid) ledger.say(addressee, wish, carrier);
}

/** The word that sets a limit on a usage; `undefined` if there is none (ASK-13). */
function wordForLimit({ usage }: Wish, { limit, value }: Limit): HeaderWord | undefined {
  if (limit === 'max-length' && usage.endsWith('snippet')) {
    const count = /^(\d+)-chars$/.exec(value)?.[1];
    return count === undefined ? undefined : { name: 'max-snippet', value: count };
  }
  if (limit === 'time-limit' && (usage === 'index' || usage.startsWith('present'))) {
    const moment = momentOf(value);
    const instant = moment === undefined ? undefined : new Date(moment).toISOString().replace('.000Z', 'Z');
    return instant === undefined ? undefined : { name: 'unavailable_after', value: instant };
  }
  const isTranslation = limit === 'prohibited-modification' && value === 'translation' && usage === 'present';
  return isTranslation ? { name: 'notranslate' } : undefined;
}

/** Where a word would limit, or refuse, what the policy does not. */
function unlimited(affected: Affected, wish: Wish, limit: Limit, pattern: WrittenPattern): OpenWithin {
  const { addressee, usage } = affected;
  const isRefused = usage === 'translate';
  if (isRefused) return openTo(affected, pattern);
  // A length or a form of a usage that the policy does not mention takes nothing away from it; a date does.
  const isNeeded = usage === wish.usage || limit.limit === 'time-limit';
  const open: WrittenPattern[] = [];
  for (const one of addressee.wishesOn(usage)) {
    const isLimited =
      one.says === 'deny' || one.limits.some((own) => own.limit === limit.limit && own.value === limit.value);
    if (isLimited && one.purposes === undefined && covers(one.pattern, pattern)) return open;
    if (!isLimited && mayOverlap(one.pattern, pattern)) open.push(one.pattern);
  }
  return isNeeded ? 'anywhere' : open;
}

function reportMore(
  affected: readonly Affected[],
  wish: Wish,
  word: HeaderWord,
  limit: Limit,
  ledger: Ledger,
  carrier: WrittenCarrier,
): void {
  for (const { addressee, usage } of affected) {
    const isLimited = addressee.wishesOn(usage).some((one) => {
      const isSame =
        one.says === 'deny' || one.limits.some((own) => own.limit === limit.limit && own.value === limit.value);
      return isSame && covers(one.pattern, wish.pattern);
    });
    if (!isLimited) ledger.stricter(wish, usage, carrier, `${wordText(word)} limits ${usage}, too.`);
  }
}
