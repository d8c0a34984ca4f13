import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { coveringRules, type RuleList, winsOver } from './rule-list.js';
import { type Side, verdictBy } from './side.js';

/** Two rules, one of each side, that may decide about the same address and say something else; `noRule` for addresses without a rule. */
export interface RulePair {
  readonly oldRule: number;
  readonly newRule: number;
  /** The side of which the rule is that the other side does not have; of two such rules that of the longer one. */
  readonly own: 'old' | 'new';
}

/** How many more rules may be compared with each other, and how many pairs may be kept. */
export interface ComparisonBudget {
  comparisons: number;
  readonly limits: { readonly maxPairs: number };
}

/** The pairs that are left to be looked into, and whether the budget was enough to find all of them. */
export interface RulePairs {
  readonly pairs: readonly RulePair[];
  readonly complete: boolean;
}

/** Does it make a difference to the comparison that one side says this and the other that? */
export type Differs = (oldSide: Side, oldRule: number, newSide: Side, newRule: number) => boolean;

/**
 * All pairs of rules that can decide about the same address and say something else.
 *
 * Where both sides are decided by rules that both have, the stronger of them decides on both, so one of a pair is held by its side alone. A
 * pair is out if a stronger rule of either side covers one of the two: that one would decide. Without stars patterns are nested or apart,
 * so the rule that covers another is the only one to pair it with. With stars each is compared with all that contradict it.
 */
export function rulePairs(oldList: RuleList, newList: RuleList, differs: Differs, budget: ComparisonBudget): RulePairs {
  const finder = new PairFinder(oldList, newList, differs, budget);
  finder.find();
  return { pairs: finder.pairs, complete: finder.isComplete };
}

/** A pattern with the rules that have it, on the old and on the new side; `noRule` where there is none. */
interface PairedRule {
  readonly pattern: string;
  readonly isAllow: boolean;
  readonly hasStar: boolean;
  readonly rules: readonly [oldRule: number, newRule: number];
  /** The strongest rules that cover the pattern, once they have been asked for. */
  covering: readonly [oldRule: number, newRule: number] | undefined;
}

type SideNumber = 0 | 1;

class PairFinder {
  readonly pairs: RulePair[] = [];
  isComplete = true;
  readonly #lists: readonly [RuleList, RuleList];
  readonly #differs: Differs;
  readonly #budget: ComparisonBudget;
  readonly #only: readonly [PairedRule[], PairedRule[]] = [[], []];
  readonly #kept: PairedRule[] = [];
  /** Of the pairs of a rule of one side and one of the other that covers it, those that would be found from both sides. */
  readonly #found: Set<string> = new Set();

  constructor(oldList: RuleList, newList: RuleList, differs: Differs, budget: ComparisonBudget) {
    this.#lists = [oldList, newList];
    this.#differs = differs;
    this.#budget = budget;
    for (const [pattern, rule] of oldList.byPattern) {
      const other = newList.byPattern.get(pattern) ?? noRule;
      const isKept = other !== noRule && this.#allows(0, rule) === this.#allows(1, other);
      if (isKept) this.#kept.push(this.#paired(pattern, rule, other));
      else this.#only[0].push(this.#paired(pattern, rule, noRule));
    }
    for (const [pattern, rule] of newList.byPattern) {
      const other = oldList.byPattern.get(pattern) ?? noRule;
      const isKept = other !== noRule && this.#allows(0, other) === this.#allows(1, rule);
      if (!isKept) this.#only[1].push(this.#paired(pattern, noRule, rule));
    }
  }

  find(): void {
    this.#add(noRule, noRule, 'new');
    const [onlyOld, onlyNew] = this.#only;
    const keptByLength = onlyOld.length + onlyNew.length === 0 ? [] : this.#kept.sort(byLength);
    this.#findFor(0, onlyOld, [...onlyNew], keptByLength);
    // Those that only one side has were compared with each other.
    this.#findFor(1, onlyNew, [], keptByLength);
  }

