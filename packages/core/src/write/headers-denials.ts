import { headerFields } from '../dialects/word-rows.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { HeaderLine } from '../text/header.js';
import type { AddressedPolicy } from './addressees.js';
import { isMoreThanDenied, joined, openInEffect, withoutCovered } from './by-length.js';
import type { HeaderPlan, Planned, PlannedField, PlannedWord } from './header-plan.js';
import { type HeaderScope, headerScopeOf } from './header-scope.js';
import {
  type Affected,
  affectedBy,
  denialsOf,
  deniedBy,
  denyingWords,
  type HeaderWord,
  namesInHeaders,
  openTo,
  wordText,
} from './header-words.js';
import type { Ledger } from './ledger.js';
import { covers, type WrittenPattern } from './pattern.js';
import type { Addressee, Wish } from './wish.js';
import type { WrittenCarrier } from './written.js';

/** Limit: patterns that a rule leaves out. A server compares each of them with every request. */
const maxExcept = 50;

/**
 * Plans the words of X-Robots-Tag, and other fields, that refuse nothing that the policy leaves open. `_headers` has a word only where
 * it can name the addresses; a server or a program matches the pattern, and leaves out where narrower rules allow something.
 */
export function planDenials(policy: AddressedPolicy, plan: HeaderPlan, ledger: Ledger, sender: Sender): void {
  const everybody = policy.addresseeOf('*');
  for (const target of [everybody, ...policy.addressees.filter((one) => one !== everybody)]) {
    if (target !== everybody && !isSpellable(target)) continue;
    for (const word of denyingWords) {
      const affected = affectedBy(policy, target, denialsOf(word)).filter((one) => one.usage !== 'crawl');
      for (const { scope, wishes } of denialsBy(policy, target, wordDenials(word))) {
        const place = placeOf(scope, (pattern) => joined(affected.map((one) => openTo(one, pattern))));
        if (place === undefined) continue;
        plan.add({ ...place, target, scope, word, wishes });
      }
    }
  }
  planFields(policy, everybody, plan);
  reportOperators(policy, plan, ledger, sender);
}

/** Reports what operators say that a word refuses besides: nothing of it is left open in effect. */
function reportOperators(policy: AddressedPolicy, plan: HeaderPlan, ledger: Ledger, sender: Sender): void {
  const { carrier } = sender;
  for (const planned of plan.words) {
    const { target, word, scope, wishes } = planned;
    if (!isSent(sender, planned)) continue;
    for (const { addressee, usage, operated } of affectedBy(policy, target, denialsOf(word))) {
      const [wish] = wishes;
      if (wish === undefined || operated === undefined || !isMoreThanDenied(addressee, usage, scope.pattern)) continue;
      ledger.stricter(
        wish,
        usage,
        carrier,
        `${wordText(word)} refuses ${usage} to ${operated.join(' and ')}, too, as its operator says.`,
      );
    }
  }
}

/** Who sends the header fields: a server or a program that matches patterns, or a host with `_headers`. */
export interface Sender {
  readonly carrier: WrittenCarrier;
  readonly isNative: boolean;
  /** Can it match this pattern? */
  readonly canMatch: (pattern: string) => boolean;
}

/** Does the sender send what is planned there? */
export function isSent({ isNative, canMatch }: Sender, { scope, except, isInFile }: Planned): boolean {
  return isNative ? [scope.pattern, ...except].every(({ text }) => canMatch(text)) : isInFile;
}

/** Can headers address all of these agents by name? */
export function isSpellable({ agents }: Addressee): boolean {
  return namesInHeaders(agents).length >= agents.length;
}

/** Tells the denials that a word says. `noarchive` keeps from keeping copies those that do so to archive them (ASK-14). */
function wordDenials(word: HeaderWord): (wish: Wish) => boolean {
  if (word.name === 'noarchive') return isOfArchives;
  const denied = deniedBy(word);
  return ({ usage, purposes }) => purposes === undefined && denied.includes(usage);
}

