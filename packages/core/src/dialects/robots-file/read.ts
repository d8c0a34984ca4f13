import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { borrowOctets } from '../../text/octets.js';
import { Source } from '../../text/source.js';
import { reportAgentLineProblems } from './agent-line-problems.js';
import { addAgent, addRule, type Draft, keepOtherLine, readField } from './draft.js';
import { isBlank } from './line.js';
import { behindBreak, startsPath, usualPatternEnd } from './pattern-end.js';
import type { RobotsTxt } from './robots-txt.js';
import { RuleWriter } from './rule-table.js';
import { reportTextProblems } from './text-problems.js';

const colon = 0x3a;

/**
 * Reads a robots.txt in one pass (RFC 9309 §2.2). It takes any text: what cannot be read is skipped and reported.
 *
 * An ordinary rule is recognised in place and kept as two numbers; everything else takes a slower, exact path. Problems are
 * looked for only if `report` is given.
 */
export function readRobotsTxt(given: string, report?: Report, name?: string): RobotsTxt {
  if (report === undefined) return readForVerdicts(given, name);
  // Reported at the end: a callback may read another file, which overwrites the borrowed octets.
  const found: Diagnostic[] = [];
  const unusual: number[] = [];
  const keep: Report = (diagnostic) => found.push(diagnostic);
  const reading = read(given, { report: keep, reportAgentLine: reportAgentLineProblems, unusual }, name);
  reportTextProblems(reading, unusual, keep);
  for (const diagnostic of found) report(diagnostic);
  return reading;
}

/** Reads a robots.txt and reports nothing. Apart, so that a program with `CrawlGate` alone carries little code for problems. */
export function readForVerdicts(given: string, name?: string): RobotsTxt {
  return read(given, nobodyListens, name);
}

/** Who listens to problems, if anyone. */
type Listening = Pick<Draft, 'report' | 'reportAgentLine' | 'unusual'>;

const nobodyListens: Listening = { report: undefined, reportAgentLine: undefined, unusual: undefined };

function read(given: string, { report, reportAgentLine, unusual }: Listening, name = 'robots.txt'): RobotsTxt {
  const text = withoutMark(given);
  const source = new Source(name, text);
  const { octets, view } = borrowOctets(source);
  const draft: Draft = {
    source,
    text,
    octets,
    view,
    report,
    reportAgentLine,
    unusual,
    rules: new RuleWriter(),
    agents: [],
    groups: [],
    others: [],
    otherFields: 0,
    hasAcap: false,
    listingAgents: false,
    interrupted: false,
    inGroup: false,
  };
  readLines(draft);
  const { agents, groups, others, otherFields, hasAcap } = draft;
  // Copies, because a list that grew has room for sixteen numbers more, which is more than the lists of most files take.
  return {
    source,
    rules: draft.rules.finish(),
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
 * One loop on purpose: nine lines in ten are rules in the usual spelling, and are added here with one look at their octets.
 */
function readLines(draft: Draft): void {
  const { text, octets, view, rules, unusual } = draft;
  const length = text.length;
  // The next of each character, searched again only once it is passed: no character of the file is searched twice.
  let feed = -1;
  let carriage = -1;
  let hash = -1;
  for (let start = 0; start < length; ) {
    const value = draft.inGroup ? ruleValue(octets, view, start) : 0;
    if (value !== 0 && value < length) {
      let from = value;
      while (from < length && isBlank(octets[from] as number)) from++;
      const end = usualPatternEnd(octets, view, from, length);
      if (end > from) {
        if (unusual !== undefined && !startsPath(octets[from] as number)) unusual.push(rules.count);
        draft.listingAgents = false;
        rules.add(from, end, value - start === allowLength ? 1 : 0);
        start = behindBreak(octets, end, length);
        continue;
      }
    }
    if (feed < start) feed = indexOrEnd(text, '\n', start);
    if (carriage < start) carriage = indexOrEnd(text, '\r', start);
    if (hash < start) hash = indexOrEnd(text, '#', start);
    const lineEnd = Math.min(feed, carriage);
    let end = Math.min(lineEnd, hash);
    if (value !== 0 && value <= end) {
      let from = value;
      while (from < end && isBlank(octets[from] as number)) from++;
      while (end > from && isBlank(octets[end - 1] as number)) end--;
      addRule(draft, start, from, end, value - start === allowLength ? 1 : 0);
    } else if (end > start) readLine(draft, start, end);
    start = behindBreak(octets, lineEnd, length);
  }
}

function indexOrEnd(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found === -1 ? text.length : found;
}

/** Reads a line that is not a rule in the usual spelling. */
function readLine(draft: Draft, lineStart: number, lineEnd: number): void {
  const { octets, view } = draft;
  let start = lineStart;
  while (start < lineEnd && isBlank(octets[start] as number)) start++;
  let end = lineEnd;
  while (end > start && isBlank(octets[end - 1] as number)) end--;
  if (start === end) return;
  if (isUserAgent(octets, view, start) && start + 11 <= end) {
    addAgent(draft, start + 11, end);
  } else if (draft.report === undefined && !mayAffectVerdict(octets[start] as number)) {
    keepOtherLine(draft, start);
  } else {
    const value = ruleValue(octets, view, start);
    if (value !== 0 && value <= end) addRule(draft, start, value, end, value - start === allowLength ? 1 : 0);
    else readField(draft, start, end);
  }
}

/** Can a line that starts with this octet affect a verdict? All such fields, also misspelt ones and ACAP's, start with A, D or U. */
function mayAffectVerdict(octet: number): boolean {
  const letter = octet | 0x20;
  return letter === 0x61 || letter === 0x64 || letter === 0x75;
}

const disallowLength = 9;
const allowLength = 6;

/** The start of the value if a line starts with `disallow:` or `allow:` in any letter case; otherwise 0. */
function ruleValue(octets: Uint8Array, view: DataView, start: number): number {
  const letters = fourLetters(view, start);
  if (letters === disa) {
    return fourLetters(view, start + 4) === llow && octets[start + 8] === colon ? start + disallowLength : 0;
  }
  const isAllow = letters === allo && ((octets[start + 4] as number) | 0x20) === 0x77 && octets[start + 5] === colon;
  return isAllow ? start + allowLength : 0;
}

/** Four letters in lower case, as one number. */
function fourLetters(view: DataView, place: number): number {
  return view.getInt32(place, true) | 0x20202020;
}

const disa = 0x61736964;
const llow = 0x776f6c6c;
const allo = 0x6f6c6c61;
const user = 0x72657375;
const dashAge = 0x6567612d;

/** Does a line start with `user-agent:`, in any letter case? */
function isUserAgent(octets: Uint8Array, view: DataView, start: number): boolean {
  return (
    fourLetters(view, start) === user &&
    fourLetters(view, start + 4) === dashAge &&
    ((octets[start + 8] as number) | 0x20) === 0x6e &&
    ((octets[start + 9] as number) | 0x20) === 0x74 &&
    octets[start + 10] === colon
  );
}
