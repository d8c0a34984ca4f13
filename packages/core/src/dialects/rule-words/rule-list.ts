import type { Span } from '../../text/source.js';
import type { Piece } from './piece.js';
import type { Rule } from './rules.js';

/** A known rule as it was read: its name in lower case, its value normalised, and its place. */
export interface RuleReading {
  readonly name: Rule;
  readonly value?: string;
  readonly span: Span;
}

/** What can be wrong with a rule, in a header or a META tag. Both dialects have a code for each. */
export type RuleFault = 'unknown-rule' | 'unusable-value' | 'unreadable-date' | 'no-commas';

/** Takes the rules of a list, their addressees and their faults, in order. */
export interface RuleSink {
  add(rule: RuleReading): void;
  /** The rules that follow address this name. Absent where a list cannot name addressees, as in a META tag. */
  address?(name: string, span: Span, sign: ':' | '=' | '*' | ';'): void;
  fault(fault: RuleFault, span: Span, rule: string, value: string): void;
}

/** A list of rules that is being read. `base` is the offset of `text` in the source. */
export interface RuleList {
  readonly text: string;
  readonly base: number;
  readonly sink: RuleSink;
}

/** The span of a piece of the list in the source. */
export function spanOf({ base }: RuleList, { start, end }: Piece): Span {
  return { start: base + start, end: base + end };
}
