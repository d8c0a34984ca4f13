import type { FindEnd } from './pieces.js';
import { TextDamage } from './text-damage.js';

/** The characters that may stand between cells. */
export const delimiters = [',', ';', '\t'] as const;

export type Delimiter = (typeof delimiters)[number];

const lineFeed = 0x0a;
const quote = 0x22;

/** Where rows end, and whether the text so far ends within a quoted cell. */
export interface RowEnds {
  readonly findEnd: FindEnd;
  readonly damageAtEnd: () => TextDamage | undefined;
}

/**
 * Finds the ends of rows (RFC 4180): line feeds that are not within a quoted cell. A cell is quoted if it begins with a quote; within
 * others a quote is a character like any other.
 */
export function rowEnds(delimiter: Delimiter): RowEnds {
  const separator = delimiter.charCodeAt(0);
  let place = cellStart;
  const findEnd: FindEnd = (chunk, from) => {
    for (let at = from; at < chunk.length; at++) {
      if (place === quotedCell) {
        at = nextQuote(chunk, at);
        if (at === -1) return -1;
        // Two quotes are one that belongs to the cell: the next byte tells.
        place = behindQuote;
        continue;
      }
      const byte = chunk[at];
      if (byte === lineFeed) {
        place = cellStart;
        return at + 1;
      }
      if (byte === separator) place = cellStart;
      else if (byte === quote && place !== plainCell) place = quotedCell;
      else place = plainCell;
    }
    return -1;
  };
  const damageAtEnd = (): TextDamage | undefined =>
    place === quotedCell ? new TextDamage('truncated', 'A quote opens in this row and is never closed.') : undefined;
  return { findEnd, damageAtEnd };
}

/** Where in a row a byte is. Numbers, since they are compared for every byte. */
const cellStart = 0;
const plainCell = 1;
const quotedCell = 2;
const behindQuote = 3;

/** Bytes in which a quote is looked for one by one: those of a page are near to each other, and calling a search takes as long. */
const nearBytes = 64;

function nextQuote(chunk: Uint8Array, from: number): number {
  const near = Math.min(from + nearBytes, chunk.length);
  for (let at = from; at < near; at++) if (chunk[at] === quote) return at;
  return chunk.indexOf(quote, near);
}

/** The cells of a row, or what is wrong with it, as a sentence. */
export function cellsOf(row: string, delimiter: Delimiter): readonly string[] | string {
  const end = row.endsWith('\r\n') ? row.length - 2 : row.endsWith('\n') ? row.length - 1 : row.length;
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    if (row[at] === '"') {
      const close = closingQuote(row, at + 1);
      if (close === -1) return 'A quote opens in this row and is never closed.';
      cells.push(row.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
      if (at < end && row[at] !== delimiter) return `There is text behind the closing quote of cell ${cells.length}.`;
    } else {
      const next = row.indexOf(delimiter, at);
      const cellEnd = next === -1 ? end : next;
      cells.push(row.slice(at, cellEnd));
      at = cellEnd;
    }
    if (at >= end) return cells;
  }
}

/** The quote that closes a cell: the first that is not one of two. */
function closingQuote(row: string, from: number): number {
  for (let at = row.indexOf('"', from); at !== -1; at = row.indexOf('"', at + 2)) if (row[at + 1] !== '"') return at;
  return -1;
}