function isOfArchives({ usage, purposes }: Wish): boolean {
  return usage === 'preserve' && (purposes?.every((purpose) => purpose === 'archive') ?? false);
}

/** Where a word can be said in a scope without refusing more: `undefined` if nowhere. */
export function placeOf(
  { pattern, reaches }: HeaderScope,
  openAt: (pattern: WrittenPattern) => readonly WrittenPattern[] | 'anywhere',
): Pick<PlannedWord, 'except' | 'isInFile'> | undefined {
  const open = openAt(pattern);
  if (open === 'anywhere' || open.length > maxExcept) return undefined;
  if (open.some((one) => covers(one, pattern))) return undefined;
  return { except: open, isInFile: reaches.every((reach) => openAt(reach).length === 0) };
}

/** The denials of some usages, by their patterns. What a rule says to all is said to all. */
function denialsBy(
  policy: AddressedPolicy,
  target: Addressee,
  isWanted: (wish: Wish) => boolean,
): readonly { readonly scope: HeaderScope; readonly wishes: readonly Wish[] }[] {
  const isForAll = target === policy.addresseeOf('*');
  const byPattern = new Map<string, { readonly scope: HeaderScope; readonly wishes: Wish[] }>();
  for (const wish of allUsages.flatMap((usage) => withoutCovered(target.wishesOn(usage)))) {
    if (wish.says === 'allow' || !isWanted(wish) || (!isForAll && wish.nearness === 1)) continue;
    const known = byPattern.get(wish.pattern.text);
    if (known === undefined) byPattern.set(wish.pattern.text, { scope: headerScopeOf(wish.pattern), wishes: [wish] });
    else known.wishes.push(wish);
  }
  // The widest first: what it says need not be repeated below.
  return [...byPattern.values()].sort((one, other) => one.scope.pattern.text.length - other.scope.pattern.text.length);
}

/** The fields of other dialects, which know no agents: each with the words that refuse no more than the policy does. */
function planFields(policy: AddressedPolicy, everybody: Addressee, plan: HeaderPlan): void {
  const placeFor = (usages: readonly Usage[], scope: HeaderScope): ReturnType<typeof placeOf> =>
    placeOf(scope, (pattern) =>
      joined(policy.addressees.flatMap((one) => usages.map((usage) => openInEffect(one, usage, pattern)))),
    );
  const isSaid = (planned: PlannedField): boolean => plan.fields.some((known) => saysField(known, planned));
  for (const { field, words, termsIn } of headerFields.flatMap(({ refusals }) => refusals ?? [])) {
    const about = words.map(({ refuses: [usage] }) => usage);
    const isAbout = ({ purposes, usage }: Wish): boolean => purposes === undefined && about.includes(usage);
    for (const { scope, wishes } of denialsBy(policy, everybody, isAbout)) {
      const add = (usages: readonly Usage[], line: HeaderLine): void => {
        const place = placeFor(usages, scope);
        if (place === undefined) return;
        const planned = { ...place, scope, field: line, wishes };
        if (!isSaid(planned)) plan.fields.push(planned);
      };
      const possible = words.filter(({ refuses }) => {
        return wishes.some(({ usage }) => usage === refuses[0]) && placeFor(refuses, scope) !== undefined;
      });
      const refused = possible.filter(({ text, refuses }) => {
        const place = placeFor(refuses, scope);
        return place !== undefined && !isSaid({ ...place, scope, field: [field, text], wishes });
      });
      if (refused.length > 0)
        add(
          refused.flatMap(({ refuses }) => refuses),
          [field, refused.map(({ text }) => text).join(', ')],
        );
      const terms = wishes.find((wish) => wish.terms !== undefined)?.terms;
      if (termsIn === undefined || terms === undefined || possible.length === 0) continue;
      // The terms of a narrower refusal are sent although the refusal itself is not repeated.
      add(
        possible.flatMap(({ refuses }) => refuses),
        [termsIn, terms],
      );
    }
  }
}

