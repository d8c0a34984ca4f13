import { type ProductName, productNameOf } from '../../../policy/agent.js';
import { isPlain } from '../../../policy/path.js';
import type { PathBytes } from '../../../policy/path-bytes.js';
import type { Verdict } from '../../../policy/statement.js';
import { borrowBytes } from '../../../text/bytes.js';
import type { Source } from '../../../text/source.js';
import { addressesAllCrawlers, namingOf, notNamed } from '../groups/agent-name.js';
import { collectPairs } from '../match/letter-pairs.js';
import { comparePrefix, differs, irregular, star } from '../match/path-pattern.js';
import { isStrengthOfAllow, noBytes, noStrength, strengthOf } from '../match/precedence.js';
import { bytesOfMatch, cannotMatch, wildcardsBeforePairs } from '../match/scan.js';
import { isBlank } from '../read/line.js';
import { type ReaderState, readField } from '../read/reader-state.js';
import {
  allowLength,
  dropBlanks,
  indexOrEnd,
  isUserAgent,
  lineAfter,
  lineBreakFrom,
  mayAffectVerdict,
  mayNameAgent,
  ruleValue,
  skipBlanks,
  userAgentLength,
} from '../read/usual-lines.js';

const percent = 0x25;
const space = 0x20;

/** How a group addresses the agent. A group that names it, whole or by a cut, comes before groups for all crawlers. */
const notAddressed = 0;
const amongAllCrawlers = 1;
/** Added to `namedByCut` and `namedWhole`. */
const byName = 1;

/** What a pass over the text of a robots.txt has found so far. */
interface Pass {
  readonly source: Source;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly name: ProductName;
  readonly path: PathBytes;
  /** How the groups that count address the agent: the best way so far. Rules of groups that address it in a lesser way do not count. */
  addressed: number;
  /** The same of the current group. */
  groupAddressed: number;
  /** Do the rules of the current group count? */
  counts: boolean;
  /** No rule has followed the last User-agent line yet, so another User-agent line joins its group (RFC9309-2.1-b). */
  listingAgents: boolean;
  /** The strength of the strongest rule that counts and matches, or `noStrength`. */
  best: number;
  wildcards: number;
  /** The first `#` at or after the last line that was looked at for one. */
  hash: number;
  /** For lines in unusual spellings; made for the first of them. */
  state: ReaderState | undefined;
}

/**
 * The verdict of a robots.txt on one path, straight from its text (RFC 9309 §2.2).
 *
 * It returns the same verdict as reading the file, selecting the groups and scanning their rules, but keeps no rules: it
 * compares those of the agent's groups where they stand, and passes over the others.
 */
export function verdictFromText(source: Source, agent: string, path: PathBytes): Verdict {
  const { bytes, view } = borrowBytes(source);
  const pass: Pass = {
    source,
    bytes,
    view,
    name: productNameOf(agent),
    path,
    addressed: notAddressed,
    groupAddressed: notAddressed,
    counts: false,
    listingAgents: false,
    best: noStrength,
    wildcards: 0,
    hash: -1,
    state: undefined,
  };
  passLines(pass);
  if (pass.best === noStrength) return 'unstated';
  return isStrengthOfAllow(pass.best) ? 'allowed' : 'denied';
}

/**
 * Goes through the lines. One loop on purpose, over variables instead of properties: nine lines in ten are settled here without a
 * function call.
 */
function passLines(pass: Pass): void {
  const { bytes, view } = pass;
  const { length } = pass.source.text;
  const { bytes: pathBytes, start: pathStart } = pass.path;
  const plainEnd = plainEndOf(pass.path);
  for (let start = 0; start < length; ) {
    // The end of the line is looked for from here on.
    let seen = start;
    const isGrouped = pass.counts || pass.listingAgents;
    const value = isGrouped ? ruleValue(bytes, view, start) : 0;
    if (value !== 0) {
      pass.listingAgents = false;
      seen = value;
      if (pass.counts) {
        const from = bytes[value] === space ? value + 1 : value;
        const shift = from - pathStart;
        let place = pathStart;
        while (place < plainEnd && bytes[place + shift] === pathBytes[place]) place++;
        seen = place + shift;
        const letter = bytes[seen] as number;
        const isRejected = isPlain(letter) ? seen > from : letter === star && isHopeless(pass, seen);
        if (!isRejected) {
          seen = lineBreakFrom(bytes, view, value);
          takeRule(pass, value, withoutComment(pass, value, seen), value - start === allowLength);
        }
      }
    } else if (mayMatter(bytes[start] as number, isGrouped)) {
      seen = lineBreakFrom(bytes, view, start);
      takeLine(pass, start, seen);
    }
    start = lineAfter(bytes, lineBreakFrom(bytes, view, seen));
  }
}

/** Can a line that starts with this byte affect the verdict, and is not a rule in the usual spelling? */
function mayMatter(byte: number, isGrouped: boolean): boolean {
  // Outside groups that count, only User-agent lines do.
  return (isGrouped ? mayAffectVerdict(byte) : mayNameAgent(byte)) || isBlank(byte);
}

