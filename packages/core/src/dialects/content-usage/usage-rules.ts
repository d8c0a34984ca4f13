import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { splitAtBlank, splitPath } from '../preference-words/path-and-preference.js';
import { partedGroupsIn, type SignalLine, signalLinesIn } from '../robots-txt/groups/signal-lines.js';
import { type PathRule, pathRuleOf } from '../robots-txt/match/path-rule.js';
import { otherFields, rememberForField } from '../robots-txt/read/other-fields.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import { textInLine } from './preference-text.js';
import { type PreferenceReading, readPreference } from './read.js';

/** The name of the field, in lower case. */
export const contentUsageField = 'content-usage';

/** A line Content-Usage of a robots.txt, as it was read. */
export interface UsageRule {
  readonly line: SignalLine;
  /** As written; empty if it is about every path. */
  readonly pattern: string;
  /** Absent: it is about every path. */
  readonly path?: PathRule;
  /** The bytes of the path as it is compared: 0 without a path, 1 for `/` (AIN-18). */
  readonly length: number;
  readonly reading: PreferenceReading;
  /** Can all of the line be read, so that it may silence rules with shorter paths? (AIN-2c) */
  readonly isWhole: boolean;
  /** The clause by which only its refusals hold: it lacks its colon (AIN-2a), or has a misplaced `*` (AIN-2j). */
  readonly clause?: 'AIN-2a' | 'AIN-2j';
}

/** The lines Content-Usage of one robots.txt. */
export interface UsageRules {
  /** In the order of the file. */
  readonly byLine: ReadonlyMap<SignalLine, UsageRule>;
  readonly problems: readonly Diagnostic[];
}

const noRules: UsageRules = { byLine: new Map(), problems: [] };

/** The lines Content-Usage of a robots.txt, read once. */
export const usageRulesIn: (robots: RobotsTxt) => UsageRules = rememberForField(
  otherFields.signal,
  noRules,
  (robots) => {
    const { lines: signals, ungrouped } = signalLinesIn(robots);
    const lines = signals.filter(({ name }) => name === contentUsageField);
    if (lines.length === 0) return noRules;
    const orphans = new Set(signals.slice(0, ungrouped));
    const problems: Diagnostic[] = [];
    const report: Report = (diagnostic) => problems.push(diagnostic);
    const byLine = new Map(lines.map((line) => [line, withoutColon(readUsageRule(robots, line, report))]));
    for (const rule of byLine.values()) {
      if (rule.line.isForAll) reportPlace(robots, rule, orphans.has(rule.line), report);
    }
    reportPartedGroups(robots, report);
    return { byLine, problems };
  },
);

/** A line that lacks its colon is broken: only its refusals count, and they lift nothing (AIN-2a). */
function withoutColon(rule: UsageRule): UsageRule {
  return rule.line.lacksColon ? { ...rule, isWhole: false, clause: rule.clause ?? 'AIN-2a' } : rule;
}

/** A line: a path, if its value begins with `/`, and a preference (AIP-R3). */
function readUsageRule(robots: RobotsTxt, line: SignalLine, report: Report): UsageRule {
  const { source } = robots;
  const { path, preference } = splitPath(source.text, line.value);
  if (path === undefined && source.text[line.value.start] === '*') return readStarRule(robots, line, report);
  const reading = readPreference(textInLine(source, preference), report);
  if (reading.isEmpty) reportProblem(report, source, line.span, 'content-usage/no-preference', {});
  if (path === undefined) return { line, pattern: '', length: 0, reading, isWhole: reading.isReadable };
  const pattern = source.textOf(path);
  const rule = pathRuleOf(pattern);
  // Reading: (AIN-2c) a path without a preference is half a line, and lifts no refusal.
  const isWhole = reading.isReadable && !reading.isEmpty;
  return { line, pattern, path: rule, length: rule.bytes.length, reading, isWhole };
}

/**
 * A value that begins with `*` has no path, by the grammar, and may even be a dictionary (AIP-R3). If it is not, the refusals after
 * its first word hold for that pattern, and its permissions for nothing (AIN-2j).
 */
function readStarRule(robots: RobotsTxt, line: SignalLine, report: Report): UsageRule {
  const { source } = robots;
  const whole = textInLine(source, line.value);
  if (readPreference(whole).isReadable) {
    return { line, pattern: '', length: 0, reading: readPreference(whole, report), isWhole: true };
  }
  const { path, preference } = splitAtBlank(source.text, line.value);
  const pattern = source.textOf(path);
  reportProblem(report, source, path, 'content-usage/star-path', { pattern });
  const reading = readPreference(textInLine(source, preference), report);
  const rule = pathRuleOf(pattern);
  return { line, pattern, path: rule, length: rule.bytes.length, reading, isWhole: false, clause: 'AIN-2j' };
}

/** Reports a line in no group, or one that is parted from the last group and refuses something (AIN-2h). */
function reportPlace({ source }: RobotsTxt, { line, reading }: UsageRule, isOrphan: boolean, report: Report): void {
  if (isOrphan) reportProblem(report, source, line.span, 'content-usage/outside-group', {});
  else if (hasRefusal(reading)) reportProblem(report, source, line.span, 'content-usage/parted-from-group', {});
}

export function hasRefusal({ preferences }: PreferenceReading): boolean {
  for (const { says } of preferences.values()) if (says === 'disallow') return true;
  return false;
}

/** Reports lines Content-Usage that part two groups for signals, where RFC 9309 sees one (AIN-1c). */
function reportPartedGroups(robots: RobotsTxt, report: Report): void {
  const { source } = robots;
  for (const { line, below } of partedGroupsIn(robots)) {
    if (line.name !== 'content-usage') continue;
    reportProblem(report, source, line.span, 'content-usage/parts-groups', { agent: source.textOf(below) });
  }
}
