import { isRule } from '../rule-words/rules.js';
import { type SeparatedPiece, splitOutsideQuotes } from './quoted.js';

/**
 * The two ways in which a line can be written: pairs of an addressee and its rules, separated by `;` (revision -00, and
 * `X-Robots-Tag`, which has `:` for `=` and no `;`); or a list of addressees, separated by `,`, whose rules are their
 * parameters (revision -03).
 */
export type Grammar = 'pairs' | 'list';

/**
 * Tells which grammar a line is written in, by its content and not by the field's name (RT-A-6): it is a list if what
 * stands before the first `;` is one name that is no rule.
 *
 * Reading: (ASK-17) a list stays one whatever its parameters are called and given: `ExampleBot;noindex;x=1`. But where
 * a rule is what a name is given (`*;ExampleBot=noindex`), the name is an addressee, and `*;` an empty pair (RT-2.1.1-m).
 */
export function grammarOf(value: string): Grammar {
  const parts = splitOutsideQuotes(value, ';,');
  const [first, second] = parts;
  if (first === undefined || second?.after !== ';' || !isAddressee(value.slice(first.start, first.end))) return 'pairs';
  return parts.some((part) => part.after === ';' && isPair(value, part)) ? 'pairs' : 'list';
}

/** `*`, or a name that is no rule, bare or quoted (RT-N-14). */
export function isAddressee(text: string): boolean {
  const name = /^[\s"]*(\*|[A-Za-z0-9_.-]+)[\s"]*$/.exec(text)?.[1];
  return name !== undefined && /[*A-Za-z0-9]/.test(name) && !isRule(name.toLowerCase());
}

function isPair(value: string, { start, end }: SeparatedPiece): boolean {
  const pair = /^\s*(\*|[A-Za-z0-9_.-]+)\s*=\s*([A-Za-z_-]*)/.exec(value.slice(start, end));
  if (pair === null || isRule(pair[1]?.toLowerCase() ?? '')) return false;
  return pair[1] === '*' || isRule(pair[2]?.toLowerCase() ?? '');
}
