import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathOctets } from '../../policy/path-octets.js';
import { borrowOctets } from '../../text/octets.js';
import { rememberFor } from '../../text/remember.js';
import type { Span } from '../../text/source.js';
import { addressesAllCrawlers } from '../robots-file/agent-name.js';
import { readFieldName } from '../robots-file/fields.js';
import { dependsOnLastRule } from '../robots-file/last-lines.js';
import { lineSpan } from '../robots-file/line-span.js';
import { type GeneralPath, mostGeneralPath } from '../robots-file/match/general-path.js';
import { normalisePattern } from '../robots-file/match/path-pattern.js';
import { buildRuleIndex, findRule } from '../robots-file/match/rule-index.js';
import { noRule } from '../robots-file/match/scan.js';
import { otherLines } from '../robots-file/other-lines.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../robots-file/rule-table.js';
import type { RobotsReading, Texts } from '../texts.js';

/** Limit: the number of rules for the same agents that are compared; the largest real files have twenty thousand. */
const maxComparedRules = 100_000;

/** Limit: longer files are not linted. Crawlers have to read half of this, and the octets of longer texts are not kept for reuse. */
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
  lintRules(gate.robots, keep);
  lintSitemaps(gate.robots, keep);
  // Where there is ACAP, it may open what the conventional rules close.
  if (acap === undefined) lintClosedSite(gate.robots, keep);
  return found;
});

/**
 * Reports rules that never decide anything, because another rule matches every path they match and wins (RFC9309-2.2.2-c,
 * RFC9309-2.2.2-d).
 *
 * For each rule, the index is asked about the most general path that the rule matches: its own letters, with each wildcard
 * replaced by a letter that no pattern can contain. Only a wildcard can match that letter, so the rule that decides about this
 * path decides about every path that the rule matches. One question a rule is enough, however many rules there are.
 */
