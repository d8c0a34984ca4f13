import type { Span } from '../../../text/source.js';
import type { RobotsTxt } from '../robots-txt.js';
import { isBlank } from './line.js';
import { patternEnd, patternStart } from './rule-table.js';

/** The span of a rule's line, from its field name to the end of its pattern, without comment. */
export function lineSpan(robots: RobotsTxt, rule: number): Span {
  const { text } = robots.source;
  let start = patternStart(robots.rules, rule);
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  while (isBlank(text.charCodeAt(start))) start++;
  return { start, end: patternEnd(robots.rules, rule) };
}
