import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { rememberFor } from '../../text/memory.js';
import type { Span } from '../../text/source.js';
import type { RobotsReading, Texts } from '../texts.js';
import { findBeatenRules } from './lint/beaten-rules.js';
import { allCrawlers, type Group, groupsOf, rulesIn } from './lint/groups-of.js';
import { lintLostRules } from './lint/lost-rules.js';
import { lintPaths } from './lint/paths.js';
import { lintSplitGroups } from './lint/split-groups.js';
import { lintWiderRules } from './lint/wider-rules.js';
import { readFieldName } from './read/fields.js';
import { dependsOnLastRule } from './read/last-lines.js';
import { lineSpan } from './read/line-span.js';
import { otherLines } from './read/other-lines.js';
import { isAllow, patternEnd, patternStart } from './read/rule-table.js';
import type { RobotsTxt } from './robots-txt.js';

/** Limit: the number of rules for the same agents that are compared; the largest real files have twenty thousand. */
const maxComparedRules = 100_000;

/** Limit: longer files are not linted. Crawlers have to read half of this, and the bytes of longer texts are not kept for reuse. */
const maxFileLength = 1_000_000;

/**
 * Limit: the number of rules for the same agents times the letters of those with wildcards. Patterns can be chosen so that each
 * question looks at all of them; the largest real file comes to forty million.
 */
const maxComparisons = 100_000_000;

/** Reports what only a look at the whole file shows. */
export function lintRobotsTxt({ robots }: Texts, report: Report): void {
  if (robots?.kind === 'read') for (const problem of problemsOf(robots)) report(problem);
}

/** A robots.txt that comes with a thousand pages is linted once. */
const problemsOf: (robots: RobotsReading) => readonly Diagnostic[] = rememberFor(({ gate, acap }) => {
  const found: Diagnostic[] = [];
  const keep: Report = (diagnostic) => found.push(diagnostic);
  const groups = groupsOf(gate.robots);
  lintRules(gate.robots, keep, groups);
  lintSitemaps(gate.robots, keep);
  lintPaths(gate.robots, keep);
  for (const ranges of rangesByAgents(groups)) {
    const rules = rulesIn(ranges);
    if (rules.length <= maxComparedRules) lintWiderRules(gate.robots, rules, keep);
  }
  lintSplitGroups(gate.robots, groups, keep);
  // Where there is ACAP, it may open what the conventional rules close.
  if (acap === undefined) {
    lintClosedSite(gate.robots, groups, keep);
    lintLostRules(gate.robots, groups, keep);
  }
  return found;
});

/** Reports rules that never decide anything (RFC9309-2.2.2-c, RFC9309-2.2.2-d). */
export function lintRules(robots: RobotsTxt, report: Report, groups: readonly Group[] = groupsOf(robots)): void {
  if (robots.source.text.length > maxFileLength) return;
  for (const ranges of rangesByAgents(groups)) {
    const rules = rulesIn(ranges);
    if (rules.length < 2 || rules.length > maxComparedRules) continue;
    if (isTooMuch(robots, rules)) continue;
    // Each once: one rule may win over thousands, and its line may be as long as the file.
    const winners = new Map<number, WrittenRule>();
    for (const { rule, winner } of findBeatenRules(robots, rules, ranges)) {
      const written = winners.get(winner) ?? writtenRule(robots, winner);
      winners.set(winner, written);
      reportBeatenRule(robots, rule, written, ranges, report);
    }
  }
}

/** Reports sitemaps without scheme and host: crawlers read them by themselves, and not as part of a page. */
function lintSitemaps(robots: RobotsTxt, report: Report): void {
  const { source } = robots;
  for (const { name, value } of otherLines(robots)) {
    const reading = readFieldName(name);
    if (!('field' in reading) || reading.field !== 'sitemap' || value.start === value.end) continue;
    const address = source.textOf(value);
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) {
      reportProblem(report, source, value, 'robots-txt/relative-sitemap', { address });
    }
  }
}

/** Reports a rule that closes the whole site to all crawlers, if no Allow opens a part of it. */
function lintClosedSite(robots: RobotsTxt, groups: readonly Group[], report: Report): void {
  const { source, rules } = robots;
  const forAll = rulesIn(groups.flatMap(({ names, range }) => (names.has(allCrawlers) ? range : [])));
  if (forAll.some((rule) => isAllow(rules, rule))) return;
  const closing = forAll.find((rule) => {
    const pattern = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
    return pattern.end - pattern.start <= 2 && /^(?:\/\*?|\*)$/.test(source.textOf(pattern));
  });
  if (closing !== undefined) reportProblem(report, source, lineSpan(robots, closing), 'robots-txt/site-closed', {});
}

