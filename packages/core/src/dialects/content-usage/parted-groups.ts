import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { partedGroupsIn } from '../robots-txt/groups/signal-lines.js';
import type { RobotsTxt } from '../robots-txt/robots-txt.js';

/** Reports lines Content-Usage that part two groups for signals, where RFC 9309 sees one (AIN-1c). */
export function reportPartedGroups(robots: RobotsTxt, report: Report): void {
  const { source } = robots;
  for (const { line, below } of partedGroupsIn(robots)) {
    if (line.name !== 'content-usage') continue;
    reportProblem(report, source, line.span, 'content-usage/parts-groups', { agent: source.textOf(below) });
  }
}
