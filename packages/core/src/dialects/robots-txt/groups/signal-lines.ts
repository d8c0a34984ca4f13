import type { Agent } from '../../../policy/agent.js';
import type { Span } from '../../../text/source.js';
import { lastLinesStart } from '../read/last-lines.js';
import { otherFields, rememberForField } from '../read/other-fields.js';
import { type OtherLine, otherLines } from '../read/other-lines.js';
import type { RobotsTxt } from '../robots-txt.js';
import {
  type GroupedLines,
  groupLines,
  groupStarts,
  linesInGroups,
  noGroups,
  partedGroupStarts,
} from './grouped-lines.js';
import { clauseOfPassingOver, selectGroupsFor } from './select-for.js';

/** The fields whose lines are rules of a group beside Allow and Disallow (AIN-1c). */
const partingFields: readonly string[] = ['content-usage', 'content-signal'];

/** `Content-Signals` is written for `Content-Signal`, but parts no groups (AIN-2f). */
const signalFields: ReadonlySet<string> = new Set([...partingFields, 'content-signals']);

/** A line Content-Usage or Content-Signal of a robots.txt. */
export interface SignalLine extends Omit<OtherLine, 'group'> {
  /** Is it before the first group, or parted from the last one, so that its refusals apply to all crawlers? (AIN-2h) */
  readonly isForAll: boolean;
  /** The line has no colon after its field, so only its refusals count (AIN-2a). It separates no groups. */
  readonly lacksColon?: true;
}

/** The lines Content-Usage and Content-Signal of a robots.txt. */
export type SignalLines = GroupedLines<SignalLine>;

/** How the lines address one agent. */
export interface AddressedLines {
  /** The lines of the agent's groups. */
  readonly own: readonly SignalLine[];
  /** Other lines whose refusals apply to all crawlers (AIN-2h). Their permissions apply to no crawler. */
  readonly refusing: readonly SignalLine[];
  /** The lines for `*` that give way to groups that name the agent. */
  readonly passedOver: readonly SignalLine[];
  /** The clause by which they do: that of RFC 9309, or what the agent's operator documents (AIN-19). */
  readonly passedOverBy: string;
}

/** The signal lines of a robots.txt, found once. Most files have none. */
export const signalLinesIn: (robots: RobotsTxt) => SignalLines = rememberForField(
  otherFields.signal,
  noGroups,
  (robots) => {
    const others = otherLines(robots).flatMap((line) => signalLineOf(robots, line) ?? []);
    if (others.length === 0) return noGroups;
    const lastLines = lastLinesStart(robots);
    const lines = others.map(({ group, ...line }) => {
      return { ...line, isForAll: group === undefined || line.span.start > lastLines };
    });
    return groupLines(robots, lines, partedGroupStarts(robots, lines.filter(isParting)));
  },
);

/** The field of a line without a colon after it. The rest may contain a colon. */
const fieldWithoutColon = /^(content-(?:usage|signals?))[ \t]+(?![ \t:])/i;

/**
 * The line, if it is one with signals.
 *
 * Lenient: a colon may be missing after the field, since a broken refusal still refuses.
 */
function signalLineOf({ source }: RobotsTxt, line: OtherLine): (OtherLine & { lacksColon?: true }) | undefined {
  if (signalFields.has(line.name)) return line;
  const { start, end } = line.span;
  const [before, field] = fieldWithoutColon.exec(source.text.slice(start, Math.min(end, start + maxField))) ?? [];
  if (before === undefined || field === undefined) return undefined;
  return { ...line, name: field.toLowerCase(), value: { start: start + before.length, end }, lacksColon: true };
}

/** Limit: how far the value of a line without a colon is looked for. */
const maxField = 100;

/** A place where a signal line parts two groups for signals, although RFC 9309 sees one group there (AIN-1c). */
export interface PartedGroups {
  /** The line that parts them: the first, if there are several. */
  readonly line: SignalLine;
  /** The names of the User-agent lines above and below. */
  readonly above: Span;
  readonly below: Span;
}

/** Every such place, in the order of the file. The User-agent lines there share Allow and Disallow, but not the signals. */
export function partedGroupsIn(robots: RobotsTxt): PartedGroups[] {
  const { agents } = robots;
  const { lines, grouped } = signalLinesIn(robots);
  const ofRfc9309 = new Set(groupStarts(robots));
  const nameOf = (agent: number): Span => ({
    start: agents[agent * 2] as number,
    end: agents[agent * 2 + 1] as number,
  });
  const places: PartedGroups[] = [];
  let next = 0;
  for (let group = 0; group < grouped.groups.length; group += 2) {
    const agent = grouped.groups[group] as number;
    if (ofRfc9309.has(agent)) continue;
    const [above, below] = [nameOf(agent - 1), nameOf(agent)];
    while (next < lines.length && !(isParting(lines[next]) && (lines[next] as SignalLine).span.start > above.start))
      next++;
    places.push({ line: lines[next] as SignalLine, above, below });
  }
  return places;
}

function isParting(line: SignalLine | undefined): boolean {
  return line !== undefined && !line.lacksColon && partingFields.includes(line.name);
}

/** The lines with one of these fields that concern an agent. */
export function linesFor(robots: RobotsTxt, agent: Agent, fields: readonly string[]): AddressedLines {
  const found = signalLinesIn(robots);
  const wanted = found.lines.filter(({ name }) => fields.includes(name));
  if (wanted.length === 0) return noLines;
  const selection = selectGroupsFor(found.grouped, agent);
  const { ranges, allCrawlersRanges } = selection;
  const own = linesInGroups(found, ranges);
  const forAllCrawlers = linesInGroups(found, allCrawlersRanges);
  return {
    own: wanted.filter((line) => own.has(line)),
    refusing: wanted.filter((line) => line.isForAll && !own.has(line)),
    passedOver: wanted.filter((line) => forAllCrawlers.has(line) && !own.has(line) && !line.isForAll),
    passedOverBy: clauseOfPassingOver(selection),
  };
}

const noLines: AddressedLines = { own: [], refusing: [], passedOver: [], passedOverBy: '' };
