import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { partedGroupsIn, signalLinesIn } from '../robots-txt/groups/signal-lines.js';
import { agentLines, type RobotsTxt } from '../robots-txt/robots-txt.js';

/** Reports lines outside of groups, and where groups are other ones for signals than for fetching. */
export function reportPlaces(robots: RobotsTxt, report: Report): void {
  const { lines, ungrouped } = signalLinesIn(robots);
  // In a file with groups for all crawlers alone, it makes no difference whose line it is.
  const namesCrawlers = agentLines(robots).some(({ name }) => name !== '*');
  lines.forEach((line, index) => {
    if (!line.isForAll || !line.name.startsWith('content-signal')) return;
    if (index < ungrouped) reportProblem(report, robots.source, line.span, 'content-signal/outside-group', {});
    else if (namesCrawlers) reportProblem(report, robots.source, line.span, 'content-signal/parted-from-group', {});
  });
  reportPartedGroups(robots, report);
}

/** Reports User-agent lines that begin a group for signals, but not for RFC 9309 (AIN-1c). */
function reportPartedGroups(robots: RobotsTxt, report: Report): void {
  const { source } = robots;
  for (const { line, above, below } of partedGroupsIn(robots)) {
    if (line.name !== 'content-signal') continue;
    const facts = { agent: source.textOf(below), before: source.textOf(above) };
    const related = [{ span: line.span, note: 'this line ends a group for signals' }];
    reportProblem(report, source, below, 'content-signal/parts-groups', facts, { related });
  }
}
