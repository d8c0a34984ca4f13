import type { Span } from '../../../text/source.js';
import { isAsciiSpace } from './lines.js';

/** A part of a field's value: a word, or a `name=value` pair. */
export type ValuePart =
  | Word
  | { readonly kind: 'pair'; readonly name: string; readonly value: string; readonly span: Span };

export interface Word {
  readonly kind: 'word';
  readonly text: string;
  readonly span: Span;
}

/** The first word in a span; empty if the span contains only white space. */
export function wordAt(text: string, span: Span): Span {
  let start = span.start;
  while (start < span.end && isAsciiSpace(text.charCodeAt(start))) start++;
  let end = start;
  while (end < span.end && !isAsciiSpace(text.charCodeAt(end))) end++;
  return { start, end };
}

/** Splits a value at white space; `=` in a pair may have white space on both sides (A1-2.4.1.2-b). */
export function partsOf(text: string, span: Span): ValuePart[] {
  const parts: ValuePart[] = [];
  for (let word = wordAt(text, span); word.start < word.end; ) {
    const next = partFrom(text, word, span.end);
    parts.push(next);
    word = wordAt(text, { start: next.span.end, end: span.end });
  }
  return parts;
}

function partFrom(text: string, word: Span, end: number): ValuePart {
  const written = text.slice(word.start, word.end);
  const equals = written.indexOf('=');
  if (equals > 0) return pair(text, word.start, word.start + equals, end);
  const following = wordAt(text, { start: word.end, end });
  if (equals === -1 && text.charCodeAt(following.start) === 0x3d && following.start < following.end) {
    return pair(text, word.start, following.start, end, word.end);
  }
  return { kind: 'word', text: written, span: word };
}

/** The value directly follows `=`, or is the next word. */
function pair(text: string, start: number, equals: number, end: number, nameEnd: number = equals): ValuePart {
  const value = wordAt(text, { start: equals + 1, end });
  const name = text.slice(start, nameEnd).toLowerCase();
  return {
    kind: 'pair',
    name,
    value: text.slice(value.start, value.end),
    span: { start, end: Math.max(value.end, equals + 1) },
  };
}

/** A word without the signs that a sentence or a list would put after it (ASK-44). */
export function withoutSignAtEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ',;:'.includes(word.charAt(end - 1))) end--;
  return word.slice(0, end);
}

/** The names in a word that may have signs between them and at its end, as in a sentence (ASK-44). */
export function namesIn(word: string): string[] {
  return word.split(/[,;:]+/).filter((name) => name !== '');
}

/** Splits a text at white space only, so that `=` stays inside a word. */
export function wordsOf(text: string, span: Span): string[] {
  const words: string[] = [];
  for (let word = wordAt(text, span); word.start < word.end; word = wordAt(text, { start: word.end, end: span.end })) {
    words.push(text.slice(word.start, word.end));
  }
  return words;
}
