import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { hexOctet } from '../../policy/path.js';
import type { Span } from '../../text/source.js';
import { isBlank } from './line.js';
import type { RobotsTxt } from './robots-txt.js';
import { isAllow, patternEnd, patternStart } from './rule-table.js';

/** Limit: RFC 9309 §2.5 asks crawlers to read at least this many octets; some read no more. */
const leastReadLength = 500 * 1024;

/** Limit: Google's parser cuts lines at this length. */
const googleLineLength = 16_664;

/** Reports problems for which the text has to be looked at again, character by character. */
export function reportTextProblems(robots: RobotsTxt, report: Report): void {
  reportWrongKindOfFile(robots, report);
  reportExcessiveLengths(robots, report);
  for (let rule = 0; rule < robots.rules.count; rule++) reportPatternProblems(robots, rule, report);
}

const htmlStart = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

function reportWrongKindOfFile({ source, rules }: RobotsTxt, report: Report): void {
  const beginning = source.text.slice(0, 1024);
  const start: Span = { start: 0, end: Math.min(source.text.length, 1) };
  // A file with rules that starts with an HTML comment is a real robots.txt.
  const isComment = rules.count === 0 && /^\s*<!--/.test(beginning);
  if (isComment || htmlStart.test(beginning)) reportProblem(report, source, start, 'robots-txt/looks-like-html', {});
  if (beginning.includes('\0')) reportProblem(report, source, start, 'robots-txt/looks-binary', {});
  const damaged = source.text.indexOf('\ufffd');
  if (damaged !== -1) reportProblem(report, source, { start: damaged, end: damaged + 1 }, 'robots-txt/not-utf8', {});
}

function reportExcessiveLengths({ source, rules }: RobotsTxt, report: Report): void {
  const { text } = source;
  // A text never has more UTF-16 units than octets, so a file that is past the limit in offsets is past it in octets.
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

const wholeAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Limit: no scheme is longer. */
const maxScheme = 40;

function reportPatternProblems({ source, rules }: RobotsTxt, rule: number, report: Report): void {
  const { text } = source;
  const span: Span = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
  const first = text[span.start];
  if (wholeAddress.test(text.slice(span.start, Math.min(span.end, span.start + maxScheme)))) {
    reportProblem(report, source, span, 'robots-txt/address-as-path', { address: source.textOf(span) });
  } else if (first !== '/' && first !== '*') {
    const consequence = isAllow(rules, rule)
      ? 'the rule allows nothing'
      : 'it is read as if it did, but other crawlers may ignore the line';
    reportProblem(report, source, span, 'robots-txt/path-without-slash', { path: source.textOf(span), consequence });
  }
  // Not with `indexOf`: it would read to the end of the file for every rule if the character does not occur.
  let dollarSeen = false;
  let escapeSeen = false;
  let secondSeen = false;
  for (let position = span.start; position < span.end; position++) {
    const character = text[position];
    const place = { start: position, end: position + 1 };
    if (
      !secondSeen &&
      position > span.start &&
      (character === '/' || character === '*') &&
      isBlank(text.charCodeAt(position - 1))
    ) {
      secondSeen = true;
      reportProblem(report, source, span, 'robots-txt/several-paths', { path: source.textOf(span) });
    }
    if (character === '$' && position < span.end - 1 && !dollarSeen) {
      dollarSeen = true;
      reportProblem(report, source, place, 'robots-txt/dollar-inside-pattern', {});
    }
    if (character === '%' && !escapeSeen && (position + 2 >= span.end || hexOctet(text, position + 1) === -1)) {
      escapeSeen = true;
      reportProblem(report, source, place, 'robots-txt/broken-percent-encoding', { path: source.textOf(span) });
    }
  }
}
