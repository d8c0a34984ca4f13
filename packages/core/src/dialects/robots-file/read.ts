import type { Report } from '../../diagnostics/diagnostic.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { borrowOctets, copyOctets } from '../../text/octets.js';
import { Source } from '../../text/source.js';
import { addAgent, addRule, type Draft, keepOtherLine, readField, reportAgentLineProblems } from './draft.js';
import { isBlank } from './line.js';
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
  const reading = read(given, { report, reportAgentLine: reportAgentLineProblems }, name);
  reportTextProblems(reading, report);
  return reading;
}

/** Reads a robots.txt and reports nothing. Apart, so that a program with `CrawlGate` alone carries little code for problems. */
export function readForVerdicts(given: string, name?: string): RobotsTxt {
  return read(given, { report: undefined, reportAgentLine: undefined }, name);
}

function read(given: string, reports: Pick<Draft, 'report' | 'reportAgentLine'>, name = 'robots.txt'): RobotsTxt {
  const text = withoutMark(given);
  const source = new Source(name, text);
  const borrowed = borrowOctets(source);
  // A callback may read another file in between, which would overwrite borrowed octets.
  const { octets, view } = reports.report === undefined ? borrowed : copyOctets(borrowed, text.length);
  const draft: Draft = {
    source,
    text,
    octets,
    view,
    report: reports.report,
    reportAgentLine: reports.reportAgentLine,
    rules: new RuleWriter(),
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
  // Copies, because a list that grew has room for sixteen numbers more, which is more than the lists of most files take.
  return {
    source,
    rules: draft.rules.finish(),
    agents: agents.slice(),
    groups: groups.slice(),
    others: others.slice(),
    hasAcap,
  };
}

/**
 * Splits the text into lines at CR, LF and CRLF, removes comments and reads the lines (RFC9309-2.2-b, -c).
 *
 * One loop on purpose: nine lines in ten are rules in the usual spelling, and are added here without a function call.
 */
function readLines(draft: Draft): void {
  const { text, octets, view, rules } = draft;
  const length = text.length;
  // The next of each character, searched again only once it is passed: no character of the file is searched twice.
  let feed = indexOrEnd(text, '\n', 0);
  let carriage = indexOrEnd(text, '\r', 0);
  let hash = indexOrEnd(text, '#', 0);
  for (let start = 0; start < length; ) {
    let end = feed;
    let next = feed + 1;
    if (carriage < feed) {
      end = carriage;
      if (carriage + 1 !== feed) next = carriage + 1;
      carriage = indexOrEnd(text, '\r', next);
    }
    if (feed < next) feed = indexOrEnd(text, '\n', next);
    if (hash < end) {
      const comment = hash;
      hash = indexOrEnd(text, '#', end);
      end = comment;
    }
    const value = draft.inGroup ? ruleValue(octets, view, start) : 0;
    if (value === 0 || value > end) {
      if (end > start) readLine(draft, start, end);
    } else {
      const allow = value - start === allowLength ? 1 : 0;
      let from = value;
      while (from < end && isBlank(octets[from] as number)) from++;
      while (end > from && isBlank(octets[end - 1] as number)) end--;
      draft.listingAgents = false;
      if (from < end) rules.add(from, end, allow);
      else addRule(draft, start, from, end, allow);
    }
    start = next;
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
