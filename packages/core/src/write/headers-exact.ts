import { headerFields } from '../dialects/word-rows.js';
import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import type { HeaderPlan } from './header-plan.js';
import { type HeaderScope, headerScopeOf } from './header-scope.js';
import { affectedBy, denialsOf, deniedBy, denyingWords, isMore, namesInHeaders } from './header-words.js';
import { covers } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/** Plans the words of X-Robots-Tag, and other fields, that refuse what the policy denies and nothing else. */
export function planExactHeaders(policy: AddressedPolicy, plain: PlainWishes, plan: HeaderPlan): void {
  const everybody = policy.addresseeOf('*');
  for (const target of [everybody, ...policy.addressees.filter((one) => one !== everybody)]) {
    const isForAll = target === everybody;
    if (!isForAll && namesInHeaders(target.agents).length < target.agents.length) continue;
    for (const word of denyingWords) {
      const affected = affectedBy(policy, target, denialsOf(word)).filter((one) => one.usage !== 'crawl');
      for (const [scope, wishes] of denialsBy(target, deniedBy(word), plain)) {
        // A response carries a line for each name, so what others say by name is not repeated in every header.
        if (!isForAll && wishes.every((wish) => plain.isSaid(target, wish))) continue;
        if (!scope.isExact || affected.some((one) => isMore(one, scope))) continue;
        plan.add(target, scope, word, wishes);
      }
    }
    if (isForAll) planFields(policy, everybody, plain, plan);
  }
}

/** The denials of some usages, by the paths that `_headers` has for them. What a rule says to all is said to all. */
function denialsBy(
  target: Addressee,
  usages: readonly Usage[],
  plain: PlainWishes,
): ReadonlyMap<HeaderScope, readonly Wish[]> {
  const isForAll = target.agents.includes('*');
  const byHeader = new Map<string, { readonly scope: HeaderScope; readonly wishes: Wish[] }>();
  for (const usage of usages) {
    for (const wish of plain.on(target, usage)) {
      if (wish.says === 'allow' || (!isForAll && wish.nearness === 1)) continue;
      const scope = headerScopeOf(wish.pattern);
      const known = byHeader.get(scope.header);
      if (known === undefined) byHeader.set(scope.header, { scope, wishes: [wish] });
      else known.wishes.push(wish);
    }
  }
  return new Map([...byHeader.values()].map(({ scope, wishes }) => [scope, wishes]));
}

/** The fields of other dialects, which know no agents: each with the words that refuse no more than the policy does. */
function planFields(policy: AddressedPolicy, everybody: Addressee, plain: PlainWishes, plan: HeaderPlan): void {
  const isExact = (usages: readonly Usage[], scope: HeaderScope): boolean => {
    return (
      scope.isExact &&
      policy.addressees.every((addressee) =>
        usages.every((usage) => !isMore({ addressee, usage, isForArchives: false }, scope)),
      )
    );
  };
  for (const { field, words, termsIn } of headerFields.flatMap(({ refusals }) => refusals ?? [])) {
    const about = words.map(({ refuses: [usage] }) => usage);
    for (const [scope, wishes] of denialsBy(everybody, about, plain)) {
      const refused = words.filter(({ refuses }) => isExact(refuses, scope));
      if (refused.length === 0) continue;
      plan.fields.push({ scope, field: [field, refused.map(({ text }) => text).join(', ')], wishes });
      const terms = wishes.find((wish) => wish.terms !== undefined)?.terms;
      if (termsIn !== undefined && terms !== undefined) plan.fields.push({ scope, field: [termsIn, terms], wishes });
    }
  }
}

/** Notes every denial that a planned word says. */
export function sayDenied(
  policy: AddressedPolicy,
  plain: PlainWishes,
  plan: HeaderPlan,
  usages: readonly Usage[],
): void {
  for (const addressee of policy.addressees) {
    for (const usage of usages) {
      for (const wish of plain.on(addressee, usage)) {
        if (wish.says === 'deny' && isDeniedIn(plan, addressee, wish)) plain.say(addressee, wish, 'headers');
      }
    }
  }
}

function isDeniedIn({ words }: HeaderPlan, addressee: Addressee, { usage, pattern }: Wish): boolean {
  return words.some(({ target, scope, word }) => {
    if (target !== addressee && !target.agents.includes('*')) return false;
    return deniedBy(word).includes(usage) && scope.reaches.some((reach) => covers(reach, pattern));
  });
}
