import type { RuleMatch } from './match/stronger.js';
import { clauseOfPassingOver } from './select-for.js';
import type { Selection } from './selection.js';

/**
 * The rules that match, but are in groups that give way to the agent's own, with the clause: groups for `*` if others name the
 * agent, and those that name it by a cut if others name it whole. They are listed as overruled.
 */
export function passedOverBy(
  selection: Selection,
  matches: readonly RuleMatch[],
  matchesIn: (ranges: readonly number[]) => RuleMatch[],
): (RuleMatch & { readonly clause: string })[] {
  const { named, ranges, cutRanges, allCrawlersRanges, documented } = selection;
  const passed = new Map<number, RuleMatch & { readonly clause: string }>();
  const pass = (some: readonly number[], clause: string): void => {
    for (const match of matchesIn(some)) passed.set(match.rule, { ...match, clause });
  };
  if (named || documented) pass(allCrawlersRanges, clauseOfPassingOver(selection));
  if (cutRanges !== ranges) pass(cutRanges, 'ASK-34');
  for (const { rule } of matches) passed.delete(rule);
  return [...passed.values()].sort((one, other) => one.rule - other.rule);
}
