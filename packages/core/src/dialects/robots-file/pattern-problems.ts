import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { hexOctet } from '../../policy/path.js';
import { borrowOctets, type Octets } from '../../text/octets.js';
import type { Span } from '../../text/source.js';
import { isBlank } from './line.js';
import type { RobotsTxt } from './robots-txt.js';
import { isAllow, patternEnd, patternStart } from './rule-table.js';

const percent = 0x25;
const dollar = 0x24;
const star = 0x2a;
const slash = 0x2f;

/** Reports the problems of all patterns. Most have none, which is found out four octets at a time. */
export function reportPatternProblems(robots: RobotsTxt, report: Report): void {
  const { source, rules } = robots;
  const borrowed = borrowOctets(source);
  for (let rule = 0; rule < rules.count; rule++) {
    if (isSuspicious(borrowed, patternStart(rules, rule), patternEnd(rules, rule))) {
      reportProblemsOf(robots, rule, report);
    }
  }
}

/**
 * May a pattern have a problem? It may if it starts with anything but `/` or `*`, or holds an octet before `&`: white space, `%`, or a
 * `$` that is not its last. Looking at every character of every pattern took an eighth of the time of a first question.
 */
export function isSuspicious({ octets, view }: Octets, start: number, end: number): boolean {
  const first = octets[start];
  if (first !== slash && first !== star) return true;
  const stop = octets[end - 1] === dollar ? end - 1 : end;
  let place = start + 1;
  for (; place + 4 <= stop; place += 4) {
    const four = view.getInt32(place, true);
    // The highest bit of an octet is set by the subtraction if the octet is less than `&`, and cleared if it was set before.
    if (((four - 0x26262626) & ~four & 0x80808080) !== 0) return true;
  }
  for (; place < stop; place++) if ((octets[place] as number) <= percent) return true;
  return false;
}

const wholeAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Limit: no scheme is longer. */
const maxScheme = 40;

/** Reports the problems of one pattern, whether it looks suspicious or not. */
export function reportProblemsOf({ source, rules }: RobotsTxt, rule: number, report: Report): void {
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
      reportProblem(report, source, octetAt(position), 'robots-txt/dollar-inside-pattern', {});
    } else if (code === percent && !escapeSeen && (position + 2 >= span.end || hexOctet(text, position + 1) === -1)) {
      escapeSeen = true;
      const path = source.textOf(span);
      reportProblem(report, source, octetAt(position), 'robots-txt/broken-percent-encoding', { path });
    }
  }
}

function octetAt(place: number): Span {
  return { start: place, end: place + 1 };
}
