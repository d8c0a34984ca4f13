import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import { PathBytes } from '../../../policy/path-bytes.js';
import { rememberFor } from '../../../text/memory.js';
import { decidingIn, groupRules } from '../groups/group-rules.js';
import { mostGeneralPath } from '../match/general-path.js';
import { normalisePattern } from '../match/path-pattern.js';
import { noRule } from '../match/precedence.js';
import { lineSpan } from '../read/line-span.js';
import { isAllow, patternEnd, patternStart } from '../read/rule-table.js';
import { type AgentLine, agentLines, type RobotsTxt } from '../robots-txt.js';
import { allCrawlers, type Group, rulesIn } from './groups-of.js';

/** Limit: rules for all crawlers times groups with names that are compared. The largest real files have some thousands. */
const maxComparisons = 100_000;

/** Limit: longer files are not compared: the bytes of longer texts are not kept for reuse, and each rule would make them again. */
const maxFileLength = 1_000_000;

/** Limit: paths and names in a message. */
const maxNamed = 3;

/**
 * Crawlers that are documented to follow no group for all crawlers: a group of their own loses them nothing (AIN-19). Lint knows them
 * without the agents file, as a robots.txt is linted once, whatever is known of agents.
 */
export const ignoringAllCrawlers: ReadonlySet<string> = new Set([
  'adsbot-google',
  'adsbot-google-mobile',
  'mediapartners-google',
  'apis-google',
]);

/** A group with names, and the rules for all crawlers that do not reach it. */
interface Losing {
  readonly group: number;
  readonly names: readonly string[];
  readonly lost: readonly number[];
}

/**
 * Reports named groups that lose the rules for all crawlers (RFC9309-2.2.1-d): the commonest mistake in robots.txt. A group is meant to
 * be as it is if it opens or closes everything, and so are all of them where all crawlers are shut out.
 */
export function lintLostRules(robots: RobotsTxt, groups: readonly Group[], report: Report): void {
  if (robots.source.text.length > maxFileLength) return;
  const forAll = rulesIn(groups.flatMap(({ names, range }) => (names.has(allCrawlers) ? range : [])));
  const closing = forAll.filter((rule) => !isAllow(robots.rules, rule) && pathOf(robots, rule) !== '');
  if (closing.length === 0 || closing.some((rule) => isEverything(pathOf(robots, rule)))) return;
  const named = groups.flatMap(({ names }, index) => (names.has(allCrawlers) ? [] : [index]));
  if (closing.length * named.length > maxComparisons) return;
  const lines = linesByGroup(robots);
  const byName = groupsByName(groups);
  const found = new Map<string, Losing[]>();
  for (const index of named) {
    const names = (lines[index] ?? []).map(({ name }) => name).filter(followsAllCrawlers);
    if (names.length === 0) continue;
    const lost = lostRules(robots, groups, byName.get(nameOf(groups[index])) ?? [], closing);
    if (lost.length === 0) continue;
    const one = { group: index, names: [...new Set(names)], lost };
    addTo(found, lost.join(' '), one);
  }
  for (const alike of found.values()) tell(robots, groups, alike, lines, report);
}

function followsAllCrawlers(name: string): boolean {
  return !ignoringAllCrawlers.has(name.toLowerCase());
}

/** The User-agent lines of each group. */
function linesByGroup(robots: RobotsTxt): AgentLine[][] {
  const lines: AgentLine[][] = [];
  for (const line of agentLines(robots)) {
    lines[line.group] ??= [];
    lines[line.group]?.push(line);
  }
  return lines;
}

