import type { PathBytes } from '../../../policy/path-bytes.js';
import { maxOverruled } from '../../../policy/statement.js';
import type { CrawlGate } from '../gate/crawl-gate.js';
import { nearestOf } from '../match/matches.js';
import type { RuleMatch } from '../match/precedence.js';
import type { AgentGroups, PassedOver } from './agent-groups.js';
import { matchesIn, type Wanted } from './group-rules.js';
import { clauseOfPassingOver } from './select-for.js';

/** A rule that matches, but is in a group that the agent's own overrides, with the clause. */
export interface PassedOverMatch extends RuleMatch {
  readonly clause: string;
}

/** The rules that are passed over: how many match, and the nearest of them. They are listed as overruled. */
export interface PassedOverMatches {
  readonly count: number;
  readonly nearest: readonly PassedOverMatch[];
}

const nothing: PassedOverMatches = { count: 0, nearest: [] };

/** The rules that match a path, but are in groups that give way to the agent's own. */
export function matchesPassedOver(
  gate: CrawlGate,
  groups: AgentGroups,
  path: PathBytes,
  wanted: Wanted = 'nearest',
): PassedOverMatches {
  groups.passedOver ??= passedOverBy(gate, groups);
  if (groups.passedOver.length === 0) return nothing;
  const found: PassedOverMatch[] = [];
  let count = 0;
  for (const { rules, clause } of groups.passedOver) {
    const matches = matchesIn(gate.robots, rules, path, wanted);
    count += matches.count;
    for (const { rule, bytes } of matches.nearest()) found.push({ rule, bytes, clause });
  }
  return { count, nearest: nearestOf(found, count, wanted === 'all' ? count : maxOverruled) };
}

/** Groups for `*` give way if others name the agent, and those that name it by a cut if others name it whole. */
function passedOverBy(gate: CrawlGate, { selection }: AgentGroups): PassedOver[] {
  const { named, ranges, cutRanges, allCrawlersRanges, documented } = selection;
  const byCut = cutRanges === ranges ? [] : without(cutRanges, ranges);
  const forAll = named || documented ? without(without(allCrawlersRanges, ranges), byCut) : [];
  const passed: PassedOver[] = [];
  const pass = (some: readonly number[], clause: string): void => {
    if (some.length > 0) passed.push({ rules: gate.groups.rulesOf(some), clause });
  };
  pass(forAll, clauseOfPassingOver(selection));
  pass(byCut, 'ASK-34');
  return passed;
}

/** The groups that have rules and are not among the others. */
function without(ranges: readonly number[], others: readonly number[]): readonly number[] {
  const taken = new Set<number>();
  for (let range = 0; range < others.length; range += 2) {
    if (others[range] !== others[range + 1]) taken.add(others[range] as number);
  }
  const left = ranges.filter((_, place) => {
    const first = ranges[place & ~1] as number;
    return first !== ranges[place | 1] && !taken.has(first);
  });
  // The same array if nothing was taken, so that its index is found without comparing.
  return left.length === ranges.length ? ranges : left;
}
