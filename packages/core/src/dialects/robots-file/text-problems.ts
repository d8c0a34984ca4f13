import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { hexOctet } from '../../policy/path.js';
import type { Span } from '../../text/source.js';
import type { RobotsTxt } from './robots-txt.js';
import { isAllow, patternEnd, patternStart } from './rule-table.js';

/** Limit: RFC 9309 §2.5 asks crawlers to read at least this many octets; some read no more. */
const readBySome = 500 * 1024;

/** Limit: where Google's reader cuts a line. */
const cutBySome = 16_664;

/** Remarks that need a look at letters the reader passes over: made only when somebody listens. */
export function reportOnText(robots: RobotsTxt, report: Report): void {
  reportOnKind(robots, report);
  reportOnSize(robots, report);
  for (let rule = 0; rule < robots.rules.count; rule++) reportOnPattern(robots, rule, report);
}

const htmlBeginning = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

function reportOnKind({ source, rules }: RobotsTxt, report: Report): void {
  const beginning = source.text.slice(0, 1024);
  const start: Span = { start: 0, end: Math.min(source.text.length, 1) };
  // Some begin a real robots.txt with a comment as HTML has it.
  const isComment = rules.count === 0 && /^\s*<!--/.test(beginning);
  if (isComment || htmlBeginning.test(beginning))
    reportProblem(report, source, start, 'robots-txt/looks-like-html', {});
  if (beginning.includes('\0')) reportProblem(report, source, start, 'robots-txt/looks-binary', {});
  const damaged = source.text.indexOf('\ufffd');
  if (damaged !== -1) reportProblem(report, source, { start: damaged, end: damaged + 1 }, 'robots-txt/not-utf8', {});
}

function reportOnSize({ source, rules }: RobotsTxt, report: Report): void {
  const { text } = source;
  // Offsets are not octets, but never more than them, so a file past the limit by offsets is past it.
  if (text.length > readBySome && rules.count > 0 && patternEnd(rules, rules.count - 1) > readBySome) {
    reportProblem(report, source, { start: readBySome, end: readBySome + 1 }, 'robots-txt/past-500-kib', {});
  }
  for (let rule = 0; rule < rules.count; rule++) {
    const length = patternEnd(rules, rule) - patternStart(rules, rule);
    if (length <= cutBySome) continue;
    const span = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
    reportProblem(report, source, span, 'robots-txt/line-too-long', { length: String(length) });
  }
}

function reportOnPattern({ source, rules }: RobotsTxt, rule: number, report: Report): void {
  const { text } = source;
  const span: Span = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
  const first = text[span.start];
  if (first !== '/' && first !== '*') {
    const consequence = isAllow(rules, rule)
      ? 'the rule allows nothing'
      : 'it is read as if it did, but other crawlers may ignore the line';
    reportProblem(report, source, span, 'robots-txt/path-without-slash', { path: source.textOf(span), consequence });
  }
  // Bounded by the pattern: a search for a sign that the file does not hold would read to its end for every rule.
  let dollarSeen = false;
  let escapeSeen = false;
  for (let position = span.start; position < span.end; position++) {
    const sign = text[position];
    const place = { start: position, end: position + 1 };
    if (sign === '$' && position < span.end - 1 && !dollarSeen) {
      dollarSeen = true;
      reportProblem(report, source, place, 'robots-txt/dollar-inside-pattern', {});
    }
    if (sign === '%' && !escapeSeen && (position + 2 >= span.end || hexOctet(text, position + 1) === -1)) {
      escapeSeen = true;
      reportProblem(report, source, place, 'robots-txt/broken-percent-encoding', { path: source.textOf(span) });
    }
  }
}
