import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import { lineSpan } from '../read/line-span.js';
import { patternEnd, patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';

/** Reports paths that are not read as they were meant: cut at a `#`, or written as regular expressions. */
export function lintPaths(robots: RobotsTxt, report: Report): void {
  const { source, rules } = robots;
  const { text } = source;
  for (let rule = 0; rule < rules.count; rule++) {
    const span = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
    if (isHashInside(text, span.end) && span.end > span.start) {
      reportProblem(report, source, lineSpan(robots, rule), 'robots-txt/hash-in-path', { path: source.textOf(span) });
    }
    if (span.end - span.start > maxLength) continue;
    const path = text.slice(span.start, span.end);
    if (regularExpression.test(path)) {
      reportProblem(report, source, span, 'robots-txt/regular-expression', { path });
    }
  }
}

/** Limit: letters of a path that is looked at; no expression written by hand is longer. */
const maxLength = 500;

/** Limit: letters after a `#` that are looked at. */
const maxAfterHash = 200;

/**
 * Is there a `#` right after the path, with what looks like more of it after that, up to the end of the line? What follows a blank, or
 * has blanks, is a comment.
 */
function isHashInside(text: string, end: number): boolean {
  return text[end] === '#' && /^#[\w!/?=%&.-][^\s#]*[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + maxAfterHash));
}

/**
 * What only regular expressions have: an escaped character or class, alternatives in parentheses, a class of characters with a range or
 * a repetition, or `.*` for a whole segment. A star after a name (`/index.*`) is the wildcard of robots.txt.
 */
const regularExpression =
  /\\[.dwsDWS/?*+$-]|\([^()|]*\|[^()]*\)|\[(?:\^|[a-z0-9]-[a-z0-9])[^\]]*\]|\[[^\]]+\][*+]|[^/*]\/\.[*+]/i;