  #findFor(
    side: SideNumber,
    rules: readonly PairedRule[],
    others: readonly PairedRule[],
    kept: readonly PairedRule[],
  ): void {
    const opposite: SideNumber = side === 0 ? 1 : 0;
    const contrary = [split(others, false), split(others, true)] as const;
    const contraryKept = [split(kept, false), split(kept, true)] as const;
    for (const rule of rules) {
      const covering = this.#covering(rule);
      // Always beaten on its own side.
      if (covering[side] !== rule.rules[side]) continue;
      // What covers it is not longer, if only its own side has that.
      this.#addCovering(side, rule, covering[opposite]);
      const choice = rule.isAllow ? 0 : 1;
      const least = covering[opposite];
      for (const other of contrary[choice].of(rule)) this.#compare(side, rule, other, least);
      const leastLength = least === noRule ? 0 : this.#lengthOf(opposite, least);
      const candidates = contraryKept[choice].of(rule);
      for (let place = firstOfLength(candidates, leastLength); place < candidates.length; place++) {
        const other = candidates[place] as PairedRule;
        if (other.pattern.length > rule.pattern.length) break;
        // Both sides have it, so it must not be the one that decides on the side that has both.
        if (winsOver(this.#lists[side], rule.rules[side], other.rules[side])) this.#compare(side, rule, other, least);
      }
    }
  }

  /** Adds a rule of one side and a rule of the other that contradicts it, if they may decide about the same address. */
  #compare(side: SideNumber, rule: PairedRule, other: PairedRule, least: number): void {
    if (this.#budget.comparisons <= 0 || this.pairs.length >= this.#budget.limits.maxPairs) {
      this.isComplete = false;
      return;
    }
    this.#budget.comparisons--;
    const opposite: SideNumber = side === 0 ? 1 : 0;
    if (!mayMeet(rule.pattern, other.pattern)) return;
    const own = this.#lists[side];
    const their = this.#lists[opposite];
    const otherRule = other.rules[opposite];
    if (!winsOver(their, otherRule, least)) return;
    const covering = this.#covering(other);
    if (covering[opposite] !== otherRule || winsOver(own, covering[side], rule.rules[side])) return;
    // Found with the rules that only the other side has.
    if (isOwn(other) && covering[side] === rule.rules[side]) return;
    if (side === 1) this.#add(otherRule, rule.rules[1], 'new');
    else
      this.#add(rule.rules[0], otherRule, isOwn(other) && other.pattern.length >= rule.pattern.length ? 'new' : 'old');
  }

  /** Adds a rule that only its own side has, and the rule of the other side that covers it. */
  #addCovering(side: SideNumber, { rules }: PairedRule, covering: number): void {
    const [oldRule, newRule] = side === 0 ? [rules[0], covering] : [covering, rules[1]];
    const key = `${oldRule},${newRule}`;
    // Two patterns that match the same addresses cover each other.
    if (!this.#found.has(key)) this.#add(oldRule, newRule, side === 0 ? 'old' : 'new');
    this.#found.add(key);
  }

  #add(oldRule: number, newRule: number, own: RulePair['own']): void {
    const [oldList, newList] = this.#lists;
    if (this.#differs(oldList.side, oldRule, newList.side, newRule)) this.pairs.push({ oldRule, newRule, own });
  }

  #allows(side: SideNumber, rule: number): boolean {
    return verdictBy(this.#lists[side].side, rule) === 'allowed';
  }

  #paired(pattern: string, oldRule: number, newRule: number): PairedRule {
    const isAllow = oldRule === noRule ? this.#allows(1, newRule) : this.#allows(0, oldRule);
    return { pattern, isAllow, hasStar: pattern.includes('*'), rules: [oldRule, newRule], covering: undefined };
  }

  #covering(rule: PairedRule): readonly [number, number] {
    const [oldList, newList] = this.#lists;
    rule.covering ??= coveringRules(oldList, newList, rule.pattern);
    return rule.covering;
  }

  #lengthOf(side: SideNumber, rule: number): number {
    return (this.#lists[side].side.patterns[rule] as string).length;
  }
}

/** Those that allow, or those that do not: for a pattern with stars all of them, for another only those with stars. */
function split(rules: readonly PairedRule[], isAllow: boolean): { of(rule: PairedRule): readonly PairedRule[] } {
  const all = rules.filter((rule) => rule.isAllow === isAllow);
  const withStars = all.filter(({ hasStar }) => hasStar);
  return { of: ({ hasStar }) => (hasStar ? all : withStars) };
}

/** Has only the new side a rule? */
function isOwn({ rules: [oldRule] }: PairedRule): boolean {
  return oldRule === noRule;
}

function byLength(one: PairedRule, other: PairedRule): number {
  return one.pattern.length - other.pattern.length;
}

/** The place of the first rule with a pattern that is at least so long. */
function firstOfLength(rules: readonly PairedRule[], length: number): number {
  let low = 0;
  let high = rules.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rules[middle] as PairedRule).pattern.length < length) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** May two patterns match the same address, as far as their first and last letters tell? */
function mayMeet(one: string, other: string): boolean {
  for (let place = 0; place < one.length && place < other.length; place++) {
    const letter = one.charCodeAt(place);
    const theirs = other.charCodeAt(place);
    if (letter === star || theirs === star) break;
    if (letter !== theirs) return false;
  }
  if (!one.endsWith('$') || !other.endsWith('$')) return true;
  // One with `?` and one without see two forms of a query (ASK-31).
  if (one.includes('?') !== other.includes('?')) return true;
  for (let back = 2; back <= one.length && back <= other.length; back++) {
    const letter = one.charCodeAt(one.length - back);
    const theirs = other.charCodeAt(other.length - back);
    if (letter === star || theirs === star) break;
    if (letter !== theirs) return false;
  }
  return true;
}

const star = 0x2a;
