import type { Usage } from '../policy/usage.js';
import type { AddressedPolicy } from './addressees.js';
import type { HeaderPlan } from './header-plan.js';
import { type HeaderScope, headerScopeOf } from './header-scope.js';
import {
  affectedBy,
  denialsOf,
  deniedBy,
  denyingWords,
  type HeaderWord,
  isMore,
  namesInHeaders,
  wordText,
} from './header-words.js';
import type { Ledger } from './ledger.js';
import { covers, mayOverlap } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import type { Addressee, Wish } from './wish.js';

/**
 * Plans words for denials that nobody says yet, although they refuse more than the policy does; that is reported. They are left out, and
 * the denial is not said, where paths that `_headers` cannot tell apart would refuse the same usage where the policy allows it.
 */
export function planCoarseHeaders(policy: AddressedPolicy, plain: PlainWishes, plan: HeaderPlan, ledger: Ledger): void {
  const everybody = policy.addresseeOf('*');
  const unsaid = ledger.unsaid().filter(({ wish }) => wish.says === 'deny');
  const toAll = unsaid.filter(({ addressee }) => addressee === everybody);
  const toNamed = unsaid.filter(({ addressee }) => addressee !== everybody);
  for (const { addressee, wish } of [...toAll, ...toNamed]) {
    if (ledger.isSaid(addressee, wish)) continue;
    const word = wordFor(wish);
    if (word === undefined) {
      ledger.cannot(addressee, wish, 'headers', `X-Robots-Tag has no word that denies ${wish.named}.`);
      continue;
    }
    planWord({ policy, plain, plan, ledger }, addressee, wish, word);
  }
}

/** The word that denies least beside what is wished. `noarchive` keeps from keeping copies whoever does so to archive them (ASK-14). */
function wordFor({ usage, purposes }: Wish): HeaderWord | undefined {
  if (usage === 'preserve') return isForArchives(purposes) ? { name: 'noarchive' } : undefined;
  return purposes === undefined ? denyingWords.find((word) => deniedBy(word).includes(usage)) : undefined;
}

function isForArchives(purposes: readonly string[] | undefined): boolean {
  return purposes?.every((purpose) => purpose === 'archive') ?? false;
}

interface Planning {
  readonly policy: AddressedPolicy;
  readonly plain: PlainWishes;
  readonly plan: HeaderPlan;
  readonly ledger: Ledger;
}

function planWord({ policy, plan, ledger }: Planning, addressee: Addressee, wish: Wish, word: HeaderWord): void {
  const everybody = policy.addresseeOf('*');
  const scope = headerScopeOf(wish.pattern);
  const target = wish.nearness === 1 ? everybody : addressee;
  if (target !== everybody && namesInHeaders(target.agents).length < target.agents.length) {
    ledger.cannot(addressee, wish, 'headers', 'X-Robots-Tag cannot spell the name of the agent.');
    return;
  }
  if (plan.has(target, scope, word)) {
    ledger.say(addressee, wish, 'headers');
    return;
  }
  const affected = affectedBy(policy, target, denialsOf(word));
  const isTaken = affected.some((one) => one.usage === wish.usage && allowsMore(one.addressee, wish, scope));
  if (isTaken) {
    const why =
      '_headers knows only paths and the beginnings of paths, and the policy allows it at other addresses that start alike.';
    ledger.cannot(addressee, wish, 'headers', why);
    return;
  }
  plan.add(target, scope, word, [wish]);
  ledger.say(addressee, wish, 'headers');
  const told = new Set<Usage>();
  for (const one of affected) {
    if (told.has(one.usage) || !isMore(one, scope)) continue;
    told.add(one.usage);
    ledger.stricter(wish, one.usage, 'headers', whyMore(wish, one.usage, word, scope));
  }
}

/** Does the policy allow the usage at an address that only the wider paths of the header reach? */
function allowsMore({ wishesOn }: Addressee, { usage, pattern }: Wish, { isExact, reaches }: HeaderScope): boolean {
  if (isExact) return false;
  return wishesOn(usage).some(
    (wish) =>
      wish.says === 'allow' &&
      reaches.some((reach) => mayOverlap(wish.pattern, reach)) &&
      !covers(pattern, wish.pattern),
  );
}

function whyMore({ usage: wished }: Wish, usage: Usage, word: HeaderWord, { header, isExact }: HeaderScope): string {
  if (usage !== wished) return `${wordText(word)} refuses ${usage}, too.`;
  if (!isExact) return `_headers cannot name these addresses, so ${usage} is refused at ${header}.`;
  return `Headers add up, so ${wordText(word)} at ${header} holds also where a narrower rule allows ${usage}.`;
}
