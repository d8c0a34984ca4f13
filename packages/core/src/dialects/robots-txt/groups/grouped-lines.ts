import { Source, type Span } from '../../../text/source.js';
import type { RobotsTxt } from '../robots-txt.js';
import type { Grouped } from './selection.js';

/** Lines of one kind in a robots.txt, in the order of the file, and the groups that they are in. */
export interface GroupedLines<Line> {
  readonly lines: readonly Line[];
  /** How many lines come before the first group. */
  readonly ungrouped: number;
  /** The other lines in their groups: its rules are these lines. */
  readonly grouped: Grouped;
}

/**
 * Puts lines into groups. `starts` are the numbers of the User-agent lines at which groups begin: those of RFC 9309, unless the dialect
 * has others (AIN-1c).
 */
export function groupLines<Line extends { readonly span: Span }>(
  robots: RobotsTxt,
  lines: readonly Line[],
  starts: readonly number[] = groupStarts(robots),
): GroupedLines<Line> {
  const { source, agents } = robots;
  const groups: number[] = [];
  let next = 0;
  const passTo = (agent: number): void => {
    const place = agents[agent * 2] ?? Number.POSITIVE_INFINITY;
    while (next < lines.length && (lines[next] as Line).span.start < place) next++;
  };
  passTo(0);
  const ungrouped = next;
  for (const agent of starts) {
    passTo(agent);
    groups.push(agent, next - ungrouped);
  }
  return { lines, ungrouped, grouped: { source, agents, groups, rules: { count: lines.length - ungrouped } } };
}

/** What there is of a kind of lines in a robots.txt without them. */
export const noGroups: GroupedLines<never> = {
  lines: [],
  ungrouped: 0,
  grouped: { source: new Source('robots.txt', ''), agents: [], groups: [], rules: { count: 0 } },
};

/** The numbers of the User-agent lines at which the groups of RFC 9309 begin. */
export function groupStarts({ groups }: RobotsTxt): readonly number[] {
  return groups.filter((_, place) => place % 2 === 0);
}

/**
 * The User-agent lines at which groups begin for a dialect whose lines are rules of a group beside Allow and Disallow: wherever one of
 * RFC 9309 does, and where such a line is between a User-agent line and the one before it (AIN-1c).
 */
export function partedGroupStarts(robots: RobotsTxt, parting: readonly { readonly span: Span }[]): number[] {
  const { agents } = robots;
  const ofRfc9309 = new Set(groupStarts(robots));
  const starts: number[] = [];
  let parted = 0;
  for (let agent = 0; agent * 2 < agents.length; agent++) {
    const before = parted;
    const place = agents[agent * 2] as number;
    while (parted < parting.length && (parting[parted] as { readonly span: Span }).span.start < place) parted++;
    if (ofRfc9309.has(agent) || parted > before) starts.push(agent);
  }
  return starts;
}

/** The lines of some groups, as `selectGroupsFor` finds them. */
export function linesInGroups<Line>({ lines, ungrouped }: GroupedLines<Line>, ranges: readonly number[]): Set<Line> {
  const found = new Set<Line>();
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ungrouped + (ranges[range + 1] as number);
    for (let line = ungrouped + (ranges[range] as number); line < last; line++) found.add(lines[line] as Line);
  }
  return found;
}
