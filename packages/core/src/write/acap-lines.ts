import { compareScope } from '../dialects/acap/settle/scope.js';
import { readPattern } from '../dialects/acap/syntax/pattern.js';
import { productNameOf } from '../policy/agent.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Limit } from '../policy/limit.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Nearness } from '../policy-file/addressing.js';
import type { AddressedPolicy } from './addressees.js';
import { withoutCovered } from './by-length.js';
import { commentOn } from './comment.js';
import type { Ledger } from './ledger.js';
import { mayOverlap, patternOf, type WrittenPattern } from './pattern.js';
import type { RobotsGroup } from './robots-groups.js';
import type { Addressee, Wish } from './wish.js';

/** Can an ACAP field say a wish? Of fetching, the conventional rules beside it say all but what depends on a purpose. */
function isForAcap({ usage, purposes }: Pick<Wish, 'usage' | 'purposes'>): boolean {
  if (usage === 'crawl') return purposes !== undefined;
  return usage === 'follow' || usage === 'index' || usage === 'preserve' || usage.startsWith('present');
}

/** The ACAP part of robots.txt: a record for each addressee. Empty if there is nothing to say. `groups` are those before it. */
export function acapLines(
  policy: AddressedPolicy,
  groups: readonly RobotsGroup[],
  ledger: Ledger,
  agents: AgentsFile | undefined,
): string[] {
  const grouped = new Set(groups.flatMap((group) => group.agents));
  const names = [
    ...policy.addressees.flatMap((one) => one.agents),
    ...(agents?.agents ?? []).map(({ token }) => token),
  ];
  const records = policy.addressees.flatMap((addressee) => {
    const named = addressee.agents.filter((agent) => agent !== '*' && grouped.has(agent));
    const own = recordFor(policy, { addressee, hasGroup: named.length > 0 }, names, ledger);
    // Agents may have a group although the policy says to them what it says to all (AIN-19).
    if (!addressee.agents.includes('*') || named.length === 0) return own;
    return [
      ...recordFor(policy, { addressee: { ...addressee, agents: named }, hasGroup: true }, names, ledger),
      ...own,
    ];
  });
  return records.length === 0 ? [] : ['##ACAP version=1.0', ...records];
}

/** An addressee, and does a group of robots.txt name its agents? */
interface Grouped {
  readonly addressee: Addressee;
  readonly hasGroup: boolean;
}

function recordFor(
  policy: AddressedPolicy,
  { addressee, hasGroup }: Grouped,
  names: readonly string[],
  ledger: Ledger,
): string[] {
  const isForAll = addressee.agents.includes('*');
  const own = wishesFor(policy, addressee, ledger).filter(
    (wish) => isForAll || wish.nearness > 1 || (hasGroup && isRepeatedByName(wish, addressee, ledger)),
  );
  const isShared = !isForAll && reachesOthers(policy, addressee, names);
  const wishes = isShared ? own.filter(({ says }) => says === 'deny') : own;
  for (const wish of isShared ? own : []) {
    // A denial reaches the others, too, and a permission would: it is left out.
    if (wish.says === 'allow') ledger.cannot(addressee, wish, 'acap', sharedName);
    ledger.stricter(wish, wish.usage, 'acap', wish.says === 'allow' ? sharedName : deniedToOthers);
  }
  // Whom the policy addresses by the first letters of a name, ACAP does not (AMB-64).
  const cutName = addressee.agents.map(whyNotByCut).find((why) => why !== undefined);
  for (const wish of addressee.wishesOn('other')) {
    if (wish.says === 'deny') ledger.cannot(addressee, wish, 'acap', everythingElse);
  }
  if (wishes.length === 0) return [];
  for (const wish of wishes) {
    if (cutName === undefined) for (const one of saidWith(policy, addressee, wish)) ledger.say(addressee, one, 'acap');
    else if (wish.says === 'deny') ledger.cannot(addressee, wish, 'acap', cutName);
    else ledger.stricter(wish, wish.usage, 'acap', cutName);
  }
  if (isForAll) sayToNamed(policy, wishes, ledger);
  const heads = isForAll
    ? ['ACAP-crawler: *']
    : shortestNames(addressee.agents).map((agent) => `ACAP-crawler: ${agent}`);
  const plain = wishes.filter(({ purposes }) => purposes === undefined);
  const byPurpose = new Map<string, Wish[]>();
  for (const wish of wishes) {
    if (wish.purposes === undefined) continue;
    const key = wish.purposes.join('\n');
    byPurpose.set(key, [...(byPurpose.get(key) ?? []), wish]);
  }
  const purposeful = [...byPurpose].flatMap(([key, some]) => [
    ...key.split('\n').map((purpose) => `ACAP-usage-purpose: ${purpose}`),
    ...fieldsOf(some),
  ]);
  const fields = [...fieldsOf(plain), ...purposeful];
  // A denial for several names looks like one for the last of them, so each has a record of its own.
  if (wishes.some(({ says }) => says === 'deny')) return heads.flatMap((head) => [head, ...fields]);
  return [...heads, ...fields];
}

