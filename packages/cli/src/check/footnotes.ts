import type { Decision, Reason } from '@heed/core';
import type { Source, Span } from '@heed/core/diagnostics';
import { wordsOfClause } from '@heed/core/explain';
import { decidingReasons } from '@heed/core/internal/answers';
import { type Documents, placeIn } from '../documents/documents.js';
import { flow, type Piece } from '../terminal/flow.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { frameOf, prefixOf, shortFileOf } from './reason-place.js';

/** Numbers the statements that decided, so that a table can refer to them. */
export interface Footnotes {
  /** The numbers of a decision's reasons, in order. If the crawl blocks it, they are those of the crawl. */
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
    numbersOf: (decision) =>
      decidingReasons(decision).map((reason) => {
        const key = JSON.stringify([reason.source, reason.line, reason.column, reason.text]);
        const note = noted.get(key) ?? { number: noted.size + 1, reason, clauses: new Set() };
        noted.set(key, note);
        note.clauses.add(reason.clause);
        return note.number;
      }),
    all: () => [...noted.values()],
  };
}

/** A statement in words. */
export interface ToldFootnote {
  readonly number: number;
  /** Where it is, or what it says if it is not a place in a text. */
  readonly said: string;
  /** The clauses by which it counts, in words. */
  readonly clauses: string;
  /** The place, where it can be shown. */
  readonly place?: { readonly source: Source; readonly span: Span };
  readonly forbids: boolean;
}

export function toldFootnote({ number, reason, clauses }: Footnote, documents: Documents): ToldFootnote {
  const { source, line, column, text } = reason;
  const shown =
    line === undefined || column === undefined ? undefined : placeIn(documents.shown, source, { line, column });
  const told = {
    number,
    clauses: [...clauses].map((clause) => formatClause(clause, reason)).join(' '),
    forbids: reason.says === 'disallow',
  };
  if (shown === undefined) return { ...told, said: saidBy(reason) };
  const start = shown.source.offsetAt(shown);
  return {
    ...told,
    said: `${prefixOf(source)}${shortFileOf(shown.file, documents)}:${shown.line}:${shown.column}`,
    place: { source: shown.source, span: { start, end: Math.min(start + text.length, shown.source.text.length) } },
  };
}

/** A statement with its place, the clauses by which it counts, and its line. */
export function formatFootnote(footnote: Footnote, documents: Documents, style: Style, width: number): string[] {
  const { number, said, clauses, place, forbids } = toldFootnote(footnote, documents);
  const head: Piece[] = [
    { text: `[${number}]`, styleName: 'strong' },
    ...(place === undefined ? [{ text: printable(said) }] : placePieces(said, footnote.reason)),
    { text: clauses, styleName: 'quiet' },
  ];
  const lines = flow(head, style, width, footnoteIndent);
  if (place === undefined) return lines;
  return [...lines, ...frameOf(place.source, place.span, forbids ? 'bad' : 'good', style, width)];
}

const footnoteIndent = '    ';

/** What is not a place in a text, such as how a fetch went, describes itself. */
function saidBy({ source, line, text }: Reason): string {
  if (line !== undefined) return `${source}:${line}: ${text}`;
  return `${source === 'robots.txt' ? text : `${source}: ${text}`}.`;
}

/** The place, without the word before it that says that it is in a header. */
function placePieces(said: string, { source }: Reason): Piece[] {
  const prefix = prefixOf(source);
  return [{ text: prefix.trimEnd() }, { text: printable(said.slice(prefix.length)), styleName: 'place', whole: true }];
}

function formatClause(clause: string, { dialect }: Reason): string {
  const words = wordsOfClause(clause, dialect);
  return words === undefined ? `(${clause})` : `${words} (${clause})`;
}