/** Are the two characters after the wildcard at this offset not neighbours in the path? */
function isHopeless({ bytes, wildcards }: Pass, at: number): boolean {
  return wildcards >= wildcardsBeforePairs && cannotMatch(bytes, at, bytes.length);
}

/** The offset of the first `%` of a path, or its end: before it, bytes that differ are letters that differ. */
function plainEndOf({ bytes, start, end }: PathBytes): number {
  let place = start;
  while (place < end && bytes[place] !== percent) place++;
  return place;
}

/** Takes a line that is not a rule in the usual spelling, or that is in a group whose rules do not count. */
function takeLine(pass: Pass, lineStart: number, lineEnd: number): void {
  const { bytes, view } = pass;
  const start = skipBlanks(bytes, lineStart, lineEnd);
  if (!mayAffectVerdict(bytes[start] as number)) return;
  const end = withoutComment(pass, start, lineEnd);
  if (isUserAgent(bytes, view, start) && start + userAgentLength <= end) {
    takeAgent(pass, skipBlanks(bytes, start + userAgentLength, end), end);
    return;
  }
  const isGrouped = pass.counts || pass.listingAgents;
  if (!isGrouped && !mayNameAgent(bytes[start] as number)) return;
  const value = ruleValue(bytes, view, start);
  if (value === 0 || value > end) {
    takeOddLine(pass, start, end);
  } else {
    pass.listingAgents = false;
    if (pass.counts) takeRule(pass, value, end, value - start === allowLength);
  }
}

/** The end of a line without its comment and the white space before it. */
function withoutComment(pass: Pass, start: number, end: number): number {
  // Searched again only once it is passed: no character of the file is searched twice.
  if (pass.hash < start) pass.hash = indexOrEnd(pass.source.text, '#', start);
  return dropBlanks(pass.bytes, start, Math.min(end, pass.hash));
}

/** Takes the value of a User-agent line. */
function takeAgent(pass: Pass, start: number, end: number): void {
  const { bytes, source, name } = pass;
  if (!pass.listingAgents) pass.groupAddressed = notAddressed;
  pass.listingAgents = true;
  let addressed = notAddressed;
  if (addressesAllCrawlers(bytes, start, end)) addressed = amongAllCrawlers;
  else if (name.whole !== '') {
    const naming = namingOf(bytes, source.text, start, end, name);
    if (naming !== notNamed) addressed = naming + byName;
  }
  if (addressed > pass.groupAddressed) pass.groupAddressed = addressed;
  if (addressed > pass.addressed) {
    pass.addressed = addressed;
    pass.best = noStrength;
  }
  pass.counts = pass.groupAddressed !== notAddressed && pass.groupAddressed === pass.addressed;
}

/** Takes a rule of a group that counts. */
function takeRule(pass: Pass, from: number, end: number, allows: boolean): void {
  const { bytes, path } = pass;
  const start = skipBlanks(bytes, from, end);
  // An empty rule has no effect (RFC9309-2.2.2-i).
  if (start === end) return;
  const compared = comparePrefix(bytes, start, end, path);
  if (compared === differs) return;
  let length = end - start;
  if (compared !== end) {
    if (++pass.wildcards === wildcardsBeforePairs) collectPairs(path);
    if (pass.wildcards >= wildcardsBeforePairs && compared !== irregular && cannotMatch(bytes, compared, end)) return;
    length = bytesOfMatch(bytes, pass.source.text, start, end, allows, compared, path);
    if (length === noBytes) return;
  }
  const strength = strengthOf(length, allows);
  if (strength > pass.best) pass.best = strength;
}

/** Takes a line in an unusual spelling, by the same reading that the whole file would get. */
function takeOddLine(pass: Pass, start: number, end: number): void {
  pass.state ??= draftFor(pass);
  const { state } = pass;
  state.listingAgents = true;
  readField(state, start, end);
  const [agentStart, agentEnd] = state.agents;
  if (agentStart !== undefined && agentEnd !== undefined) takeAgent(pass, agentStart, agentEnd);
  else if (!state.listingAgents) pass.listingAgents = false;
  state.agents.length = 0;
  state.others.length = 0;
}

/** A draft that hands each rule on to the pass instead of keeping it. */
function draftFor(pass: Pass): ReaderState {
  const { source, bytes, view } = pass;
  const add = (start: number, end: number, allow: 0 | 1): void => {
    if (pass.counts) takeRule(pass, start, end, allow === 1);
  };
  return {
    source,
    text: source.text,
    bytes,
    view,
    report: undefined,
    reportAgentLine: undefined,
    rules: { count: 0, add },
    unusual: undefined,
    agents: [],
    groups: [],
    others: [],
    otherFields: 0,
    hasAcap: false,
    listingAgents: true,
    interrupted: false,
    inGroup: true,
  };
}
