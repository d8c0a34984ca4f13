import type { Span } from '../../text/source.js';
import type { Piece } from './piece.js';
import type { Rule } from './rules.js';

/** One known rule as it was found: its name in lower case, its value in one spelling, and where it stands. */
export interface RuleReading {
  readonly name: Rule;
  readonly value?: string;
  readonly span: Span;
}

/** What can be remarked on a rule, whichever carrier it came by. Each carrier has a code for each. */
export type RuleFault = 'unknown-rule' | 'unusable-value' | 'unreadable-date' | 'no-commas';

/** Where the rules of a list go, and what there is to remark. */
export interface RuleSink {
  add(rule: RuleReading): void;
  /** Somebody is named, and what follows is for them; absent where a list cannot name anybody (META). */
  address?(name: string, span: Span, sign: ':' | '=' | '*' | ';'): void;
  fault(fault: RuleFault, span: Span, rule: string, value: string): void;
}

/** A list of rules that is being read. Offsets in `text` become spans by adding `base`. */
export interface RuleList {
  readonly text: string;
  readonly base: number;
  readonly sink: RuleSink;
}

/** Where a piece of the list stands in the source. */
export function spanOf({ base }: RuleList, { start, end }: Piece): Span {
  return { start: base + start, end: base + end };
}
