import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { borrowBytes } from '../../text/bytes.js';
import { Source } from '../../text/source.js';
import { reportAgentLineProblems } from './read/agent-line-problems.js';
import { startsPath, usualPatternEnd } from './read/pattern-end.js';
import { addAgent, addRule, keepOtherLine, type ReaderState, readField } from './read/reader-state.js';
import { RuleWriter } from './read/rule-table.js';
import { reportTextProblems } from './read/text-problems.js';
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
} from './read/usual-lines.js';
import type { RobotsTxt } from './robots-txt.js';

/**
 * Reads a robots.txt in one pass (RFC 9309 §2.2). It takes any text: what cannot be read is skipped and reported.
 *
 * An ordinary rule is recognised in place and kept as two numbers; everything else takes a slower, exact path. Problems are
 * looked for only if `report` is given.
 */
export function readRobotsTxt(given: string, report?: Report, name?: string): RobotsTxt {
  const source = sourceOf(given, name);
  if (report === undefined) return readSource(source);
  // Reported at the end: a callback may read another file, which overwrites the borrowed bytes.
  const found: Diagnostic[] = [];
  const unusual: number[] = [];
  const keep: Report = (diagnostic) => found.push(diagnostic);
  const reading = read(source, { report: keep, reportAgentLine: reportAgentLineProblems, unusual });
  reportTextProblems(reading, unusual, keep);
  for (const diagnostic of found) report(diagnostic);
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
  return read(source, nobodyListens);
}

/** Who listens to problems, if anyone. */
type Listening = Pick<ReaderState, 'report' | 'reportAgentLine' | 'unusual'>;

const nobodyListens: Listening = { report: undefined, reportAgentLine: undefined, unusual: undefined };

function read(source: Source, { report, reportAgentLine, unusual }: Listening): RobotsTxt {
  const { text } = source;
  const { bytes, view } = borrowBytes(source);
  const rules = new RuleWriter();
  const state: ReaderState = {
    source,
    text,
    bytes,
    view,
    report,
    reportAgentLine,
    unusual,
    rules,
    agents: [],
    groups: [],
    others: [],
    otherFields: 0,
    hasAcap: false,
    listingAgents: false,
    interrupted: false,
    inGroup: false,
  };
  readLines(state);
  const { agents, groups, others, otherFields, hasAcap } = state;
  // Copies, because a list that grew has room for sixteen numbers more, which is more than the lists of most files take.
  return {
    source,
    rules: rules.finish(),
    agents: agents.slice(),
    groups: groups.slice(),
    others: others.slice(),
    otherFields,
    hasAcap,
  };
}

/**
 * Splits the text into lines at CR, LF and CRLF, removes comments and reads the lines (RFC9309-2.2-b, -c).
 *
 * One loop on purpose: nine lines in ten are rules in the usual spelling, and are added here with one look at their bytes.
 */
function readLines(state: ReaderState): void {
  const { text, bytes, view, rules, unusual } = state;
  const length = text.length;
  // The next comment, searched again only once it is passed: no character of the file is searched twice.
  let hash = -1;
  for (let start = 0; start < length; ) {
    const value = state.inGroup ? ruleValue(bytes, view, start) : 0;
    if (value !== 0) {
      const from = skipBlanks(bytes, value, length);
      const end = usualPatternEnd(bytes, view, from, length);
      if (end > from) {
        if (unusual !== undefined && !startsPath(bytes[from] as number)) unusual.push(rules.count);
        state.listingAgents = false;
        rules.add(from, end, value - start === allowLength ? 1 : 0);
        start = lineAfter(bytes, end);
        continue;
      }
    }
    const lineBreak = lineBreakFrom(bytes, view, value === 0 ? start : value);
    if (hash < start) hash = indexOrEnd(text, '#', start);
    const end = Math.min(lineBreak, hash);
    if (value !== 0) {
      const from = skipBlanks(bytes, value, end);
      addRule(state, start, from, dropBlanks(bytes, from, end), value - start === allowLength ? 1 : 0);
    } else if (end > start) readLine(state, start, end);
    start = lineAfter(bytes, lineBreak);
  }
}

/** Reads a line that is not a rule in the usual spelling. */
function readLine(state: ReaderState, lineStart: number, lineEnd: number): void {
  const { bytes, view } = state;
  const start = skipBlanks(bytes, lineStart, lineEnd);
  const end = dropBlanks(bytes, start, lineEnd);
  if (start === end) return;
  if (isUserAgent(bytes, view, start) && start + userAgentLength <= end) {
    addAgent(state, start + userAgentLength, end);
  } else if (state.report === undefined && !mayAffectVerdict(bytes[start] as number)) {
    keepOtherLine(state, start);
  } else {
    const value = ruleValue(bytes, view, start);
    if (value !== 0 && value <= end) addRule(state, start, value, end, value - start === allowLength ? 1 : 0);
    else readField(state, start, end);
  }
}
