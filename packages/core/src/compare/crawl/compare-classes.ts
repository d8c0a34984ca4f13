import { isAllow } from '../../dialects/robots-txt/read/rule-table.js';
import type { AgentClass } from './agent-classes.js';
import { type Budget, compareLists, type ListComparison, onOtherLines } from './compare-lists.js';
import { type RuleList, ruleList } from './rule-list.js';
import type { Differs } from './rule-pairs.js';
import type { Side } from './side.js';

/** How the rules for one class of agents differ; no comparison if the budget was spent on others. */
export interface ClassComparison {
  readonly agents: readonly string[];
  readonly lists: Lists;
  readonly comparison: ListComparison | undefined;
}

type Lists = readonly [oldList: RuleList, newList: RuleList];

/** Compares the rules of each class. Many files repeat the same rules for one agent after the other: those are compared once. */
export function compareClasses(
  classes: readonly AgentClass[],
  oldSide: Side,
  newSide: Side,
  differs: Differs,
  budget: Budget,
): ClassComparison[] {
  const oldLists = listsOf(oldSide, budget);
  const newLists = listsOf(newSide, budget);
  const done = new Map<string, { readonly lists: Lists; readonly comparison: ListComparison }>();
  return classes.map(({ agents, oldRanges, newRanges }) => {
    const oldList = oldLists(oldRanges);
    const newList = newLists(newRanges);
    const lists: Lists = [oldList.list, newList.list];
    // Two long lists are gone through for each class, even if each of them is known.
    budget.listedRules -= lists[0].byPattern.size + lists[1].byPattern.size;
    if (budget.listedRules < 0 || budget.changes <= 0) return { agents, lists, comparison: undefined };
    const key = `${oldList.content},${newList.content}`;
    const known = done.get(key);
    if (known !== undefined) return { agents, lists, comparison: onOtherLines(known.comparison, known.lists, lists) };
    const comparison = compareLists(...lists, differs, budget);
    done.set(key, { lists, comparison });
    return { agents, lists, comparison };
  });
}

/** Makes the list of some groups, once for each, with a number that lists with the same content share. */
function listsOf(side: Side, budget: Budget): (ranges: readonly number[]) => { list: RuleList; content: number } {
  const byRanges = new Map<readonly number[], { list: RuleList; content: number }>();
  const contents = new Map<string, number>();
  return (ranges) => {
    const known = byRanges.get(ranges);
    if (known !== undefined) return known;
    const list = ruleList(side, budget.listedRules < 0 ? [] : ranges);
    const text = contentOf(side, ranges);
    const content = contents.get(text) ?? contents.size;
    contents.set(text, content);
    const made = { list, content };
    byRanges.set(ranges, made);
    return made;
  };
}

/** All rules of some groups as one text. Those that never decide are in it too, since the clause by which another wins depends on them. */
function contentOf({ robots, patterns }: Side, ranges: readonly number[]): string {
  let text = '';
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) {
      text += `${isAllow(robots.rules, rule) ? '+' : '-'}${patterns[rule]}\n`;
    }
  }
  return text;
}
