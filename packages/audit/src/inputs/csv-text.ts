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
  let place: 'cell start' | 'cell' | 'quoted' | 'behind quote' = 'cell start';
  const findEnd: FindEnd = (chunk, from) => {
    let at = from;
    while (at < chunk.length) {
      if (place === 'quoted') {
        const end = chunk.indexOf(quote, at);
        if (end === -1) return -1;
        at = end + 1;
        // Two quotes are one that belongs to the cell: the next octet tells.
        place = 'behind quote';
        continue;
      }
      const octet = chunk[at++];
      if (octet === lineFeed) {
        place = 'cell start';
        return at;
      }
      if (octet === separator) place = 'cell start';
      else if (octet === quote && place !== 'cell') place = 'quoted';
      else place = 'cell';
    }
    return -1;
  };
  const damageAtEnd = (): TextDamage | undefined =>
    place === 'quoted' ? new TextDamage('truncated', 'A quote opens in this row and is never closed.') : undefined;
  return { findEnd, damageAtEnd };
}

/** The cells of a row, or what is wrong with it, as a sentence. */
export function cellsOf(row: string, delimiter: Delimiter): readonly string[] | string {
  const end = row.length - (/\r?\n$/.exec(row)?.[0].length ?? 0);
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