/** The groups that each name has; of a group with several names, those of its first. */
function groupsByName(groups: readonly Group[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  groups.forEach(({ names }, index) => {
    for (const name of names) addTo(byName, name, index);
  });
  return byName;
}

function nameOf(group: Group | undefined): string {
  const [name = ''] = group?.names ?? [];
  return name;
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** The rules for all crawlers that close what these groups of one crawler leave open without saying so. */
function lostRules(
  robots: RobotsTxt,
  groups: readonly Group[],
  own: readonly number[],
  closing: readonly number[],
): number[] {
  // Each group of a crawler with many would be compared with all of them; a file with so many groups is not worth that.
  if (own.length > maxGroups) return [];
  const ranges = own.flatMap((index) => groups[index]?.range ?? []);
  const opens = rulesIn(ranges).some((rule) => isEverything(pathOf(robots, rule)));
  if (opens || own.some((index) => hasEmptyDisallow(robots, index))) return [];
  const rules = groupRules(ranges);
  return closing.filter((rule) => {
    const pattern = normalisePattern(pathOf(robots, rule), 'disallow');
    if (pattern === undefined || pattern === '') return false;
    const { asWritten, compared } = mostGeneralPath(pattern);
    return decidingIn(robots, rules, new PathBytes().takePath(asWritten, compared)) === noRule;
  });
}

/** Limit: groups of one crawler. */
const maxGroups = 20;

/** Does a group open everything with an empty Disallow? Such a line is no rule, so it is looked for in the text. */
function hasEmptyDisallow(robots: RobotsTxt, index: number): boolean {
  const starts = groupStarts(robots);
  return emptyDisallow.test(robots.source.text.slice(starts[index], starts[index + 1]));
}

const emptyDisallow = /^[ \t]*disallow[ \t]*:[ \t]*(?:#|$)/im;

/** The offsets at which groups begin. */
const groupStarts: (robots: RobotsTxt) => readonly number[] = rememberFor((robots) => {
  const starts: number[] = [];
  for (const { group, span } of agentLines(robots)) starts[group] ??= span.start;
  return starts;
});

function tell(
  robots: RobotsTxt,
  groups: readonly Group[],
  alike: readonly Losing[],
  lines: readonly (readonly AgentLine[])[],
  report: Report,
): void {
  const [first] = alike;
  const [line] = lines[first?.group ?? -1] ?? [];
  if (first === undefined || line === undefined) return;
  const { source } = robots;
  const agents = listed([...new Set(alike.flatMap(({ names }) => names))]);
  const paths = listed([...new Set(first.lost.map((rule) => pathOf(robots, rule)))]);
  const note = 'this rule is for crawlers without a group of their own';
  const related = [{ span: lineSpan(robots, first.lost[0] ?? 0), note }];
  // Rules that are repeated in a group are for all of its crawlers.
  const isMixed = (lines[first.group] ?? []).some(({ name }) => !followsAllCrawlers(name));
  const fix = alike.length === 1 && !isMixed ? fixOf(robots, groups, first) : undefined;
  const more = fix === undefined ? { related } : { related, fix };
  reportProblem(report, source, line.span, 'robots-txt/loses-general-rules', { agents, paths }, more);
}

/** Repeats the lost rules at the end of the group, if it has rules. Not safe: crawlers then do what the publisher meant, and did not. */
function fixOf(robots: RobotsTxt, groups: readonly Group[], { group, lost }: Losing) {
  const [first, end] = groups[group]?.range ?? [0, 0];
  if (end <= first) return undefined;
  const { source } = robots;
  const at = lineSpan(robots, end - 1).end;
  const newLine = source.text.includes('\r\n') ? '\r\n' : '\n';
  // What follows the rule on its line is a comment, which stays after it.
  const lineEnd = endOfLine(source.text, at);
  const text = lost.map((rule) => `${newLine}Disallow: ${pathOf(robots, rule)}`).join('');
  return { span: { start: lineEnd, end: lineEnd }, text, safe: false };
}

function endOfLine(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

function pathOf({ source, rules }: RobotsTxt, rule: number): string {
  return source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
}

/** Does the path stand for the whole site? */
function isEverything(path: string): boolean {
  return path.length <= 2 && /^(?:\/\*?|\*)$/.test(path);
}

function listed(texts: readonly string[]): string {
  const named = texts.slice(0, maxNamed).join(', ');
  return texts.length > maxNamed ? `${named} and ${texts.length - maxNamed} more` : named;
}
