import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import { agentLines, type RobotsTxt } from '../robots-txt.js';
import { allCrawlers, type Group } from './groups-of.js';

/** Reports a second group for all crawlers: RFC 9309 joins the two, but some crawlers read only the first (RFC9309-2.2.1-c). */
export function lintSplitGroups(robots: RobotsTxt, groups: readonly Group[], report: Report): void {
  const forAll = groups.flatMap(({ names, range: [first, end] }, index) =>
    names.has(allCrawlers) && end > first ? [index] : [],
  );
  const [first, second] = forAll;
  if (first === undefined || second === undefined) return;
  const lines = agentLines(robots);
  const lineOf = (group: number) => lines.find((one) => one.group === group && one.name.startsWith(allCrawlers));
  const [before, after] = [lineOf(first), lineOf(second)];
  if (before === undefined || after === undefined) return;
  const related = [{ span: before.span, note: 'the first group for all crawlers' }];
  reportProblem(report, robots.source, after.span, 'robots-txt/split-group', {}, { related });
}
