import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import type { CrawlLimits } from './limits.js';
import type { RuleList } from './rule-list.js';
import { type Differs, type RulePair, rulePairs } from './rule-pairs.js';
import { type Witness, witnessFor } from './witness.js';

/** What is left of the limits of one comparison. All classes of agents share it. */
export interface Budget {
  readonly limits: CrawlLimits;
  listedRules: number;
  comparisons: number;
  states: number;
  changes: number;
}

export function newBudget(limits: CrawlLimits): Budget {
  const { maxListedRules, maxComparisons, maxStates, maxChanges } = limits;
  return { limits, listedRules: maxListedRules, comparisons: maxComparisons, states: maxStates, changes: maxChanges };
}

/** How two lists of rules differ: the pairs of rules that decide about the same address and say something else, each with a shortest one. */
export interface ListComparison {
  readonly found: readonly { readonly pair: RulePair; readonly witness: Witness }[];
  readonly undecided: readonly RulePair[];
  /** Were all pairs looked at? */
  readonly complete: boolean;
}

/** Compares the rules that both sides have for the same agents. */
export function compareLists(oldList: RuleList, newList: RuleList, differs: Differs, budget: Budget): ListComparison {
  const { pairs, complete } = rulePairs(oldList, newList, differs, budget);
  const found: { pair: RulePair; witness: Witness }[] = [];
  const undecided: RulePair[] = [];
  for (const pair of pairs) {
    if (budget.changes <= 0) return { found, undecided, complete: false };
    const allowed = Math.min(budget.limits.maxStatesForPair, budget.states);
    const forPair = { states: allowed };
    const witness = allowed > 0 ? witnessFor(oldList, newList, pair, forPair) : 'undecided';
    budget.states -= allowed - Math.max(forPair.states, 0);
    if (witness === 'undecided') undecided.push(pair);
    else if (witness !== 'none') {
      found.push({ pair, witness });
      budget.changes--;
    }
  }
  return { found, undecided, complete };
}

/** The same for other agents, whose rules are the same on other lines. */
export function onOtherLines(
  { found, undecided, complete }: ListComparison,
  from: readonly [RuleList, RuleList],
  to: readonly [RuleList, RuleList],
): ListComparison {
  const lineOf = (place: 0 | 1, rule: number): number => {
    return rule === noRule ? noRule : (to[place].byPattern.get(from[place].side.patterns[rule] as string) ?? noRule);
  };
  const moved = ({ oldRule, newRule, own }: RulePair): RulePair => {
    return { oldRule: lineOf(0, oldRule), newRule: lineOf(1, newRule), own };
  };
  return {
    found: found.map(({ pair, witness }) => ({ pair: moved(pair), witness })),
    undecided: undecided.map(moved),
    complete,
  };
}