/** The names without those that hold another one of them: ACAP finds the shorter name inside the longer (AMB-64). */
function shortestNames(agents: readonly string[]): readonly string[] {
  const names = agents.map((agent) => agent.toLowerCase());
  return agents.filter((_, place) => !names.some((other) => other !== names[place] && names[place]?.includes(other)));
}

const sharedName = 'ACAP finds a name inside longer ones, so the permission would reach other agents.';
const deniedToOthers = 'ACAP finds a name inside longer ones, so the denial reaches other agents.';
const everythingElse = 'ACAP-disallow-other refuses every usage that the file does not permit by name.';
const otherSpellings =
  'ACAP compares paths without regard to letter case, so the denial would hold for the other spelling in the policy, too.';
const anyCase =
  'ACAP compares paths without regard to letter case, so the permission would reach the other spelling in the policy, too.';
const otherOrder = 'ACAP weighs these two paths in another way than the policy, so the denial holds where both match.';

/**
 * Returns why ACAP does not know an agent as robots.txt may: by what comes before the first digit or sign in its name (ASK-34); `undefined`
 * if it has neither.
 */
function whyNotByCut(agent: string): string | undefined {
  const { whole, cut } = productNameOf(agent);
  if (agent === '*' || cut === whole) return undefined;
  if (cut === '') return `ACAP names start with a letter, and "${agent}" does not.`;
  const end = whole.charAt(cut.length);
  const sign = /\d/.test(end) ? 'digit' : end === '.' ? 'dot' : `"${end}"`;
  return `ACAP knows whole names only, and robots.txt may know "${agent}" as "${cut}", by the letters before its first ${sign}.`;
}

/** The wishes that ACAP can say without permitting more than the policy does. */
function wishesFor(policy: AddressedPolicy, addressee: Addressee, ledger: Ledger): Wish[] {
  const usages = allUsages.filter((usage) => isWritten(policy, usage));
  return usages.flatMap((usage) => {
    const all = withoutCovered(addressee.wishesOn(usage));
    const written = all.filter(isForAcap).filter((wish) => {
      if (wish.says === 'deny') {
        const taken = takenByCase(wish, addressee);
        // Others compare paths as they are written.
        const isElsewhere = taken.length > 0 && ledger.isSaid(addressee, wish);
        if (isElsewhere) ledger.cannot(addressee, wish, 'acap', otherSpellings);
        else for (const one of taken) ledger.stricter(wish, one, 'acap', otherSpellings);
        return !isElsewhere;
      }
      const why = faultOf(wish, all, ledger);
      if (isBelowPresent(wish, addressee.wishesOn(usage))) ledger.stricter(wish, usage, 'acap', otherOrder);
      if (why === undefined) return true;
      ledger.cannot(addressee, wish, 'acap', why);
      ledger.stricter(wish, usage, 'acap', why);
      return false;
    });
    // Of fetching, the conventional rules say what does not depend on a purpose; what is repeated for one does.
    const repeated = usage === 'crawl' ? all : written;
    return [...written, ...repeated.flatMap((wish) => forPurposes(wish, addressee.wishesOn(usage), ledger))];
  });
}

/**
 * ACAP weighs the purpose before the name, the policy the name first. So a permission by name that overrides a denial to all for some
 * purposes is repeated for these, unless it would then lift a denial that overrides it.
 */
