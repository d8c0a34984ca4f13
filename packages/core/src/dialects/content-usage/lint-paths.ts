import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { PathBytes } from '../../policy/path-bytes.js';
import { generalPathOf } from '../robots-txt/match/general-path.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { UsageGroup } from './groups.js';
import type { Preference } from './read.js';
import type { UsageRule } from './usage-rules.js';

/** Limit: lines of a group that are compared with each other. Real files have a handful. */
const maxCompared = 300;

/** Reports lines that drop what a shorter path states (AIP-R10), and lines of equal length that disagree (AIP-R9). */
export function lintPaths(robots: RobotsTxt, { rules }: UsageGroup, report: Report): void {
  if (rules.length < 2 || rules.length > maxCompared) return;
  const path = new PathBytes();
  for (const rule of rules) {
    if (!rule.isWhole || rule.path === undefined) continue;
    path.takePath(generalPathOf(rule.path).compared);
    const around = rules.filter((one) => one !== rule && one.isWhole && matchesRule(one, path));
    reportDropped(robots, rule, around, report);
    reportEqual(robots, rule, around, report);
  }
}

function matchesRule({ path: pattern }: UsageRule, path: PathBytes): boolean {
  return pattern === undefined || matchesPath(pattern, path);
}

/** The first preference of the next shorter path that a line says nothing about. */
function reportDropped(robots: RobotsTxt, rule: UsageRule, around: readonly UsageRule[], report: Report): void {
  const shorter = around.filter(({ length }) => length < rule.length);
  const length = Math.max(...shorter.map((one) => one.length));
  for (const one of shorter) {
    if (one.length !== length) continue;
    const dropped = droppedBy(rule, one);
    if (dropped === undefined) continue;
    const { source } = robots;
    const facts = { pattern: rule.pattern, preference: source.textOf(dropped.span) };
    const related = [{ span: one.line.span, note: 'the line with the shorter path' }];
    reportProblem(report, source, rule.line.span, 'content-usage/drops-preference', facts, { related });
    return;
  }
}

/** Refusals matter more than permissions. */
function droppedBy({ reading }: UsageRule, shorter: UsageRule): Preference | undefined {
  const dropped = [...shorter.reading.preferences].filter(
    ([usage, { says }]) => !reading.preferences.has(usage) && !(says === 'disallow' && reading.unread.has(usage)),
  );
  const [first] = [...dropped.filter(([, { says }]) => says === 'disallow'), ...dropped];
  return first?.[1];
}

function reportEqual(robots: RobotsTxt, rule: UsageRule, around: readonly UsageRule[], report: Report): void {
  const other = around.find((one) => {
    return one.length === rule.length && one.pattern !== rule.pattern && disagree(one, rule);
  });
  if (other === undefined) return;
  const related = [{ span: other.line.span, note: 'the other line' }];
  reportProblem(report, robots.source, rule.line.span, 'content-usage/equal-length', {}, { related });
}

function disagree(one: UsageRule, other: UsageRule): boolean {
  for (const [usage, { says }] of one.reading.preferences) {
    const preference = other.reading.preferences.get(usage);
    if (preference !== undefined && preference.says !== says) return true;
  }
  return false;
}
