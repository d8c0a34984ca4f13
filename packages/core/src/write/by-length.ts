import { allUsages, type Usage } from '../policy/usage.js';
import { covers, lengthened, mayOverlap, type WrittenPattern } from './pattern.js';
import type { Addressee, Wish } from './wish.js';

/** Wishes about one usage as lines of a carrier in which the longest pattern decides. */
export interface Lines {
  readonly lines: readonly Line[];
  /** Denials that cannot be written so that they leave open what the policy does. They are not among the lines. */
  readonly leftOut: readonly Wish[];
}

export interface Line {
  /** The pattern as it is written. It may have more stars than that of the wish, so that it counts as longer. */
  readonly text: string;
  readonly wish: Wish;
}

/**
 * Writes wishes, given from the strongest to the weakest, so that the longest pattern decides as the policy does. A stronger wish
 * with a shorter pattern gets stars that change nothing but its length. `tie` is what the carrier does if two are equally long.
 */
export function linesByLength(wishes: readonly Wish[], tie: Wish['says']): Lines {
  const leftOut: Wish[] = [];
  for (;;) {
    const written = writeLines(withoutCovered(wishes.filter((wish) => !leftOut.includes(wish))), tie);
    if (Array.isArray(written)) return { lines: written, leftOut };
    leftOut.push(...written.inTheWay);
  }
}

/** The lines, or the denials that have to go before there can be any. */
function writeLines(wishes: readonly Wish[], tie: Wish['says']): Line[] | { readonly inTheWay: readonly Wish[] } {
  const lines: Line[] = [];
  for (const wish of wishes.toReversed()) {
    const rivals = lines.filter((line) => line.wish.says !== wish.says && mayOverlap(line.wish.pattern, wish.pattern));
    const longest = rivals.reduce((most, { text }) => Math.max(most, text.length), 0);
    const text = lengthened(wish.pattern, wish.says === tie ? longest : longest + 1);
    // It matches one address only, and cannot be made longer: of the two that meet there, the denial is left out.
    if (text === undefined) {
      const own = wish.pattern.text.length;
      const longer = rivals.filter((line) => (wish.says === tie ? line.text.length > own : line.text.length >= own));
      return { inTheWay: wish.says === 'deny' ? [wish] : longer.map((line) => line.wish) };
    }
    lines.push({ text, wish });
  }
  return lines.reverse();
}

/** The wishes that decide somewhere: not those whose pattern a stronger one covers. They are given and returned the strongest first. */
export function withoutCovered(wishes: readonly Wish[]): Wish[] {
  const kept: Wish[] = [];
  for (const wish of wishes) if (!kept.some((stronger) => coversWish(stronger, wish))) kept.push(wish);
  return kept;
}

/** Does a stronger wish decide wherever, and for whatever purpose, a weaker one speaks? */
function coversWish(stronger: Wish, weaker: Wish): boolean {
  const isForAll = stronger.purposes === undefined;
  const isForEach = (purpose: string): boolean => stronger.purposes?.includes(purpose) ?? false;
  return (isForAll || (weaker.purposes?.every(isForEach) ?? false)) && covers(stronger.pattern, weaker.pattern);
}

/** Where a usage may be open although it is denied around: nowhere else. `anywhere` if no denial covers the addresses asked about. */
export type OpenWithin = readonly WrittenPattern[] | 'anywhere';

/**
 * Returns where in a pattern these wishes may leave a usage open, for any purpose. May name more than there is, never less. Every carrier
 * asks, so it is remembered.
 */
export function openIn(wishes: readonly Wish[], pattern: WrittenPattern): OpenWithin {
  const answers = known.get(wishes) ?? new Map<string, OpenWithin>();
  known.set(wishes, answers);
  const before = answers.get(pattern.text);
  if (before !== undefined) return before;
  const answer = findOpen(wishes, pattern);
  answers.set(pattern.text, answer);
  return answer;
}

const known = new WeakMap<readonly Wish[], Map<string, OpenWithin>>();

function findOpen(wishes: readonly Wish[], pattern: WrittenPattern): OpenWithin {
  const open: WrittenPattern[] = [];
  for (const wish of wishes) {
    if (wish.says === 'deny' && wish.purposes === undefined && covers(wish.pattern, pattern)) return open;
    if (wish.says === 'allow' && mayOverlap(wish.pattern, pattern)) open.push(wish.pattern);
  }
  return 'anywhere';
}

/** Is the usage denied at every address of a pattern? `false` also where that is hard to tell. */
export function deniesAll(wishes: readonly Wish[], pattern: WrittenPattern): boolean {
  return openIn(wishes, pattern).length === 0;
}

/**
 * Returns where in a pattern the policy leaves a usage open in effect: what may not be fetched cannot be used, what may not be shown may
 * not be translated (ASK-24), and showing in any form is denied where each form is (POL-12).
 */
export function openInEffect({ wishesOn, fetches }: Addressee, usage: Usage, pattern: WrittenPattern): OpenWithin {
  const own = openIn(wishesOn(usage), pattern);
  if (own !== 'anywhere') return own;
  if (usage === 'translate') {
    const shown = openIn(wishesOn('present'), pattern);
    if (shown !== 'anywhere') return shown;
  }
  if (usage === 'present') {
    const shown = joined(forms.map((form) => openIn(wishesOn(form), pattern)));
    if (shown !== 'anywhere') return shown;
  }
  if (!fetches || usage === 'present-link') return 'anywhere';
  return joined([openIn(wishesOn('crawl'), pattern), allowedIn(wishesOn(usage), pattern)]);
}

/** Returns the patterns that allow something, as far as they meet another one. */
export function allowedIn(wishes: readonly Wish[], pattern: WrittenPattern): readonly WrittenPattern[] {
  return wishes
    .filter(({ says, pattern: own }) => says === 'allow' && mayOverlap(own, pattern))
    .map((wish) => wish.pattern);
}

/** Returns where any of several usages may be open. */
export function joined(all: readonly OpenWithin[]): OpenWithin {
  const open = new Map<string, WrittenPattern>();
  for (const one of all) {
    if (one === 'anywhere') return one;
    for (const pattern of one) open.set(pattern.text, pattern);
  }
  return [...open.values()];
}

const forms: readonly Usage[] = allUsages.filter((usage) => usage.startsWith('present-'));

/** Would refusing a usage at every address of a pattern refuse more than the policy does? */
export function isMoreThanDenied(addressee: Addressee, usage: Usage, pattern: WrittenPattern): boolean {
  return openInEffect(addressee, usage, pattern).length > 0;
}