function forPurposes(wish: Wish, all: readonly Wish[], ledger: Ledger): Wish[] {
  if (wish.says === 'deny' || wish.purposes !== undefined || wish.nearness === 1) return [];
  const met = all.filter(
    (other) => other.purposes !== undefined && restrictsMore(other, wish) && overlaps(wish, other),
  );
  const isInTheWay = met.some((other) => other.nearness > 1);
  const lists = new Map(met.map(({ purposes = [] }) => [purposes.join('\n'), purposes]));
  if (!isInTheWay) {
    return [...lists.values()]
      .map((purposes) => ({ ...wish, purposes }))
      .filter((repeated) => isSafeInsteadOf(wish, repeated, withoutCovered(all), ledger));
  }
  if (met.some((other) => other.nearness === 1)) ledger.stricter(wish, wish.usage, 'acap', otherOrder);
  return [];
}

/**
 * A permission to all does not lift a Disallow of a group that names the agent (AMB-58). So one that the policy places above such a
 * Disallow is repeated by name, unless it would then lift what is stronger.
 */
function isRepeatedByName(wish: Wish, { fetches, wishesOn }: Addressee, ledger: Ledger): boolean {
  if (!fetches || wish.usage !== 'crawl' || wish.says === 'deny') return false;
  const all = withoutCovered(wishesOn('crawl'));
  const weaker = all.slice(all.indexOf(wish) + 1);
  if (!weaker.some((other) => other.says === 'deny' && other.purposes === undefined && overlaps(wish, other)))
    return false;
  return isSafeInsteadOf(wish, { ...wish, nearness: nearnessByName }, all, ledger);
}

/** Does a permission still lift nothing stronger if it is repeated for a name or for purposes? */
function isSafeInsteadOf(wish: Wish, repeated: Wish, all: readonly Wish[], ledger: Ledger): boolean {
  const inItsPlace = all.map((other) => (other === wish ? repeated : other));
  const why = faultOf(repeated, inItsPlace, ledger);
  if (why !== undefined) ledger.stricter(wish, wish.usage, 'acap', why);
  return why === undefined;
}

const nearnessByName: Nearness = 3;

/** `present` stands for its forms where no rule names one of them. */
function isWritten({ addressees }: AddressedPolicy, usage: Usage): boolean {
  if (!isForAcap({ usage, purposes: [] })) return false;
  if (!usage.startsWith('present-')) return true;
  return addressees.some(({ wishesOn }) =>
    forms.some((form) => wishesOn(form).some(({ named }) => named !== 'present')),
  );
}

/** A wish, and what the same field says of the forms of `present`. */
function saidWith(policy: AddressedPolicy, { wishesOn }: Addressee, wish: Wish): readonly Wish[] {
  if (wish.usage !== 'present' || isWritten(policy, 'present-original')) return [wish];
  const isOfSameRule = ({ index, pattern }: Wish): boolean =>
    index === wish.index && pattern.text === wish.pattern.text;
  return [wish, ...forms.flatMap((form) => wishesOn(form).filter(isOfSameRule))];
}

/** What ACAP says to all, it says to those with a record of their own, as long as that says nothing of the same. */
function sayToNamed(policy: AddressedPolicy, wishes: readonly Wish[], ledger: Ledger): void {
  const said = new Set(wishes.map(keyOf));
  for (const addressee of policy.addressees) {
    for (const usage of allUsages) {
      for (const wish of addressee.wishesOn(usage)) {
        if (wish.nearness !== 1 || !said.has(keyOf(wish))) continue;
        for (const one of saidWith(policy, addressee, wish)) ledger.say(addressee, one, 'acap');
      }
    }
  }
}

function keyOf({ index, usage, pattern }: Wish): string {
  return `${index} ${usage} ${pattern.text}`;
}

/** Would the permissions of a record reach an agent that the policy says something else to? */
function reachesOthers(policy: AddressedPolicy, addressee: Addressee, names: readonly string[]): boolean {
  const own = addressee.agents.map((agent) => agent.toLowerCase());
  return names.some((name) => {
    const lower = name.toLowerCase();
    return own.some((one) => one !== lower && lower.includes(one)) && policy.addresseeOf(name) !== addressee;
  });
}

/**
 * Why a permission cannot be written; absent if it can. That a path means every spelling of it in ACAP is no reason: a server has one. It
 * is one if the policy itself tells two spellings apart (POL-19).
 */
