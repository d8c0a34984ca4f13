import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import type { Span } from '../../../text/source.js';
import type { RobotsTxt } from '../robots-txt.js';
import { reportPatternProblems } from './pattern-problems.js';
import { patternEnd, patternStart } from './rule-table.js';

/** Limit: RFC 9309 §2.5 asks crawlers to read at least this many bytes; some read no more. */
const leastReadLength = 500 * 1024;

/** Limit: Google's parser cuts lines at this length. */
const googleLineLength = 16_664;

/** Reports problems for which the text has to be looked at again: at its beginning, and at the rules that are unusual. */
export function reportTextProblems(robots: RobotsTxt, unusual: readonly number[], report: Report): void {
  reportWrongKindOfFile(robots, report);
  reportExcessiveLengths(robots, report);
  for (const rule of unusual) reportPatternProblems(robots, rule, report);
}

const htmlStart = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

function reportWrongKindOfFile({ source, rules }: RobotsTxt, report: Report): void {
  const beginning = source.text.slice(0, 1024);
  const start: Span = { start: 0, end: Math.min(source.text.length, 1) };
  // A file with rules that starts with an HTML comment is a real robots.txt.
  const isComment = rules.count === 0 && /^\s*<!--/.test(beginning);
  if (isComment || htmlStart.test(beginning)) reportProblem(report, source, start, 'robots-txt/looks-like-html', {});
  if (looksBinary(source.text)) reportProblem(report, source, start, 'robots-txt/looks-binary', {});
  const damaged = source.text.indexOf('\ufffd');
  if (damaged !== -1) reportProblem(report, source, { start: damaged, end: damaged + 1 }, 'robots-txt/not-utf8', {});
}

/** Is this no text, or one in UTF-16 that was read as UTF-8? */
export function looksBinary(text: string): boolean {
  return text.slice(0, 1024).includes('\0');
}

function reportExcessiveLengths({ source, rules }: RobotsTxt, report: Report): void {
  const { text } = source;
  if (text.length <= googleLineLength) return;
  // A text never has more UTF-16 units tha bytes, so a file that is past the limit in offsets is past it in bytes.
  if (text.length > leastReadLength && rules.count > 0 && patternEnd(rules, rules.count - 1) > leastReadLength) {
    reportProblem(report, source, { start: leastReadLength, end: leastReadLength + 1 }, 'robots-txt/past-500-kib', {});
  }
  for (let rule = 0; rule < rules.count; rule++) {
    const length = patternEnd(rules, rule) - patternStart(rules, rule);
    if (length <= googleLineLength) continue;
    const span = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
    reportProblem(report, source, span, 'robots-txt/line-too-long', { length: String(length) });
  }
}
