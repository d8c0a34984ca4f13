import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { FieldValue } from '../../text/header.js';
import { Source } from '../../text/source.js';
import { defaultCap } from '../rule-words/cap.js';
import { splitAt } from '../rule-words/piece.js';
import { readRule, readRuleList } from '../rule-words/read.js';
import { type Grammar, grammarOf, isAddressee, isEmptyPair } from './grammar.js';
import { splitOutsideQuotes } from './quoted.js';
import { type AddresseeRules, newReaderState, type ReaderState } from './reader-state.js';

export interface RobotsTagReading {
  readonly source: Source;
  readonly grammar: Grammar;
  readonly lists: readonly AddresseeRules[];
}

/**
 * Reads one line of Robots-Tag or X-Robots-Tag, in whichever of their grammars it is written (RT-A-6).
 *
 * It reads one line at a time, because lines that were joined with a comma cannot be separated again (RT-X-10, RT-D-9). It
 * takes any text: what cannot be read is ignored and reported, and the rest still applies (RT-A-7).
 */
export function readRobotsTag(line: string | FieldValue, report?: Report): RobotsTagReading {
  const { source, span } = typeof line === 'string' ? wholeOf(line) : line;
  const whole = source.textOf(span);
  // One character more, to see that a pair that just fits ends there.
  const within = whole.slice(0, defaultCap + 1);
  const grammar = grammarOf(within);
  const value = whole.length > defaultCap ? cutAtCap(within, grammar) : whole;
  const state = newReaderState(source, report);
  if (value.length < whole.length && report !== undefined) {
    const unread = { start: span.start + value.length, end: span.end };
    reportProblem(report, source, unread, 'robots-tag/past-cap', { cap: String(defaultCap) });
  }
  if (grammar === 'list') readMembers(value, span.start, state);
  else readPairs(value, span.start, state, value.length === whole.length);
  // A header may be empty (RT-2.1.1-l); one that is not empty and has no rule is a mistake.
  if (!state.foundAnything() && report !== undefined && /[^\s;]/.test(value)) {
    reportProblem(report, source, span, 'robots-tag/no-rule', {});
  }
  return { source, grammar, lists: state.lists() };
}

function wholeOf(value: string): FieldValue {
  return { source: new Source('header', value), span: { start: 0, end: value.length } };
}

/**
 * The text up to the last separator within the cap: a pair that the cap would cut in two is dropped, or, if there is only one
 * pair, a rule (RT-2.1.1-x, RT-N-5).
 */
function cutAtCap(text: string, grammar: Grammar): string {
  const semicolon = grammar === 'pairs' ? text.lastIndexOf(';') : -1;
  const end = semicolon === -1 ? text.lastIndexOf(',') : semicolon;
  return text.slice(0, Math.max(end, 0));
}

/**
 * Reads revision -00 or X-Robots-Tag: each part addresses all crawlers until it names one (RT-2.1.1-d, RT-X-4).
 *
 * Reading: (ASK-19) an empty list is a separate pair, `ExampleBot=`. After a comma it may be from another line, and in a line
 * that was cut the rules of its addressee may follow: then it exempts no one.
 */
function readPairs(value: string, base: number, state: ReaderState, isWhole: boolean): void {
  for (const { start, end } of splitAt(value, ';', { start: 0, end: value.length })) {
    const part = value.slice(start, end);
    state.addressAllCrawlers();
    readRuleList(part, base + start, state);
    if (isWhole && isEmptyPair(part)) state.giveEmptyList();
  }
}

/**
 * Reads revision -03: members separated by commas, each an addressee with its rules as parameters (RT-N-3).
 *
 * Reading: (RT-N-11) a member that is not an addressee comes from another line, joined to this one: it is a rule for all
 * crawlers, or a pair.
 */
function readMembers(value: string, base: number, state: ReaderState): void {
  const { add, fault: onFault } = state;
  for (const { start, end, after } of splitOutsideQuotes(value, ';,')) {
    const part = value.slice(start, end);
    if (after === ';') {
      // `*` before the name of a parameter comes from the grammar of revision -00, and adds nothing.
      const bare = part.replace(/^\s*\*/, '');
      readRule(bare, base + start + part.length - bare.length, { add, fault: onFault });
      continue;
    }
    state.addressAllCrawlers();
    if (isAddressee(part)) {
      const name = part.replace(/["\s]+/g, '');
      const at = base + start + part.indexOf(name);
      state.address(name, { start: at, end: at + name.length }, ';');
    } else {
      readRuleList(part, base + start, state);
    }
  }
}
