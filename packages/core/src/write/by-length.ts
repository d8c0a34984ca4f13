import type { Usage } from '../policy/usage.js';
import { covers, lengthened, mayOverlap } from './pattern.js';
import type { Addressee, Wish } from './wish.js';

/** Wishes about one usage as lines of a carrier in which the longest pattern decides. */
export interface Lines {
  readonly lines: readonly Line[];
  /** Permissions that cannot be written so that they decide. Something that denies decides in their place. */
  readonly lost: readonly Wish[];
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
  const lines: Line[] = [];
  const lost: Wish[] = [];
  for (const wish of withoutCovered(wishes).reverse()) {
    const rivals = lines.filter((line) => line.wish.says !== wish.says && mayOverlap(line.wish.pattern, wish.pattern));
    const longest = rivals.reduce((most, { text }) => Math.max(most, text.length), 0);
    const text = lengthened(wish.pattern, wish.says === tie ? longest : longest + 1);
    if (text !== undefined) lines.push({ text, wish });
    else if (wish.says === 'allow') lost.push(wish);
    else {
      // It matches one address only, and cannot be made longer: what would permit that address has to go.
      const inTheWay = rivals.filter((line) => line.text.length >= wish.pattern.text.length);
      for (const line of inTheWay) {
        lines.splice(lines.indexOf(line), 1);
        lost.push(line.wish);
      }
      lines.push({ text: wish.pattern.text, wish });
    }
  }
  return { lines: lines.reverse(), lost };
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

/** Is the usage denied at every address of a pattern? `false` also where that is hard to tell. Every carrier asks, so it is remembered. */
export function deniesAll(wishes: readonly Wish[], pattern: Wish['pattern']): boolean {
  const answers = known.get(wishes) ?? new Map<string, boolean>();
  known.set(wishes, answers);
  const before = answers.get(pattern.text);
  if (before !== undefined) return before;
  const answer = findDenial(wishes, pattern);
  answers.set(pattern.text, answer);
  return answer;
}

const known = new WeakMap<readonly Wish[], Map<string, boolean>>();

function findDenial(wishes: readonly Wish[], pattern: Wish['pattern']): boolean {
  for (const wish of wishes) {
    if (wish.says === 'deny' && wish.purposes === undefined && covers(wish.pattern, pattern)) return true;
    if (wish.says === 'allow' && mayOverlap(wish.pattern, pattern)) return false;
  }
  return false;
}

/** Would refusing a usage at every address of a pattern refuse more than the policy does? What may not be fetched cannot be used anyway. */
export function isMoreThanDenied(
  { wishesOn }: Addressee,
  usage: Usage,
  pattern: Wish['pattern'],
  fetches = true,
): boolean {
  const wishes = wishesOn(usage);
  if (deniesAll(wishes, pattern)) return false;
  // What may not be shown may not be translated either (ASK-24).
  if (usage === 'translate' && deniesAll(wishesOn('present'), pattern)) return false;
  const isBlocked = fetches && usage !== 'present-link' && deniesAll(wishesOn('crawl'), pattern);
  return !isBlocked || wishes.some((wish) => wish.says === 'allow' && mayOverlap(wish.pattern, pattern));
}
