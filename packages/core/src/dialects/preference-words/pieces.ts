import type { Span } from '../../text/source.js';

/** A piece `name=value` or `name:value` of a text that cannot be read by its own grammar (AIN-2b). */
export interface Piece {
  /** Lower case. */
  readonly name: string;
  /** Lower case, without quotation marks and parentheses around it. */
  readonly value: string;
  readonly span: Span;
}

/**
 * Cuts a text at commas, semicolons and white space outside double quotes; white space around `=` or `:` does not cut (AIN-2b).
 * Pieces without `=` or `:` are left out. A double quote that is never closed quotes nothing: a refusal must not vanish after it.
 */
export function piecesOf(text: string, { start, end }: Span): Piece[] {
  const pieces: Piece[] = [];
  const quoted = quotedSpans(text, start, end);
  let place = start;
  while (place < end) {
    if (cutsAt(text, place)) {
      place++;
      continue;
    }
    const pieceEnd = endOfPiece(text, place, end, quoted);
    const piece = pieceOf(text, { start: place, end: pieceEnd });
    if (piece !== undefined) pieces.push(piece);
    place = pieceEnd;
  }
  return pieces;
}

/** The end of each quoted string by its start. */
function quotedSpans(text: string, start: number, end: number): ReadonlyMap<number, number> {
  const spans = new Map<number, number>();
  for (let place = start; place < end; place++) {
    if (text[place] !== '"') continue;
    const close = closingQuote(text, place, end);
    if (close === -1) break;
    spans.set(place, close);
    place = close;
  }
  return spans;
}

/** White space next to the first `=` or `:` is passed, other white space ends the piece: `name=no =` must not hide a refusal. */
function endOfPiece(text: string, start: number, end: number, quoted: ReadonlyMap<number, number>): number {
  let place = start;
  let sign = -1;
  while (place < end) {
    const close = quoted.get(place);
    if (close !== undefined || !cutsAt(text, place)) {
      if (sign === -1 && isSign(text[place])) sign = place;
      place = (close ?? place) + 1;
      continue;
    }
    if (!isBlank(text[place])) return place;
    let next = place;
    while (next < end && isBlank(text[next])) next++;
    const joins = sign === -1 ? isSign(text[next]) : sign === place - 1;
    if (!joins || next === end) return place;
    place = next;
  }
  return end;
}

function closingQuote(text: string, open: number, end: number): number {
  for (let place = open + 1; place < end; place++) {
    if (text[place] === '\\') place++;
    else if (text[place] === '"') return place;
  }
  return -1;
}

function cutsAt(text: string, place: number): boolean {
  const character = text[place];
  return character === ',' || character === ';' || isBlank(character);
}

/** Lenient: any white space, since a no-break space from a word processor looks like any other. */
function isBlank(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

function isSign(character: string | undefined): boolean {
  return character === '=' || character === ':';
}

function pieceOf(text: string, span: Span): Piece | undefined {
  const written = text.slice(span.start, span.end);
  const sign = written.search(/[=:]/);
  if (sign === -1) return undefined;
  return { name: written.slice(0, sign).trim().toLowerCase(), value: unwrapped(written.slice(sign + 1)), span };
}

const wrapping: ReadonlySet<string> = new Set(['"', "'", '`', '(', ')', '“', '”', '„', '‘', '’']);

/** A value in lower case, without quotation marks and parentheses around it. */
export function unwrapped(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isWrapping(value[start])) start++;
  while (end > start && isWrapping(value[end - 1])) end--;
  return value.slice(start, end).toLowerCase();
}

function isWrapping(character: string | undefined): boolean {
  return isBlank(character) || (character !== undefined && wrapping.has(character));
}
