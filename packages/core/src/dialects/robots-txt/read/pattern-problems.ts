import { type Report, reportProblem } from '../../../diagnostics/diagnostic.js';
import { hexByte } from '../../../policy/path.js';
import type { Span } from '../../../text/source.js';
import type { RobotsTxt } from '../robots-txt.js';
import { isBlank } from './line.js';
import { isAllow, patternEnd, patternStart } from './rule-table.js';

const percent = 0x25;
const dollar = 0x24;
const star = 0x2a;
const slash = 0x2f;

const wholeAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Limit: no scheme is longer. */
const maxScheme = 40;

/** Reports the problems of the pattern of a rule. One that `usualPatternEnd` knows and that starts with `/` or `*` has none. */
export function reportPatternProblems({ source, rules }: RobotsTxt, rule: number, report: Report): void {
  const { text } = source;
  const span: Span = { start: patternStart(rules, rule), end: patternEnd(rules, rule) };
  const first = text.charCodeAt(span.start);
  if (wholeAddress.test(text.slice(span.start, Math.min(span.end, span.start + maxScheme)))) {
    reportProblem(report, source, span, 'robots-txt/address-as-path', { address: source.textOf(span) });
  } else if (first !== slash && first !== star) {
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
    const code = text.charCodeAt(position);
    if (code > slash) continue;
    if (!secondSeen && position > span.start && (code === slash || code === star)) {
      if (isBlank(text.charCodeAt(position - 1))) {
        secondSeen = true;
        reportProblem(report, source, span, 'robots-txt/several-paths', { path: source.textOf(span) });
      }
    } else if (code === dollar && position < span.end - 1 && !dollarSeen) {
      dollarSeen = true;
      reportProblem(report, source, letterAt(position), 'robots-txt/dollar-inside-pattern', {});
    } else if (code === percent && !escapeSeen && (position + 2 >= span.end || hexByte(text, position + 1) === -1)) {
      escapeSeen = true;
      const path = source.textOf(span);
      reportProblem(report, source, letterAt(position), 'robots-txt/broken-percent-encoding', { path });
    }
  }
}

function letterAt(place: number): Span {
  return { start: place, end: place + 1 };
}
