import type { Agent } from '../../policy/agent.js';
import type { Source, Span } from '../../text/source.js';
import { type GroupedLines, groupLines, linesInGroups, noGroups } from '../robots-txt/groups/grouped-lines.js';
import { selectGroupsFor } from '../robots-txt/groups/select-for.js';
import { lastLinesStart } from '../robots-txt/read/last-lines.js';
import { otherFields, rememberForField } from '../robots-txt/read/other-fields.js';
import { type OtherLine, otherLines } from '../robots-txt/read/other-lines.js';
import { agentLines, type RobotsTxt } from '../robots-txt/robots-txt.js';

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

/** The `License` lines of a robots.txt, in the groups of RFC 9309 (AIN-1c). */
export type LicenseLines = GroupedLines<LicenseLine>;

/** How the lines address one agent. */
export interface AddressedLicenses {
  /** Those of its groups. */
  readonly own: readonly LicenseLine[];
  /** Those before the first group. */
  readonly global: readonly LicenseLine[];
  /** Other lines whose documents' refusals apply to all crawlers (AIN-2h). */
  readonly refusing: readonly LicenseLine[];
}

/** The `License` lines of a robots.txt, found once. Most files have none. */
export const licenseLinesIn: (robots: RobotsTxt) => LicenseLines = rememberForField(
  otherFields.license,
  noGroups,
  (robots) => {
    const { source } = robots;
    const isLicense = ({ name, value }: OtherLine): boolean => name === 'license' && value.start < value.end;
    const others = otherLines(robots).filter(isLicense);
    if (others.length === 0) return noGroups;
    // Where every group is for all crawlers, they all read the lines of every group.
    const hasNames = agentLines(robots).some(({ name }) => name !== '*');
    const lastLines = hasNames ? lastLinesStart(robots) : Number.POSITIVE_INFINITY;
    const lines = others.map(({ span, value }) => {
      return { source, span, value: source.textOf(value), isParted: span.start > lastLines };
    });
    return groupLines(robots, lines);
  },
);

/** The lines that concern an agent. */
export function licensesFor(licenses: LicenseLines, agent: Agent): AddressedLicenses {
  const { lines, ungrouped } = licenses;
  const inGroups = linesInGroups(licenses, selectGroupsFor(licenses.grouped, agent).ranges);
  return {
    own: [...inGroups],
    global: lines.slice(0, ungrouped),
    refusing: lines.filter((line) => line.isParted && !inGroups.has(line)),
  };
}