export function lintRules(robots: RobotsTxt, report: Report): void {
  if (robots.source.text.length > maxFileLength) return;
  for (const ranges of rangesByAgents(robots)) {
    const rules = rulesIn(ranges);
    if (rules.length < 2 || rules.length > maxComparedRules) continue;
    if (rules.length * wildcardLetters(robots, rules) > maxComparisons) continue;
    const index = buildRuleIndex(robots, ranges);
    if (index === undefined) continue;
    const path = new PathOctets();
    for (const rule of rules) {
      const sample = generalPathOf(robots, rule);
      if (sample === undefined) continue;
      const winner = findRule(index, robots, path.takePath(sample.asWritten, sample.compared));
      if (winner !== rule && winner !== noRule) reportBeatenRule(robots, rule, winner, ranges, report);
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
function lintClosedSite(robots: RobotsTxt, report: Report): void {
  const { source, rules } = robots;
  const forAll = rulesIn(groupsOf(robots).flatMap(({ names, range }) => (names.has(allCrawlers) ? range : [])));
  if (forAll.some((rule) => isAllow(rules, rule))) return;
  const closing = forAll.find((rule) => {
    const pattern = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
    return pattern.end - pattern.start <= 2 && /^(?:\/\*?|\*)$/.test(source.textOf(pattern));
  });
  if (closing !== undefined) reportProblem(report, source, lineSpan(robots, closing), 'robots-txt/site-closed', {});
}

const allCrawlers = '*';

function reportBeatenRule(
  robots: RobotsTxt,
  rule: number,
  winner: number,
  ranges: readonly number[],
  report: Report,
): void {
  const { source, rules } = robots;
  const span = lineSpan(robots, rule);
  const other = lineSpan(robots, winner);
  const related = [{ span: other, note: 'this rule takes precedence' }];
  if (isAllow(rules, rule) !== isAllow(rules, winner)) {
    reportProblem(report, source, span, 'robots-txt/always-beaten', { winner: source.textOf(other) }, { related });
    return;
  }
  // A rule may go only if the winner is in the same group, because a group without rules would join the next one. It must not
  // go if only the winner has wildcards, because some crawlers do not understand them.
  const isRemovable =
    isOneRange(ranges, rule, winner) &&
    (hasWildcard(robots, rule) || !hasWildcard(robots, winner)) &&
    !dependsOnLastRule(source.text);
  const safe = isSameLine(source.textOf(span), source.textOf(other));
  const fix = isRemovable ? { fix: { span: wholeLines(source.text, span), text: '', safe } } : {};
  const facts = { other: source.textOf(other) };
  reportProblem(report, source, span, 'robots-txt/redundant-rule', facts, { related, ...fix });
}

/** Fields that every reader recognises. */
const plainField = /^(?:dis)?allow[ \t]*:[ \t]*/i;

/** Are two rules the same for every reader, whatever spellings of a field or a path it takes for the same? */
function isSameLine(one: string, other: string): boolean {
  return (
    plainField.test(one) && plainField.test(other) && one.replace(plainField, '') === other.replace(plainField, '')
  );
}

/** The most general path that a rule matches; none if it matches nothing. */
function generalPathOf({ source, rules }: RobotsTxt, rule: number): GeneralPath | undefined {
  const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
  const pattern = normalisePattern(written, isAllow(rules, rule) ? 'allow' : 'disallow');
  return pattern === undefined ? undefined : mostGeneralPath(pattern);
}

/**
 * The rules that are read as one group, as ranges: those of all groups for exactly the same agents (RFC9309-2.2.1-c). Groups
 * that share only some of their agents are kept apart, because a rule that loses for one agent may win for another.
 */
function rangesByAgents(robots: RobotsTxt): readonly (readonly number[])[] {
  const byAgents = new Map<string, number[]>();
  for (const { names, range } of groupsOf(robots)) {
    const key = [...names].sort().join(' ');
    const ranges = byAgents.get(key);
    if (ranges === undefined) byAgents.set(key, [...range]);
    else ranges.push(...range);
  }
  return [...byAgents.values()];
}

/** A group: the names that it addresses, `*` for all crawlers; its first rule, and the rule after its last. */
interface Group {
  readonly names: ReadonlySet<string>;
  readonly range: readonly [first: number, end: number];
}

function groupsOf({ source, agents, groups, rules }: RobotsTxt): Group[] {
  const { octets } = borrowOctets(source);
  const found: Group[] = [];
  for (let group = 0; group < groups.length; group += 2) {
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    const names = new Set<string>();
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const end = agents[line * 2 + 1] as number;
      names.add(addressesAllCrawlers(octets, start, end) ? allCrawlers : wholeNameAt(source.text, start, end));
    }
    found.push({ names, range: [groups[group + 1] as number, groups[group + 3] ?? rules.count] });
  }
  return found;
}

/**
 * The name of a User-agent line up to white space, `/`, `;`, `,` or `)`, in lower case. Names are compared whole (ASK-34): `MJ12bot`
 * and `MJ1` are different crawlers, although RFC 9309 cuts both to `mj`.
 */
function wholeNameAt(text: string, start: number, end: number): string {
  const [name = ''] = /^[^\s/;,)]*/.exec(text.slice(start, end)) ?? [];
  return name.toLowerCase();
}

function rulesIn(ranges: readonly number[]): number[] {
  const rules: number[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) rules.push(rule);
  }
  return rules;
}

/** The number of letters in all patterns with a star before their end. */
function wildcardLetters({ source, rules }: RobotsTxt, chosen: readonly number[]): number {
  let letters = 0;
  for (const rule of chosen) {
    const pattern = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
    if (/\*[^*]/.test(pattern)) letters += pattern.length;
  }
  return letters;
}

function isOneRange(ranges: readonly number[], one: number, other: number): boolean {
  for (let range = 0; range < ranges.length; range += 2) {
    const first = ranges[range] as number;
    const last = ranges[range + 1] as number;
    if (one >= first && one < last) return other >= first && other < last;
  }
  return false;
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
