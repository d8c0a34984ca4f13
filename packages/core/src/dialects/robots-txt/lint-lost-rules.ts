import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathOctets } from '../../policy/path-octets.js';
import { rememberFor } from '../../text/remember.js';
import { decidingIn, groupRules } from '../robots-file/group-rules.js';
import { lineSpan } from '../robots-file/line-span.js';
import { mostGeneralPath } from '../robots-file/match/general-path.js';
import { normalisePattern } from '../robots-file/match/path-pattern.js';
import { noRule } from '../robots-file/match/scan.js';
import { agentLines, type RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../robots-file/rule-table.js';
import { allCrawlers, type Group, rulesIn } from './groups-of.js';

/** Limit: rules for all crawlers times groups with names that are compared. The largest real files have some thousands. */
const maxComparisons = 100_000;

/** Limit: paths and names in a message. */
const maxNamed = 3;

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
  const forAll = rulesIn(groups.flatMap(({ names, range }) => (names.has(allCrawlers) ? range : [])));
  const closing = forAll.filter((rule) => !isAllow(robots.rules, rule) && pathOf(robots, rule) !== '');
  if (closing.length === 0 || closing.some((rule) => isEverything(pathOf(robots, rule)))) return;
  const named = groups.flatMap(({ names }, index) => (names.has(allCrawlers) ? [] : [index]));
  if (closing.length * named.length > maxComparisons) return;
  const written = new Map<number, string[]>();
  for (const { name, group } of agentLines(robots)) written.set(group, [...(written.get(group) ?? []), name]);
  const found = new Map<string, Losing[]>();
  for (const index of named) {
    const lost = lostRules(robots, groups, index, closing);
    if (lost.length === 0) continue;
    const one = { group: index, names: written.get(index) ?? [], lost };
    const key = lost.join(' ');
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  for (const alike of found.values()) tell(robots, groups, alike, report);
}

/** The rules for all crawlers that close what the group leaves open without saying so. */
function lostRules(robots: RobotsTxt, groups: readonly Group[], index: number, closing: readonly number[]): number[] {
  const [name] = groups[index]?.names ?? [];
  const ranges = groups.flatMap(({ names, range }) => (name !== undefined && names.has(name) ? range : []));
  const own = rulesIn(ranges);
  if (own.some((rule) => isEverything(pathOf(robots, rule))) || hasEmptyDisallow(robots, groups, name)) return [];
  const rules = groupRules(ranges);
  return closing.filter((rule) => {
    const pattern = normalisePattern(pathOf(robots, rule), 'disallow');
    if (pattern === undefined || pattern === '') return false;
    const { asWritten, compared } = mostGeneralPath(pattern);
    return decidingIn(robots, rules, new PathOctets().takePath(asWritten, compared)) === noRule;
  });
}

/** Does a group with this name open everything with an empty Disallow? Such a line is no rule, so it is looked for in the text. */
function hasEmptyDisallow(robots: RobotsTxt, groups: readonly Group[], name: string | undefined): boolean {
  const starts = groupStarts(robots);
  return groups.some(({ names }, index) => {
    if (name === undefined || !names.has(name)) return false;
    return emptyDisallow.test(robots.source.text.slice(starts[index], starts[index + 1]));
  });
}

const emptyDisallow = /^[ \t]*disallow[ \t]*:[ \t]*(?:#|$)/im;

/** The offsets at which groups begin. */
const groupStarts: (robots: RobotsTxt) => readonly number[] = rememberFor((robots) => {
  const starts: number[] = [];
  for (const { group, span } of agentLines(robots)) starts[group] ??= span.start;
  return starts;
});

function tell(robots: RobotsTxt, groups: readonly Group[], alike: readonly Losing[], report: Report): void {
  const [first] = alike;
  if (first === undefined) return;
  const { source } = robots;
  const line = agentLines(robots).find(({ group }) => group === first.group);
  if (line === undefined) return;
  const agents = listed(alike.flatMap(({ names }) => names));
  const paths = listed([...new Set(first.lost.map((rule) => pathOf(robots, rule)))]);
  const related = [
    { span: lineSpan(robots, first.lost[0] ?? 0), note: 'this rule is for crawlers without a group of their own' },
  ];
  const fix = alike.length === 1 ? fixOf(robots, groups, first) : undefined;
  reportProblem(
    report,
    source,
    line.span,
    'robots-txt/loses-general-rules',
    { agents, paths },
    fix === undefined ? { related } : { related, fix },
  );
}

/** Repeats the lost rules at the end of the group, if it has rules. Not safe: crawlers then do what the publisher meant, and did not. */
function fixOf(robots: RobotsTxt, groups: readonly Group[], { group, lost }: Losing) {
  const [first, end] = groups[group]?.range ?? [0, 0];
  if (end <= first) return undefined;
  const { source } = robots;
  const at = lineSpan(robots, end - 1).end;
  const newLine = source.text.includes('\r\n') ? '\r\n' : '\n';
  // What follows the rule on its line is a comment, which stays behind it.
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
