import { readBareRules, readUnseparatedRules } from './bare-rules.js';
import { type Piece, splitAt, trimmed } from './piece.js';
import { type RuleList, type RuleSink, spanOf } from './rule-list.js';
import { isPositive, isRule, type Rule, rules } from './rules.js';
import { readValue } from './value.js';

/**
 * Reads rules separated by commas (RT-2.1.1-e, RT-X-1). It takes any text: what is not a rule is ignored and reported, and the
 * rules around it still apply (RT-2.2-d).
 *
 * `base` is the offset of `text` in the source.
 */
export function readRuleList(text: string, base: number, sink: RuleSink): void {
  const pieces = splitAt(text, ',', { start: 0, end: text.length });
  for (let index = 0; index < pieces.length; ) index += readPiece({ text, base, sink }, pieces, index);
}

/** Reads one rule, in which a comma does not separate anything. */
export function readRule(text: string, base: number, sink: RuleSink): void {
  readPiece({ text, base, sink }, [trimmed(text, { start: 0, end: text.length })], 0);
}

/** A name with a colon or an equals sign after it. */
const head = /(\*|[A-Za-z0-9_.-]+)["']?\s*([:=])/y;

/**
 * Reads the piece at `index` and gives the number of pieces it took: one, or more for a date that contains commas.
 *
 * A colon has three meanings (RT-X-2, RT-X-5, RT-X-8): after the name of a rule it introduces a value, inside that value it is
 * part of a time of day, and after any other name it makes that name the addressee of what follows.
 */
function readPiece(list: RuleList, pieces: readonly Piece[], index: number): number {
  const { text, sink } = list;
  let rest = pieces[index] ?? { start: 0, end: 0 };
  while (rest.start < rest.end) {
    const first = text[rest.start];
    if (first === ':' || first === '=') {
      // `=` without a name addresses all crawlers (RT-D-7). A colon alone is meaningless and is skipped.
      if (first === '=') sink.address?.('*', spanOf(list, rest), '=');
      rest = trimmed(text, { start: rest.start + 1, end: rest.end });
      continue;
    }
    const named = headOf(text, rest);
    if (named === undefined) {
      if (first !== '*' || sink.address === undefined) break;
      // By the draft's grammar `*noindex` addresses all crawlers (RT-2.1.1-m, RT-D-1).
      sink.address('*', spanOf(list, { start: rest.start, end: rest.start + 1 }), '*');
      rest = trimmed(text, { start: rest.start + 1, end: rest.end });
      continue;
    }
    if (isRule(named.name)) {
      const taken = readHeadedRule(list, pieces, index, rest, named.name, named.value);
      if (taken.kind === 'read') return taken.pieces;
      rest = taken.rest;
      continue;
    }
    if (sink.address === undefined || isPlainValue(text, named.value)) break;
    sink.address(named.name, spanOf(list, { start: rest.start, end: named.end }), named.sign);
    rest = named.value;
  }
  if (rest.start < rest.end) readBareRules(list, rest);
  return 1;
}

interface Head {
  readonly name: string;
  readonly sign: ':' | '=';
  /** After the sign. */
  readonly end: number;
  readonly value: Piece;
}

function headOf(text: string, rest: Piece): Head | undefined {
  head.lastIndex = rest.start;
  const found = head.exec(text);
  const name = found?.[1]?.toLowerCase() ?? '';
  // A name contains a letter or a digit; `-:` is meaningless (RT-V-24).
  if (found === null || head.lastIndex > rest.end || !/[*a-z0-9]/.test(name)) return undefined;
  const end = head.lastIndex;
  return { name, sign: found[2] === '=' ? '=' : ':', end, value: trimmed(text, { start: end, end: rest.end }) };
}

/**
 * Is it a number, a boolean or a quoted text? Then the name before it is that of an unknown rule and not an addressee, to which
 * the following rules would apply (RT-2.2-d).
 */
function isPlainValue(text: string, { start, end }: Piece): boolean {
  if (start === end) return false;
  const value = text.slice(start, end);
  if (text[start - 1] === '"' && !isRule(/^[\w-]{0,40}/.exec(value)?.[0].toLowerCase() ?? '')) return true;
  return /^(?:[+-]?\d+(?:\.\d+)?|\?[01])$/.test(value);
}

type Headed = { readonly kind: 'read'; readonly pieces: number } | { readonly kind: 'more'; readonly rest: Piece };

function readHeadedRule(
  list: RuleList,
  pieces: readonly Piece[],
  index: number,
  rest: Piece,
  name: Rule,
  value: Piece,
): Headed {
  const { text, sink } = list;
  const kind = rules[name].takes;
  const given = text.slice(value.start, value.end);
  if (kind === 'nothing') {
    // A parameter of a Structured Field can be false, and then the rule has no effect (RT-N-15).
    if (given === '?0') return { kind: 'read', pieces: 1 };
    const nameSpan = spanOf(list, { start: rest.start, end: rest.start + name.length });
    if (given === '?1' || given === '' || !isPositive(name)) sink.add({ name, span: nameSpan });
    if (given === '?1' || given === '') return { kind: 'read', pieces: 1 };
    if (!isPositive(name)) return { kind: 'more', rest: value };
    sink.fault('unusable-value', spanOf(list, rest), name, given);
    return { kind: 'read', pieces: 1 };
  }
  const last = kind === 'moment' ? Math.min(index + 3, pieces.length) : index + 1;
  for (let end = index; end < last; end++) {
    const valueEnd = pieces[end]?.end ?? value.end;
    if (valueEnd - value.start > maxValue) break;
    const read = readValue(kind, text.slice(value.start, valueEnd));
    if (read === undefined) continue;
    const isQuoted = text[value.start - 1] === '"' && text[valueEnd] === '"';
    const spanEnd = isQuoted ? valueEnd + 1 : valueEnd;
    sink.add({ name, value: read, span: spanOf(list, { start: rest.start, end: spanEnd }) });
    return { kind: 'read', pieces: end - index + 1 };
  }
  if (!readUnseparatedRules(list, rest)) {
    const fault = kind === 'moment' ? 'unreadable-date' : 'unusable-value';
    sink.fault(fault, spanOf(list, rest), name, given);
  }
  return { kind: 'read', pieces: 1 };
}

/** Limit: no number and no date is longer. */
const maxValue = 100;
