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

/** The labels of Content-Usage (AIN-13). `search` comes last: it decides about the others for what serves search alone (AIN-15). */
const labels = [
  ['train-ai', 'ai-train'],
  ['ai-use', 'ai-input'],
  ['search', 'index'],
] as const;

/** Content-Usage with refusals alone, since of two lines the later would count, and the reservation of TDMRep. Neither knows agents. */
function planFields(policy: AddressedPolicy, everybody: Addressee, plain: PlainWishes, plan: HeaderPlan): void {
  const isExact = (usages: readonly Usage[], scope: HeaderScope): boolean => {
    return (
      scope.isExact &&
      policy.addressees.every((addressee) =>
        usages.every((usage) => !isMore({ addressee, usage, isForArchives: false }, scope)),
      )
    );
  };
  const denials = denialsBy(everybody, ['ai-train', 'ai-input', 'index'], plain);
  for (const [scope, wishes] of denials) {
    const refused = labels.filter(([label, usage]) => {
      return isExact(label === 'search' ? ['index', 'ai-train', 'ai-input'] : [usage], scope);
    });
    if (refused.length === 0) continue;
    const field = ['Content-Usage', refused.map(([label]) => `${label}=n`).join(', ')] as const;
    plan.fields.push({ scope, field, wishes });
  }
  for (const [scope, wishes] of denialsBy(everybody, ['tdm'], plain)) {
    if (!isExact(['tdm', 'ai-train', 'ai-input'], scope)) continue;
    plan.fields.push({ scope, field: ['tdm-reservation', '1'], wishes });
    const terms = wishes.find((wish) => wish.terms !== undefined)?.terms;
    if (terms !== undefined) plan.fields.push({ scope, field: ['tdm-policy', terms], wishes });
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
