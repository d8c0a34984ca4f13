import type { Piece } from './piece.js';
import { type RuleList, type RuleReading, spanOf } from './rule-list.js';
import { isRule, rules } from './rules.js';
import { readValue } from './value.js';

/** Reads a rule without a value, or several rules with nothing but white space or `;` between them. */
export function readBareRules(list: RuleList, piece: Piece): void {
  const { text, sink } = list;
  const word = text.slice(piece.start, piece.end);
  const name = word.toLowerCase();
  if (!isRule(name)) {
    if (!readUnseparatedRules(list, piece)) sink.fault('unknown-rule', spanOf(list, piece), word, '');
    return;
  }
  const kind = rules[name].takes;
  if (kind === 'nothing') sink.add({ name, span: spanOf(list, piece) });
  else sink.fault(kind === 'moment' ? 'unreadable-date' : 'unusable-value', spanOf(list, piece), name, '');
}

/** A word, and the value after a colon or an equals sign that follows it. */
const wordWithValue = /[\s;]*([A-Za-z_-]+)(?:\s*[:=]\s*([^\s;,]*))?/y;

/**
 * Reads several rules with nothing but white space or `;` between them, such as `noindex nofollow`. False if it is not that.
 *
 * Reading: (RT-A-10) the rules apply, since what is meant is plain, but only if every word is a rule.
 */
export function readUnseparatedRules(list: RuleList, piece: Piece): boolean {
  const { text, sink } = list;
  const found: RuleReading[] = [];
  let end = piece.end;
  while (end > piece.start && /[\s;]/.test(text[end - 1] ?? '')) end--;
  for (let start = piece.start; start < end; ) {
    wordWithValue.lastIndex = start;
    const one = wordWithValue.exec(text);
    const name = one?.[1]?.toLowerCase() ?? '';
    if (one === null || wordWithValue.lastIndex > end || !isRule(name)) return false;
    const kind = rules[name].takes;
    // A date contains spaces, so it takes everything up to the next semicolon.
    const next = kind === 'moment' ? semicolonOrEnd(text, wordWithValue.lastIndex, end) : wordWithValue.lastIndex;
    const given = kind === 'moment' ? text.slice(start, next).replace(/^[^:=]*[:=]?/, '') : one[2];
    const value = kind === 'nothing' || given === undefined ? undefined : readValue(kind, given.trim());
    if (kind === 'nothing' ? given !== undefined : value === undefined) return false;
    const span = spanOf(list, { start: start + one[0].search(/[^\s;]/), end: next });
    found.push(value === undefined ? { name, span } : { name, value, span });
    start = next;
  }
  if (found.length === 0) return false;
  if (found.length > 1) sink.fault('no-commas', spanOf(list, piece), text.slice(piece.start, piece.end), '');
  for (const rule of found) sink.add(rule);
  return true;
}

function semicolonOrEnd(text: string, start: number, end: number): number {
  let place = start;
  while (place < end && text[place] !== ';') place++;
  return place;
}
