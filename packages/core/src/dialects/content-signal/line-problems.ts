import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { agentLines, type RobotsTxt } from '../robots-file/robots-txt.js';
import { type SignalLine, signalLinesIn } from '../robots-file/signal-lines.js';

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
  reportPartedGroups(robots, lines, report);
}

/** Reports User-agent lines that begin a group for signals, but not for RFC 9309 (AIN-1c). */
function reportPartedGroups({ source, agents, groups }: RobotsTxt, lines: readonly SignalLine[], report: Report): void {
  const starts = new Set<number>();
  for (let group = 0; group < groups.length; group += 2) starts.add(groups[group] as number);
  const parting = lines.filter(({ name, lacksColon }) => name === 'content-signal' && lacksColon === undefined);
  let next = 0;
  for (let agent = 0; agent * 2 < agents.length; agent++) {
    const span = { start: agents[agent * 2] as number, end: agents[agent * 2 + 1] as number };
    let last: SignalLine | undefined;
    while ((parting[next]?.span.start ?? Number.POSITIVE_INFINITY) < span.start) last = parting[next++];
    if (agent === 0 || last === undefined || starts.has(agent)) continue;
    const before = { start: agents[agent * 2 - 2] as number, end: agents[agent * 2 - 1] as number };
    const facts = { agent: source.textOf(span), before: source.textOf(before) };
    const related = [{ span: last.span, note: 'this line ends a group for signals' }];
    reportProblem(report, source, span, 'content-signal/parts-groups', facts, { related });
  }
}
