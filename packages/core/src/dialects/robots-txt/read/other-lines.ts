import { rememberFor } from '../../../text/memory.js';
import type { Span } from '../../../text/source.js';
import type { RobotsTxt } from '../robots-txt.js';
import { lineEnd, splitLine } from './line.js';

/** A line that is not part of RFC 9309, known or not, with its place. */
export interface OtherLine {
  /** The name of the field in lower case; empty if the line has none. */
  readonly name: string;
  /** The span of the line without its comment. */
  readonly span: Span;
  readonly value: Span;
  /** The group that the line is in; absent before the first group. */
  readonly group?: number;
}

/** The lines of a robots.txt that RFC 9309 does not define: Sitemap, Crawl-delay, ACAP fields, anything (RFC9309-2.2.4-a). */
export const otherLines: (robots: RobotsTxt) => readonly OtherLine[] = rememberFor((robots) => {
  const { text } = robots.source;
  const lines: OtherLine[] = [];
  let group = -1;
  for (const start of robots.others) {
    while (startOfGroup(robots, group + 1) < start) group++;
    const end = lineEnd(text, start);
    const { nameEnd, valueStart, colon } = splitLine(text, start, end);
    const name = colon ? text.slice(start, nameEnd).toLowerCase() : '';
    const line = { name, span: { start, end }, value: { start: valueStart, end } };
    lines.push(group === -1 ? line : { ...line, group });
  }
  return lines;
});

/** The offset of the first User-agent line of a group. */
function startOfGroup({ agents, groups }: RobotsTxt, group: number): number {
  const agent = groups[group * 2];
  return agent === undefined ? Number.POSITIVE_INFINITY : (agents[agent * 2] as number);
}
