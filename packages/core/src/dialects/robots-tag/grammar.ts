import { isRule } from '../rule-words/rules.js';
import { type SeparatedPiece, splitOutsideQuotes } from './quoted.js';

/**
 * The two grammars of a line: pairs of an addressee and its rules, separated by `;` (revision -00, and `X-Robots-Tag`, which
 * has `:` for `=` and no `;`); or a list of addressees, separated by `,`, with the rules as parameters (revision -03).
 */
export type Grammar = 'pairs' | 'list';

/**
 * The grammar that a line is written in, recognised by its content and not by the name of the header (RT-A-6): it is a list if the
 * text before the first `;` is one name that is not a rule.
 *
 * Reading: (ASK-17) it is a list whatever the names and values of its parameters: `ExampleBot;noindex;x=1`. But a name with a
 * rule as its value (`*;ExampleBot=noindex`) is an addressee, and then `*;` is an empty pair (RT-2.1.1-m).
 */
export function grammarOf(value: string): Grammar {
  const parts = splitOutsideQuotes(value, ';,');
  const [first, second] = parts;
  if (first === undefined || second?.after !== ';' || !isAddressee(value.slice(first.start, first.end))) return 'pairs';
  return parts.some((part) => part.after === ';' && isPair(value, part)) ? 'pairs' : 'list';
}

/** Is it `*`, or a name that is not a rule, with or without quotes (RT-N-14)? */
export function isAddressee(text: string): boolean {
  const name = /^[\s"]*(\*|[A-Za-z0-9_.-]+)[\s"]*$/.exec(text)?.[1];
  return name !== undefined && /[*A-Za-z0-9]/.test(name) && !isRule(name.toLowerCase());
}

/** Is it a pair of revision -00 without rules: a name that is not a rule, and `=`? */
export function isEmptyPair(text: string): boolean {
  return text.endsWith('=') && isAddressee(text.slice(0, -1));
}

function isPair(value: string, { start, end }: SeparatedPiece): boolean {
  const pair = /^\s*(\*|[A-Za-z0-9_.-]+)\s*=\s*([A-Za-z_-]*)/.exec(value.slice(start, end));
  if (pair === null || isRule(pair[1]?.toLowerCase() ?? '')) return false;
  return pair[1] === '*' || isRule(pair[2]?.toLowerCase() ?? '');
}