function faultOf(wish: Wish, all: readonly Wish[], ledger: Ledger): string | undefined {
  for (const denial of all.filter((other) => restrictsMore(other, wish) && overlaps(wish, other))) {
    const lifts = liftsIn(wish, denial);
    if (lifts && isOtherSpelling(wish, denial)) return anyCase;
    const isStronger = all.indexOf(wish) < all.indexOf(denial);
    if (lifts && !isStronger) return otherOrder;
    if (!lifts && isStronger) ledger.stricter(wish, wish.usage, 'acap', otherOrder);
  }
  return undefined;
}

/** Is a form of `present` permitted by name where `present` is denied to all for a narrower path? In ACAP the denial then holds. */
function isBelowPresent(wish: Wish, all: readonly Wish[]): boolean {
  if (wish.nearness === 1) return false;
  return all.some(
    (other) =>
      other.says === 'deny' &&
      other.named !== other.usage &&
      overlaps(wish, other) &&
      compareScope(readPattern(wish.pattern.text), readPattern(other.pattern.text)) === 'second',
  );
}

/** Does another wish deny, or set a limit that this one does not? */
function restrictsMore(other: Wish, wish: Wish): boolean {
  const isKnown = ({ limit, value }: Limit): boolean =>
    wish.limits.some((one) => one.limit === limit && one.value === value);
  return other.says === 'deny' || !other.limits.every(isKnown);
}

/** Does a permission lift a prohibition in ACAP? (A1-2.4.5-g, A1-2.2-k, AMB-53) */
function liftsIn(permission: Wish, prohibition: Wish): boolean {
  const isNamed = ({ nearness }: Wish): boolean => nearness > 1;
  const isForPurpose = ({ purposes }: Wish): boolean => purposes !== undefined;
  if (isNamed(prohibition) && !isNamed(permission)) return false;
  if (isForPurpose(prohibition) && !isForPurpose(permission)) return false;
  const isSamePurpose = isForPurpose(prohibition) === isForPurpose(permission);
  // A field for a name overrides those for all on the same level of purpose, whatever their paths (AMB-10).
  if (isNamed(permission) && !isNamed(prohibition) && isSamePurpose) return true;
  const narrower = compareScope(readPattern(permission.pattern.text), readPattern(prohibition.pattern.text));
  if (narrower === 'same') return isNamed(permission) !== isNamed(prohibition) || !isSamePurpose;
  return narrower === 'first';
}

/** A denial is in force in any letter case: the usages that the policy allows in another spelling and that takes. */
function takenByCase(denial: Wish, { wishesOn }: Addressee): readonly Usage[] {
  // `present` covers its forms.
  const usages = denial.usage === 'present' ? ['present' as const, ...forms] : [denial.usage];
  return usages.filter((usage) =>
    wishesOn(usage).some(
      (other) => other.says === 'allow' && overlaps(other, denial) && isOtherSpelling(other, denial),
    ),
  );
}

/** Do two paths of the policy meet only if letter case is ignored? */
function isOtherSpelling(one: Wish, other: Wish): boolean {
  return !mayOverlap(one.pattern, other.pattern);
}

const forms: readonly Usage[] = allUsages.filter((usage) => usage.startsWith('present-'));

function overlaps(one: Wish, other: Wish): boolean {
  return mayOverlap(anyCaseOf(one), anyCaseOf(other));
}

function anyCaseOf({ pattern }: Wish): WrittenPattern {
  const known = inLowerCase.get(pattern) ?? patternOf(pattern.text.toLowerCase());
  inLowerCase.set(pattern, known);
  return known;
}

const inLowerCase = new WeakMap<WrittenPattern, WrittenPattern>();

function fieldsOf(wishes: readonly Wish[]): string[] {
  let comment = '';
  return wishes.flatMap((wish) => {
    const { says, usage, pattern, limits } = wish;
    const qualifiers = limits.map(({ limit, value }) => ` ${limit}=${value}`).join('');
    const line = `ACAP-${says === 'allow' ? 'allow' : 'disallow'}-${usage}: ${pattern.text}${qualifiers}`;
    const from = `# ${commentOn([wish])}`;
    if (from === comment) return [line];
    comment = from;
    return [from, line];
  });
}