function reportBeatenRule(
  robots: RobotsTxt,
  rule: number,
  winner: WrittenRule,
  ranges: readonly number[],
  report: Report,
): void {
  const { source, rules } = robots;
  const beaten = writtenRule(robots, rule);
  const { span } = beaten;
  // A misspelt line does not make the right one redundant: the misspelling is reported.
  if (beaten.plainPath !== undefined && winner.plainPath === undefined) return;
  const related = [{ span: winner.span, note: 'this rule takes precedence' }];
  if (isAllow(rules, rule) !== isAllow(rules, winner.rule)) {
    reportProblem(report, source, span, 'robots-txt/always-beaten', { winner: winner.text }, { related });
    return;
  }
  // A rule may go only if the winner is in the same group, because a group without rules would join the next one. It must not
  // go if only the winner has wildcards, because some crawlers do not understand them.
  const isRemovable =
    isOneRange(ranges, rule, winner.rule) &&
    (hasWildcard(robots, rule) || !hasWildcard(robots, winner.rule)) &&
    !dependsOnLastRule(source.text);
  // The same for every reader, whatever spellings of a field or a path it takes for the same.
  const safe = beaten.plainPath !== undefined && beaten.plainPath === winner.plainPath;
  const fix = isRemovable ? { fix: { span: wholeLines(source.text, span), text: '', safe } } : {};
  reportProblem(report, source, span, 'robots-txt/redundant-rule', { other: winner.text }, { related, ...fix });
}

/** A rule as it is written. */
interface WrittenRule {
  readonly rule: number;
  readonly span: Span;
  readonly text: string;
  /** What follows the field, if every reader recognises that. */
  readonly plainPath: string | undefined;
}

function writtenRule(robots: RobotsTxt, rule: number): WrittenRule {
  const span = lineSpan(robots, rule);
  const text = robots.source.textOf(span);
  const [field] = plainField.exec(text) ?? [];
  return { rule, span, text, plainPath: field === undefined ? undefined : text.slice(field.length) };
}

/** Fields that every reader recognises. */
const plainField = /^(?:dis)?allow[ \t]*:[ \t]*/i;

/**
 * The rules that are read as one group, as ranges: those of all groups for exactly the same agents (RFC9309-2.2.1-c). Groups
 * that share only some of their agents are kept apart, because a rule that loses for one agent may win for another.
 */
function rangesByAgents(groups: readonly Group[]): readonly (readonly number[])[] {
  const byAgents = new Map<string, number[]>();
  for (const { names, range } of groups) {
    const key = names.size === 1 ? [...names].join() : [...names].sort().join(' ');
    const ranges = byAgents.get(key);
    if (ranges === undefined) byAgents.set(key, [...range]);
    else ranges.push(...range);
  }
  return [...byAgents.values()];
}

/** May the number of rules times the letters of those with a star before their end be too high? Most files are too short for that. */
function isTooMuch({ source, rules }: RobotsTxt, chosen: readonly number[]): boolean {
  if (chosen.length * source.text.length <= maxComparisons) return false;
  let letters = 0;
  for (const rule of chosen) {
    const pattern = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
    if (/\*[^*]/.test(pattern)) letters += pattern.length;
  }
  return chosen.length * letters > maxComparisons;
}

/** Are two rules of the same range? Ranges are in order, so halving finds it: a file can have one for every rule. */
function isOneRange(ranges: readonly number[], one: number, other: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ranges[middle * 2] as number) <= one) low = middle;
    else high = middle - 1;
  }
  return other >= (ranges[low * 2] as number) && other < (ranges[low * 2 + 1] as number);
}

function hasWildcard({ source, rules }: RobotsTxt, rule: number): boolean {
  return /[*$]/.test(source.text.slice(patternStart(rules, rule), patternEnd(rules, rule)));
}

/** The whole line that a span is in, with its line end. */
function wholeLines(text: string, { start, end }: Span): Span {
  let from = start;
  while (from > 0 && text[from - 1] !== '\n' && text[from - 1] !== '\r') from--;
  let to = end;
  while (to < text.length && text[to] !== '\n' && text[to] !== '\r') to++;
  if (text[to] === '\r') to++;
  if (text[to] === '\n') to++;
  return { start: from, end: to };
}
