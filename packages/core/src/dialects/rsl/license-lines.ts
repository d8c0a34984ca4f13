import type { Agent } from '../../policy/agent.js';
import type { Source, Span } from '../../text/source.js';
import { lastLinesStart } from '../robots-file/last-lines.js';
import { type OtherLine, otherLines } from '../robots-file/other-lines.js';
import { agentLines, type RobotsTxt } from '../robots-file/robots-txt.js';
import { selectGroupsFor } from '../robots-file/select-for.js';
import type { Grouped } from '../robots-file/selection.js';

/** A `License` line of a robots.txt that names a document (RSL-A1). */
export interface LicenseLine {
  readonly source: Source;
  /** The span of the line. */
  readonly span: Span;
  /** The address, as written. */
  readonly value: string;
  /** Is it parted from the last group, so that refusals of its document apply to all crawlers? (AIN-2h) */
  readonly isParted: boolean;
}

/** The `License` lines of a robots.txt, in the order of the file. */
export interface LicenseLines {
  readonly lines: readonly LicenseLine[];
  /** The lines in the groups of RFC 9309, without those before the first (AIN-1c). */
  readonly grouped: Grouped;
  /** How many lines come before the first group. */
  readonly ungrouped: number;
}

/** How the lines address one agent. */
export interface AddressedLicenses {
  /** Those of its groups. */
  readonly own: readonly LicenseLine[];
  /** Those before the first group. */
  readonly global: readonly LicenseLine[];
  /** Other lines whose documents' refusals apply to all crawlers (AIN-2h). */
  readonly refusing: readonly LicenseLine[];
}

const known = new WeakMap<RobotsTxt, LicenseLines>();

/** The `License` lines of a robots.txt, found once. Most files have none. */
export function licenseLinesIn(robots: RobotsTxt): LicenseLines {
  const found = known.get(robots) ?? findLicenseLines(robots);
  known.set(robots, found);
  return found;
}

function findLicenseLines(robots: RobotsTxt): LicenseLines {
  const { source, agents, groups } = robots;
  const isLicense = ({ name, value }: OtherLine): boolean => name === 'license' && value.start < value.end;
  const others = mayHaveLicenses(robots) ? otherLines(robots).filter(isLicense) : [];
  if (others.length === 0) return { lines: [], grouped: { source, agents, groups, rules: { count: 0 } }, ungrouped: 0 };
  // Where every group is for all crawlers, they all read the lines of every group.
  const hasNames = agentLines(robots).some(({ name }) => name !== '*');
  const lastLines = hasNames ? lastLinesStart(robots) : Number.POSITIVE_INFINITY;
  const lines = others.map(({ span, value }) => {
    return { source, span, value: source.textOf(value), isParted: span.start > lastLines };
  });
  const first = others.findIndex(({ group }) => group !== undefined);
  const ungrouped = first === -1 ? others.length : first;
  const lineGroups: number[] = [];
  let next = ungrouped;
  for (let group = 0; group * 2 < groups.length; group++) {
    while (next < others.length && (others[next]?.group ?? 0) < group) next++;
    lineGroups.push(groups[group * 2] as number, next - ungrouped);
  }
  return {
    lines,
    grouped: { source, agents, groups: lineGroups, rules: { count: lines.length - ungrouped } },
    ungrouped,
  };
}

function mayHaveLicenses({ source, others }: RobotsTxt): boolean {
  return others.some((start) => (source.text.charCodeAt(start) | 0x20) === 0x6c) && /license/i.test(source.text);
}

/** The lines that concern an agent. */
export function licensesFor({ lines, grouped, ungrouped }: LicenseLines, agent: Agent): AddressedLicenses {
  const { ranges } = selectGroupsFor(grouped, agent);
  const inGroups = new Set<LicenseLine>();
  for (let range = 0; range < ranges.length; range += 2) {
    const [first, last] = [ungrouped + (ranges[range] as number), ungrouped + (ranges[range + 1] as number)];
    for (const line of lines.slice(first, last)) inGroups.add(line);
  }
  return {
    own: [...inGroups],
    global: lines.slice(0, ungrouped),
    refusing: lines.filter((line) => line.isParted && !inGroups.has(line)),
  };
}
