import type { Limit } from '../policy/limit.js';
import { momentOf } from '../policy/time-limit.js';
import type { AddressedPolicy } from './addressees.js';
import { deniesAll } from './by-length.js';
import type { HeaderPlan } from './header-plan.js';
import { type HeaderScope, headerScopeOf } from './header-scope.js';
import { type Affected, affectedBy, effectsOf, type HeaderWord, namesInHeaders, wordText } from './header-words.js';
import type { Ledger } from './ledger.js';
import { covers, mayOverlap, type WrittenPattern } from './pattern.js';
import type { Addressee, Wish } from './wish.js';

/** Plans words that set the limits of permissions, as far as X-Robots-Tag has them. Where they limit more, that is reported. */
export function planLimits(policy: AddressedPolicy, plan: HeaderPlan, ledger: Ledger): void {
  for (const { addressee, wish } of ledger.unsaid()) {
    if (wish.says === 'deny') continue;
    const words = wish.limits.map((limit) => wordForLimit(wish, limit));
    const unsayable = wish.limits.find((_, place) => words[place] === undefined);
    if (unsayable !== undefined) {
      const limit = `${unsayable.limit}=${unsayable.value}`;
      ledger.cannot(addressee, wish, 'headers', `X-Robots-Tag has no word for ${limit} on ${wish.named}.`);
    }
    const everybody = policy.addresseeOf('*');
    const target = wish.nearness === 1 ? everybody : addressee;
    if (target !== everybody && namesInHeaders(target.agents).length < target.agents.length) {
      ledger.cannot(addressee, wish, 'headers', 'X-Robots-Tag cannot spell the name of the agent.');
      continue;
    }
    const scope = headerScopeOf(wish.pattern);
    for (const [place, word] of words.entries()) {
      const limit = wish.limits[place];
      if (word === undefined || limit === undefined) continue;
      plan.add(target, scope, word, [wish]);
      reportMore(policy, target, wish, { word, limit, scope }, ledger);
    }
    if (unsayable === undefined) ledger.say(addressee, wish, 'headers');
  }
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

interface SetLimit {
  readonly word: HeaderWord;
  readonly limit: Limit;
  readonly scope: HeaderScope;
}

function reportMore(policy: AddressedPolicy, target: Addressee, wish: Wish, set: SetLimit, ledger: Ledger): void {
  const { word, limit, scope } = set;
  const said = `${wordText(word)} at ${scope.header}`;
  for (const affected of affectedBy(policy, target, effectsOf(word))) {
    if (scope.reaches.every((pattern) => isLimitedAt(affected, limit, pattern))) continue;
    const why =
      affected.usage === wish.usage
        ? `${said} limits more of it than the rule does.`
        : `${said} limits ${affected.usage}, too.`;
    ledger.stricter(wish, affected.usage, 'headers', why);
  }
}

/** Does the policy itself deny the usage at a pattern, or allow it under this limit, whatever the purpose? */
function isLimitedAt({ addressee, usage }: Affected, { limit, value }: Limit, pattern: WrittenPattern): boolean {
  const wishes = addressee.wishesOn(usage);
  if (deniesAll(wishes, pattern)) return true;
  for (const wish of wishes) {
    const isLimited = wish.says === 'deny' || wish.limits.some((one) => one.limit === limit && one.value === value);
    if (isLimited && wish.purposes === undefined && covers(wish.pattern, pattern)) return true;
    if (!isLimited && mayOverlap(wish.pattern, pattern)) return false;
  }
  return false;
}
