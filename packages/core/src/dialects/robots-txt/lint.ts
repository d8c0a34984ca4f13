import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { productTokenAt } from '../../policy/agent.js';
import { PathOctets } from '../../policy/path-octets.js';
import { borrowOctets } from '../../text/octets.js';
import type { Span } from '../../text/source.js';
import { isEverybody } from '../robots-file/agent-name.js';
import { lineSpan } from '../robots-file/line-span.js';
import { normalisePattern } from '../robots-file/match/path-pattern.js';
import { buildRuleIndex, findRule } from '../robots-file/match/rule-index.js';
import { noRule } from '../robots-file/match/scan.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../robots-file/rule-table.js';
import type { Texts } from '../texts.js';

/** Limit: rules of one set of groups beyond which this is not looked for; the largest real files have twenty thousand. */
const maxCompared = 100_000;

/** Limit: characters of a file. Crawlers have to read half of it; the octets of longer ones are not kept at hand. */
const maxLength = 1_000_000;

/**
 * Limit: rules of one set of groups, times letters of those with wildcards. Patterns can be chosen so that each question looks at
 * all of them; the largest real file comes to forty million.
 */
const maxLooked = 100_000_000;

/** Reports rules that never decide anything. A robots.txt that lies beside a thousand pages is looked through once. */
export function lintRobotsTxt({ robots }: Texts, report: Report): void {
  if (robots?.kind !== 'read') return;
  const file = robots.gate.robots;
  let problems = known.get(file);
  if (problems === undefined) {
    const found: Diagnostic[] = [];
    lintRules(file, (diagnostic) => found.push(diagnostic));
    known.set(file, found);
    problems = found;
  }
  for (const problem of problems) report(problem);
}

const known = new WeakMap<RobotsTxt, readonly Diagnostic[]>();

/**
 * Reports rules that never decide anything, because another rule matches all that they match and goes before them
 * (RFC9309-2.2.2-c, RFC9309-2.2.2-d).
 *
 * A rule is asked about the most general path it matches: its letters, and in the place of each wildcard a letter that no
 * pattern can hold. Whichever rule decides about that path decides about every path that the rule matches, since only
 * wildcards can have matched the letter. So it takes one question a rule, however many rules there are.
 */
export function lintRules(robots: RobotsTxt, report: Report): void {
  if (robots.source.text.length > maxLength) return;
  for (const ranges of rangesByAgents(robots)) {
    const rules = rulesIn(ranges);
    if (rules.length < 2 || rules.length > maxCompared) continue;
    if (rules.length * wildcardLetters(robots, rules) > maxLooked) continue;
    const index = buildRuleIndex(robots, ranges);
    if (index === undefined) continue;
    const path = new PathOctets();
    for (const rule of rules) {
      const sample = generalPath(robots, rule);
      if (sample === undefined) continue;
      const winner = findRule(index, robots, path.takePath(sample));
      if (winner !== rule && winner !== noRule) reportOnBeaten(robots, rule, winner, ranges, report);
    }
  }
}

function reportOnBeaten(
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
  // Without its only rule a group would take on the rules of the next one, so both have to stand in one group. Crawlers that
  // know no wildcards would lose a rule without any for one that has some.
  const isDispensable = isOneRange(ranges, rule, winner) && (hasWildcard(robots, rule) || !hasWildcard(robots, winner));
  const fix = isDispensable ? { fix: { span: wholeLines(source.text, span), text: '' } } : {};
  const facts = { other: source.textOf(other) };
  reportProblem(report, source, span, 'robots-txt/redundant-rule', facts, { related, ...fix });
}

/** No path holds it as it stands, and no pattern: both are normalised, and control characters are percent-encoded then. */
const anyLetter = '\u0001';

function generalPath({ source, rules }: RobotsTxt, rule: number): string | undefined {
  const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
  const pattern = normalisePattern(written, isAllow(rules, rule) ? 'allow' : 'disallow');
  if (pattern === undefined) return undefined;
  const open = pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}*`;
  return open.replaceAll('*', anyLetter);
}

/**
 * The rules that are read as one, as ranges: those of all groups for exactly the same agents (RFC9309-2.2.1-c). Groups that
 * share only some of their agents are left apart: what is beaten for one agent may count for another.
 */
function rangesByAgents({ source, agents, groups, rules }: RobotsTxt): readonly (readonly number[])[] {
  const { octets } = borrowOctets(source);
  const byAgents = new Map<string, number[]>();
  for (let group = 0; group < groups.length; group += 2) {
    const lastAgent = groups[group + 2] ?? agents.length / 2;
    const tokens = new Set<string>();
    for (let line = groups[group] as number; line < lastAgent; line++) {
      const start = agents[line * 2] as number;
      const end = agents[line * 2 + 1] as number;
      tokens.add(isEverybody(octets, start, end) ? '*' : productTokenAt(source.text, start, end));
    }
    const key = [...tokens].sort().join(' ');
    const ranges = byAgents.get(key) ?? [];
    ranges.push(groups[group + 1] as number, groups[group + 3] ?? rules.count);
    byAgents.set(key, ranges);
  }
  return [...byAgents.values()];
}

function rulesIn(ranges: readonly number[]): number[] {
  const rules: number[] = [];
  for (let range = 0; range < ranges.length; range += 2) {
    for (let rule = ranges[range] as number; rule < (ranges[range + 1] as number); rule++) rules.push(rule);
  }
  return rules;
}

/** The letters of all patterns with a star that is not at their end. */
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

/** The line of a span, with its line end, so that nothing is left of it. */
function wholeLines(text: string, { start, end }: Span): Span {
  let from = start;
  while (from > 0 && text[from - 1] !== '\n' && text[from - 1] !== '\r') from--;
  let to = end;
  while (to < text.length && text[to] !== '\n' && text[to] !== '\r') to++;
  if (text[to] === '\r') to++;
  if (text[to] === '\n') to++;
  return { start: from, end: to };
}
