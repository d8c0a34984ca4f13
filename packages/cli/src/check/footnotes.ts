import type { Decision, Reason } from '@heed/core';
import { wordsOfClause } from '@heed/core/explain';
import { type Documents, placeIn } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { frameOf, prefixOf, shortFileOf } from './reason-place.js';

/** Numbers the statements that decided, so that a table can refer to them. */
export interface Footnotes {
  /** The numbers of a decision's reasons, in order. */
  numbersOf(decision: Decision): number[];
  all(): readonly Footnote[];
}

/** A statement, and the clauses by which it counts: one for each thing that it says. */
export interface Footnote {
  readonly number: number;
  readonly reason: Reason;
  readonly clauses: ReadonlySet<string>;
}

export function createFootnotes(): Footnotes {
  const noted = new Map<string, Footnote & { readonly clauses: Set<string> }>();
  return {
    numbersOf: ({ because }) =>
      because.map((reason) => {
        const key = JSON.stringify([reason.source, reason.line, reason.column, reason.text]);
        const note = noted.get(key) ?? { number: noted.size + 1, reason, clauses: new Set() };
        noted.set(key, note);
        note.clauses.add(reason.clause);
        return note.number;
      }),
    all: () => [...noted.values()],
  };
}

/** A statement with its place, the clauses by which it counts, and its line. */
export function formatFootnote(
  { number, reason, clauses }: Footnote,
  documents: Documents,
  style: Style,
  width: number,
): string[] {
  const { source, line, column, text } = reason;
  const why = style('quiet', [...clauses].map(formatClause).join(' '));
  const mark = style('strong', `[${number}]`);
  const styleName = reason.says === 'disallow' ? 'bad' : 'good';
  // What is not a place in a text, such as how a fetch went, describes itself.
  if (line === undefined || column === undefined) {
    return [`${mark} ${printable(source === 'robots.txt' ? text : `${source}: ${text}`)}. ${why}`];
  }
  const place = placeIn(documents.shown, source, { line, column });
  if (place === undefined) return [`${mark} ${printable(`${source}:${line}: ${text}`)} ${why}`];
  const where = style('place', printable(`${shortFileOf(place.file, documents)}:${place.line}:${place.column}`));
  const start = place.source.offsetAt(place);
  const span = { start, end: Math.min(start + text.length, place.source.text.length) };
  return [`${mark} ${prefixOf(source)}${where} ${why}`, ...frameOf(place.source, span, styleName, style, width)];
}

function formatClause(clause: string): string {
  const words = wordsOfClause(clause);
  return words === undefined ? `(${clause})` : `${words} (${clause})`;
}
