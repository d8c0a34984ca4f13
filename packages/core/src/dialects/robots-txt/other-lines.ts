import type { Span } from '../../text/source.js';
import { splitLine } from './line.js';
import type { RobotsTxt } from './robots-txt.js';

/** A line that is not RFC 9309's but real, or not known at all. Kept, with its place, so that nothing is lost. */
export interface OtherLine {
  /** The name of the field as written, in lower case; empty when the line has none. */
  readonly name: string;
  readonly span: Span;
  readonly value: Span;
  /** The group it stands in; absent outside of groups. */
  readonly group?: number;
}

/** The lines of a robots.txt that are no rules of RFC 9309: Sitemap, Crawl-delay, ACAP fields, rubbish (RFC9309-2.2.4-a). */
export function otherLines(robots: RobotsTxt): OtherLine[] {
  const { source, others } = robots;
  const lines: OtherLine[] = [];
  for (let place = 0; place < others.length; place += 3) {
    const [start = 0, end = 0, group = -1] = others.slice(place, place + 3);
    const parts = splitLine(source.text, start, end);
    const name = parts.colon ? source.text.slice(start, parts.nameEnd).toLowerCase() : '';
    const line = { name, span: { start, end }, value: { start: parts.valueStart, end } };
    lines.push(group === -1 ? line : { ...line, group });
  }
  return lines;
}
