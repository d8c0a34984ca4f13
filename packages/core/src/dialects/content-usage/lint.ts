import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { rememberFor } from '../../text/memory.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';
import type { RobotsReading, Texts } from '../texts.js';
import { groupsIn, type UsageGroup } from './groups.js';
import { lintNotCrawlable } from './lint-not-crawlable.js';
import { lintPaths } from './lint-paths.js';
import { usageRulesIn } from './usage-rules.js';

/** Reports problems of Content-Usage that only a look at the whole file shows. */
export function lintContentUsage({ robots }: Texts, report: Report): void {
  if (robots?.kind === 'read') for (const problem of problemsOf(robots)) report(problem);
}

/** A robots.txt that comes with a thousand pages is linted once. */
const problemsOf: (robots: RobotsReading) => readonly Diagnostic[] = rememberFor(({ gate, acap }) => {
  const found: Diagnostic[] = [];
  if (usageRulesIn(gate.robots).byLine.size === 0) return found;
  const keep: Report = (diagnostic) => found.push(diagnostic);
  const groups = groupsIn(gate.robots);
  lintNamedGroups(gate.robots, groups, keep);
  for (const group of groups) lintPaths(gate.robots, group, keep);
  // Where there is ACAP, it may open what the conventional rules close.
  if (acap === undefined) lintNotCrawlable(gate, groups, keep);
  return found;
});

/** Limit: crawlers that a message names. */
const maxNamed = 5;

/**
 * Reports the first line for `*`, if crawlers with groups of their own do not see it and have no line of their own (AIP-R5). Lines
 * that are parted from their group are seen by all, as far as they refuse (AIN-2h).
 */
function lintNamedGroups({ source }: RobotsTxt, groups: readonly UsageGroup[], report: Report): void {
  const general = groups.find(({ isForAll, rules }) => isForAll && rules.some(({ line }) => !line.isForAll));
  const rule = general?.rules.find(({ line }) => !line.isForAll);
  if (rule === undefined) return;
  const missing = new Map<string, string>();
  const reached = new Set<string>();
  for (const { names, rules, isForAll } of groups) {
    for (const [name, written] of names) {
      if (rules.length > 0 || isForAll) reached.add(name);
      else missing.set(name, written);
    }
  }
  const names = [...missing].filter(([name]) => !reached.has(name)).map(([, written]) => `"${written}"`);
  if (names.length === 0) return;
  const listed = names.slice(0, maxNamed);
  if (names.length > maxNamed) listed.push(`${names.length - maxNamed} more`);
  const agents = listed.length === 1 ? `${listed[0]}` : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
  reportProblem(report, source, rule.line.span, 'content-usage/not-for-named', { agents });
}