/** Does one field say at every address of another what that one says? A label that is repeated would be a problem. */
function saysField(one: PlannedField, other: PlannedField): boolean {
  const [name, value] = one.field;
  const words = value.split(', ');
  if (name !== other.field[0] || !other.field[1].split(', ').every((word) => words.includes(word))) return false;
  if (other.isInFile && !one.isInFile) return false;
  return one.except.length === 0 && covers(one.scope.pattern, other.scope.pattern);
}

/** Is a denial said by the words of the plan: by those of `_headers`, or of what matches patterns itself? */
export function isDeniedIn({ words, fields }: HeaderPlan, addressee: Addressee, wish: Wish, sender: Sender): boolean {
  if (wish.usage === 'tdm') return isReservedIn(fields, wish, sender);
  return words.some((planned) => {
    const { target, scope, word, except } = planned;
    if (target !== addressee && !target.agents.includes('*')) return false;
    if (!isSent(sender, planned)) return false;
    if (!wordDenials(word)(wish) && !(wish.purposes === undefined && deniedBy(word).includes(wish.usage))) return false;
    if (!covers(scope.pattern, wish.pattern)) return false;
    return except.every((open) => isLifted(addressee, wish, open));
  });
}

function isReservedIn(fields: readonly PlannedField[], wish: Wish, sender: Sender): boolean {
  return fields.some((planned) => {
    const {
      field: [name],
      scope,
      except,
    } = planned;
    if (name !== 'tdm-reservation' || !isSent(sender, planned)) return false;
    return except.length === 0 && wish.purposes === undefined && covers(scope.pattern, wish.pattern);
  });
}

/** Does a stronger rule allow the same usage there, so that the denial says nothing of it? */
export function isLifted({ wishesOn }: Addressee, wish: Wish, open: WrittenPattern): boolean {
  const wishes = wishesOn(wish.usage);
  const place = wishes.findIndex((one) => one.index === wish.index && one.pattern.text === wish.pattern.text);
  return wishes
    .slice(0, Math.max(place, 0))
    .some((one) => one.says === 'allow' && one.purposes === undefined && covers(one.pattern, open));
}

/** Says why headers do not say a denial. */
export function whyNotDenied(policy: AddressedPolicy, addressee: Addressee, wish: Wish, { isNative }: Sender): string {
  const { named } = wish;
  const words = denyingWords.filter((word) => wordDenials(word)(wish));
  const [word] = words;
  if (word === undefined) {
    const only = wish.purposes === undefined ? '' : ` for ${wish.purposes.join(' or ')} only`;
    return `X-Robots-Tag has no word that denies ${named}${only}.`;
  }
  const target = wish.nearness === 1 ? policy.addresseeOf('*') : addressee;
  if (target !== policy.addresseeOf('*') && !isSpellable(target)) {
    return 'X-Robots-Tag cannot spell the name of the agent.';
  }
  const scope = headerScopeOf(wish.pattern);
  const taken = takenBy(policy, target, word, scope.pattern);
  if (taken.length > 0) {
    const list = [...new Set(taken.map((one) => one.usage))].join(', ');
    const operated = new Set(taken.flatMap((one) => one.operated ?? []));
    const whom = taken.every((one) => one.operated !== undefined) ? ` to ${[...operated].join(' and ')}` : '';
    return `${wordText(word)} refuses ${list}${whom}, too. Deny that as well, and it is written.`;
  }
  if (isNative) return 'Servers compare decoded paths, in which this pattern or a narrower one means something else.';
  return '_headers knows only paths and the beginnings of paths, and a field holds for all below. A server can say it (--server), and so can @heed/middleware.';
}

/** What a word would take from others at every address of a pattern. */
function takenBy(policy: AddressedPolicy, target: Addressee, word: HeaderWord, pattern: WrittenPattern): Affected[] {
  const affected = affectedBy(policy, target, denialsOf(word)).filter((one) => one.usage !== 'crawl');
  return affected.filter((one) => {
    const open = openTo(one, pattern);
    return open === 'anywhere' || open.some((each) => covers(each, pattern));
  });
}
