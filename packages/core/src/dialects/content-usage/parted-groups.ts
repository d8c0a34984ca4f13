import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { signalLinesIn } from '../robots-file/signal-lines.js';

/**
 * Reports lines Content-Usage that part two groups for signals, where RFC 9309 sees one (AIN-1c): the User-agent lines above and
 * below share the rules Allow and Disallow, but not the signals.
 */
export function reportPartedGroups(robots: RobotsTxt, report: Report): void {
  const { lines, grouped } = signalLinesIn(robots);
  const { source, agents, groups } = robots;
  const starts = new Set(groups.filter((_, index) => index % 2 === 0));
  let next = 0;
  for (let group = 0; group < grouped.groups.length; group += 2) {
    const agent = grouped.groups[group] as number;
    if (starts.has(agent)) continue;
    const above = agents[agent * 2 - 2] as number;
    const below = agents[agent * 2] as number;
    while (next < lines.length && (lines[next]?.span.start ?? 0) < above) next++;
    for (; next < lines.length && (lines[next]?.span.start ?? 0) < below; next++) {
      const line = lines[next];
      if (line?.name !== 'content-usage') continue;
      const name = source.text.slice(below, agents[agent * 2 + 1]);
      reportProblem(report, source, line.span, 'content-usage/parts-groups', { agent: name });
      break;
    }
  }
}
