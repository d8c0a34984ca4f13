import type { Agent } from '../../policy/agent.js';
import { lastLinesStart } from './last-lines.js';
import { type OtherLine, otherLines } from './other-lines.js';
import type { RobotsTxt } from './robots-txt.js';
import { clauseOfPassingOver, selectGroupsFor } from './select-for.js';
import type { Grouped } from './selection.js';

/** The fields whose lines are rules of a group beside Allow and Disallow (AIN-1c). */
const partingFields: readonly string[] = ['content-usage', 'content-signal'];

/** `Content-Signals` is written for `Content-Signal`, but parts no groups (AIN-2f). */
const signalFields: ReadonlySet<string> = new Set([...partingFields, 'content-signals']);

/** A line Content-Usage or Content-Signal of a robots.txt. */
export interface SignalLine extends Omit<OtherLine, 'group'> {
  /** Is it before the first group, or parted from the last one, so that its refusals apply to all crawlers? (AIN-2h) */
  readonly isForAll: boolean;
  /** The line has no colon behind its field, so only its refusals count (AIN-2a). It parts no groups. */
  readonly lacksColon?: true;
}

/** The lines Content-Usage and Content-Signal of a robots.txt, in the order of the file. */
export interface SignalLines {
  readonly lines: readonly SignalLine[];
  /** The lines in their groups, without those before the first. */
  readonly grouped: Grouped;
  /** How many lines come before the first group. */
  readonly ungrouped: number;
}

/** How the lines address one agent. */
export interface AddressedLines {
  /** The lines of the agent's groups. */
  readonly own: readonly SignalLine[];
  /** Other lines whose refusals apply to all crawlers (AIN-2h). Their permissions apply to nobody. */
  readonly refusing: readonly SignalLine[];
  /** The lines for `*` that give way to groups that name the agent. */
  readonly passedOver: readonly SignalLine[];
  /** The clause by which they do: that of RFC 9309, or what the agent's operator documents (AIN-19). */
  readonly passedOverBy: string;
}

const known = new WeakMap<RobotsTxt, SignalLines>();

/** The signal lines of a robots.txt, found once. Most files have none. */
export function signalLinesIn(robots: RobotsTxt): SignalLines {
  const found = known.get(robots) ?? findSignalLines(robots);
  known.set(robots, found);
  return found;
}

function findSignalLines(robots: RobotsTxt): SignalLines {
  const others = mayHaveSignals(robots) ? otherLines(robots).flatMap((line) => signalLineOf(robots, line) ?? []) : [];
  if (others.length === 0) return { lines: [], grouped: { ...robots, rules: { count: 0 } }, ungrouped: 0 };
  const lastLines = lastLinesStart(robots);
  const lines = others.map(({ group, ...line }) => {
    return { ...line, isForAll: group === undefined || line.span.start > lastLines };
  });
  const ungrouped = others.findIndex(({ group }) => group !== undefined);
  const orphans = ungrouped === -1 ? lines.length : ungrouped;
  return { lines, grouped: groupedIn(robots, lines.slice(orphans)), ungrouped: orphans };
}

/** The field of a line without a colon behind it. What follows may have a colon of its own. */
const fieldWithoutColon = /^(content-signals?)[ \t]+(?![ \t:])/i;

/**
 * The line, if it is one with signals.
 *
 * Lenient: a colon may be missing behind Content-Signal, since a broken refusal still refuses.
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

function mayHaveSignals({ source, others }: RobotsTxt): boolean {
  return others.some((start) => (source.text.charCodeAt(start) | 0x20) === 0x63) && /content-/i.test(source.text);
}

/**
 * The lines in groups: a group begins wherever one of RFC 9309 does, and at each User-agent line with a signal line between itself
 * and the User-agent line before it (AIN-1c).
 */
function groupedIn({ source, agents, groups }: RobotsTxt, lines: readonly SignalLine[]): Grouped {
  const starts = new Set<number>();
  for (let group = 0; group < groups.length; group += 2) starts.add(groups[group] as number);
  const parting = lines.filter(({ name, lacksColon }) => !lacksColon && partingFields.includes(name));
  const signalGroups: number[] = [];
  let next = 0;
  let parted = 0;
  for (let agent = 0; agent * 2 < agents.length; agent++) {
    const place = agents[agent * 2] as number;
    while (next < lines.length && (lines[next] as SignalLine).span.start < place) next++;
    const before = parted;
    while (parted < parting.length && (parting[parted] as SignalLine).span.start < place) parted++;
    if (starts.has(agent) || parted > before) signalGroups.push(agent, next);
  }
  return { source, agents, groups: signalGroups, rules: { count: lines.length } };
}

/** The lines with one of these fields that concern an agent. */
export function linesFor(robots: RobotsTxt, agent: Agent, fields: readonly string[]): AddressedLines {
  const { lines, grouped, ungrouped } = signalLinesIn(robots);
  const wanted = lines.filter(({ name }) => fields.includes(name));
  if (wanted.length === 0) return noLines;
  const selection = selectGroupsFor(grouped, agent);
  const { ranges, allCrawlersRanges } = selection;
  const own = linesIn(lines, ungrouped, ranges);
  const forAllCrawlers = linesIn(lines, ungrouped, allCrawlersRanges);
  return {
    own: wanted.filter((line) => own.has(line)),
    refusing: wanted.filter((line) => line.isForAll && !own.has(line)),
    passedOver: wanted.filter((line) => forAllCrawlers.has(line) && !own.has(line) && !line.isForAll),
    passedOverBy: clauseOfPassingOver(selection),
  };
}

const noLines: AddressedLines = { own: [], refusing: [], passedOver: [], passedOverBy: '' };

function linesIn(lines: readonly SignalLine[], shift: number, ranges: readonly number[]): ReadonlySet<SignalLine> {
  const found = new Set<SignalLine>();
  for (let range = 0; range < ranges.length; range += 2) {
    for (const line of lines.slice(shift + (ranges[range] as number), shift + (ranges[range + 1] as number))) {
      found.add(line);
    }
  }
  return found;
}
