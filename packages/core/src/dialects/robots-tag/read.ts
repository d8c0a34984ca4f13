import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { FieldValue } from '../../text/header.js';
import { Source } from '../../text/source.js';
import { defaultCap } from '../rule-words/cap.js';
import { splitAt } from '../rule-words/piece.js';
import { readRule, readRuleList } from '../rule-words/read.js';
import { type AddresseeRules, type Draft, newDraft } from './draft.js';
import { type Grammar, grammarOf, isAddressee } from './grammar.js';
import { splitOutsideQuotes } from './quoted.js';

export interface RobotsTagReading {
  readonly source: Source;
  readonly grammar: Grammar;
  readonly lists: readonly AddresseeRules[];
}

/**
 * Reads one field line of Robots-Tag or X-Robots-Tag, in whichever of their grammars it is written (RT-A-6).
 *
 * One line at a time: lines that were joined by a comma cannot be told apart again (RT-X-10, RT-D-9). Any text will do: what
 * cannot be read is skipped and reported, and what stands beside it counts (RT-A-7).
 */
export function readRobotsTag(line: string | FieldValue, report?: Report): RobotsTagReading {
  const { source, span } = typeof line === 'string' ? wholeOf(line) : line;
  const whole = source.textOf(span);
  // One character more, so that a pair that just fits is seen to end.
  const within = whole.slice(0, defaultCap + 1);
  const grammar = grammarOf(within);
  const value = whole.length > defaultCap ? cutAtCap(within, grammar) : whole;
  const draft = newDraft(source, report);
  if (value.length < whole.length && report !== undefined) {
    const unread = { start: span.start + value.length, end: span.end };
    reportProblem(report, source, unread, 'robots-tag/past-cap', { cap: String(defaultCap) });
  }
  if (grammar === 'list') readMembers(value, span.start, draft);
  else readPairs(value, span.start, draft);
  // A field may be empty (RT-2.1.1-l); one that is not, and yet says nothing, is a mistake.
  if (!draft.hasSpoken() && report !== undefined && /[^\s;]/.test(value)) {
    reportProblem(report, source, span, 'robots-tag/no-rule', {});
  }
  return { source, grammar, lists: draft.lists() };
}

function wholeOf(value: string): FieldValue {
  return { source: new Source('header', value), span: { start: 0, end: value.length } };
}

/**
 * What stands before the last separator within the cap: a pair, or, where there is but one, a rule, that the cap cuts in
 * two is dropped (RT-2.1.1-x, RT-N-5).
 */
function cutAtCap(text: string, grammar: Grammar): string {
  const semicolon = grammar === 'pairs' ? text.lastIndexOf(';') : -1;
  const end = semicolon === -1 ? text.lastIndexOf(',') : semicolon;
  return text.slice(0, Math.max(end, 0));
}

/** Revision -00 and X-Robots-Tag: each part begins with everybody again (RT-2.1.1-d, RT-X-4). */
function readPairs(value: string, base: number, draft: Draft): void {
  for (const { start, end } of splitAt(value, ';', { start: 0, end: value.length })) {
    draft.addressEverybody();
    readRuleList(value.slice(start, end), base + start, draft);
  }
}

/**
 * Revision -03: members are separated by commas, each an addressee with its rules as parameters (RT-N-3).
 *
 * Reading: (RT-N-11) a member that is no addressee is a rule for everybody, or a pair, whose lines were joined to this.
 */
function readMembers(value: string, base: number, draft: Draft): void {
  const { add, fault: onFault } = draft;
  for (const { start, end, after } of splitOutsideQuotes(value, ';,')) {
    const part = value.slice(start, end);
    if (after === ';') {
      // `*` before a parameter's name is the grammar of -00 again, and says nothing new.
      const bare = part.replace(/^\s*\*/, '');
      readRule(bare, base + start + part.length - bare.length, { add, fault: onFault });
      continue;
    }
    draft.addressEverybody();
    if (isAddressee(part)) {
      const name = part.replace(/["\s]+/g, '');
      const at = base + start + part.indexOf(name);
      draft.address(name, { start: at, end: at + name.length }, ';');
    } else {
      readRuleList(part, base + start, draft);
    }
  }
}
