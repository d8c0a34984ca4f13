import type { Report } from '../../diagnostics/diagnostic.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { borrowOctets, copyOctets } from '../../text/octets.js';
import { Source } from '../../text/source.js';
import { addAgent, addRule, type Draft, keepOtherLine, readField, reportAgentLineProblems } from './draft.js';
import type { RobotsTxt } from './robots-txt.js';
import { RuleWriter } from './rule-table.js';
import { reportTextProblems } from './text-problems.js';
import {
  allowLength,
  dropBlanks,
  indexOrEnd,
  isUserAgent,
  lineAfter,
  lineBreakFrom,
  mayAffectVerdict,
  ruleValue,
  skipBlanks,
  userAgentLength,
} from './usual-lines.js';

/**
 * Reads a robots.txt in one pass (RFC 9309 §2.2). It takes any text: what cannot be read is skipped and reported.
 *
 * An ordinary rule is recognised in place and kept as two numbers; everything else takes a slower, exact path. Problems are
 * looked for only if `report` is given.
 */
export function readRobotsTxt(given: string, report?: Report, name?: string): RobotsTxt {
  const source = sourceOf(given, name);
  if (report === undefined) return readSource(source);
  const reading = read(source, { report, reportAgentLine: reportAgentLineProblems });
  reportTextProblems(reading, report);
  return reading;
}

/** Reads a robots.txt and reports nothing. Apart, so that a program with `CrawlGate` alone carries little code for problems. */
export function readForVerdicts(given: string, name?: string): RobotsTxt {
  return readSource(sourceOf(given, name));
}

/** The text of a robots.txt, without its byte order mark. */
export function sourceOf(given: string, name = 'robots.txt'): Source {
  return new Source(name, withoutMark(given));
}

/** The same as `readForVerdicts`, from a result of `sourceOf`. */
export function readSource(source: Source): RobotsTxt {
  return read(source, { report: undefined, reportAgentLine: undefined });
}

function read(source: Source, reports: Pick<Draft, 'report' | 'reportAgentLine'>): RobotsTxt {
  const { text } = source;
  const borrowed = borrowOctets(source);
  // A callback may read another file in between, which would overwrite borrowed octets.
  const { octets, view } = reports.report === undefined ? borrowed : copyOctets(borrowed, text.length);
  const rules = new RuleWriter();
  const draft: Draft = {
    source,
    text,
    octets,
    view,
    report: reports.report,
    reportAgentLine: reports.reportAgentLine,
    rules,
    agents: [],
    groups: [],
    others: [],
    hasAcap: false,
    listingAgents: false,
    interrupted: false,
    inGroup: false,
  };
  readLines(draft);
  const { agents, groups, others, hasAcap } = draft;
  return { source, rules: rules.finish(), agents, groups, others, hasAcap };
}

/**
 * Splits the text into lines at CR, LF and CRLF, removes comments and reads the lines (RFC9309-2.2-b, -c).
 *
 * One loop on purpose: nine lines in ten are rules in the usual spelling, and are added here without a function call.
 */
function readLines(draft: Draft): void {
  const { text, octets, view, rules } = draft;
  const length = text.length;
  // The next comment, searched again only once it is passed: no character of the file is searched twice.
  let hash = indexOrEnd(text, '#', 0);
  for (let start = 0; start < length; ) {
    const value = draft.inGroup ? ruleValue(octets, view, start) : 0;
    const lineBreak = lineBreakFrom(octets, view, value === 0 ? start : value);
    let end = lineBreak;
    if (hash < end) {
      end = hash;
      hash = indexOrEnd(text, '#', lineBreak);
    }
    if (value === 0) {
      if (end > start) readLine(draft, start, end);
    } else {
      const allow = value - start === allowLength ? 1 : 0;
      const from = skipBlanks(octets, value, end);
      end = dropBlanks(octets, from, end);
      draft.listingAgents = false;
      if (from < end) rules.add(from, end, allow);
      else addRule(draft, start, from, end, allow);
    }
    start = lineAfter(octets, lineBreak);
  }
}

/** Reads a line that is not a rule in the usual spelling. */
function readLine(draft: Draft, lineStart: number, lineEnd: number): void {
  const { octets, view } = draft;
  const start = skipBlanks(octets, lineStart, lineEnd);
  const end = dropBlanks(octets, start, lineEnd);
  if (start === end) return;
  if (isUserAgent(octets, view, start) && start + userAgentLength <= end) {
    addAgent(draft, start + userAgentLength, end);
  } else if (draft.report === undefined && !mayAffectVerdict(octets[start] as number)) {
    keepOtherLine(draft, start);
  } else {
    const value = ruleValue(octets, view, start);
    if (value !== 0 && value <= end) addRule(draft, start, value, end, value - start === allowLength ? 1 : 0);
    else readField(draft, start, end);
  }
}
