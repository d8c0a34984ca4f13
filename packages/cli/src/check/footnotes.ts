import type { Decision, Reason } from '@heed/core';
import { parseUrl, type Source, type Span } from '@heed/core/documents';
import { wordsOfClause } from '@heed/core/explain';
import { type Documents, headerName, placeIn, titleOf } from '../documents/documents.js';
import { formatFrame } from '../terminal/frame.js';
import { printable } from '../terminal/printable.js';
import type { Look, Style } from '../terminal/style.js';

/** Numbers the statements that decided, so that a table can refer to them. */
export interface Footnotes {
  /** The numbers of a decision's reasons, in order. */
  numbersOf(decision: Decision): number[];
  all(): readonly Footnote[];
}

/** A statement, and the rules by which it counts: one for each thing that it says. */
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

/** A statement with its place, the rules by which it counts, and the line it stands in. */
export function formatFootnote(
  { number, reason, clauses }: Footnote,
  documents: Documents,
  style: Style,
  width: number,
): string[] {
  const { source, line, column, text } = reason;
  const why = style('quiet', [...clauses].map(ruleOf).join(' '));
  const mark = style('strong', `[${number}]`);
  const look = reason.says === 'disallow' ? 'bad' : 'good';
  // What is not a place in a text (how a fetch went) says of itself what it does.
  if (line === undefined || column === undefined) {
    return [`${mark} ${printable(source === 'robots.txt' ? text : `${source}: ${text}`)}. ${why}`];
  }
  const place = placeIn(documents.shown, source, { line, column });
  if (place === undefined) return [`${mark} ${printable(`${source}:${line}: ${text}`)} ${why}`];
  const file = onSite(fileOf(place.file, documents), titleOf(documents));
  const where = style('place', printable(`${file}:${place.line}:${place.column}`));
  const start = place.source.offsetAt(place);
  const span = { start, end: Math.min(start + text.length, place.source.text.length) };
  return [`${mark} ${nameOf(source)}${where} ${why}`, ...frameOf(place.source, span, look, style, width)];
}

function ruleOf(clause: string): string {
  const words = wordsOfClause(clause);
  return words === undefined ? `(${clause})` : `${words} (${clause})`;
}

/** One row if the whole line is meant, two if it takes carets to see what is. */
export function frameOf(source: Source, span: Span, look: Look, style: Style, width: number): string[] {
  const isWholeLine = source.lineText(source.positionAt(span.start).line).trim() === source.textOf(span);
  const rows = formatFrame(source, span, style, { context: 0, look, width: Math.min(width, maxWidth) - indent.length });
  return (isWholeLine ? rows.slice(0, 1) : rows).map((row) => `${indent}${row}`);
}

const indent = '    ';

/** Limit: columns of a frame. Longer rows are hard to read, however wide the terminal is. */
const maxWidth = 104;

/** What is on the site that is looked at goes by its path. */
function onSite(file: string, url: string): string {
  const origin = parseUrl(url)?.origin;
  return origin !== undefined && file.startsWith(`${origin}/`) ? file.slice(origin.length) : file;
}

/** The header of a page goes by the address of the page, since it is said that it is the header. */
function fileOf(file: string, { url }: Documents): string {
  return file === headerName(url) ? url : file;
}

function nameOf(source: string): string {
  if (source === 'header') return 'header of ';
  return '';
}

/** Where a statement stands, in few words: `header of page.html:3`. What is no place in a text says what it is. */
export function whereIs({ source, line, column, text }: Reason, documents: Documents): string {
  if (line === undefined || column === undefined) return text;
  const place = placeIn(documents.shown, source, { line, column });
  return place === undefined ? `${source}:${line}` : `${nameOf(source)}${fileOf(place.file, documents)}:${place.line}`;
}
