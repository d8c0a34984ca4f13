import type { Decision, Reason } from '@heed/core';
import { crawlBehind, type Position } from '@heed/core/documents';
import { wordsOfClause } from '@heed/core/explain';
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

/** The statements that decided; if the crawl blocks the usage, those that decided the crawl. */
export function decidingReasons(decision: Decision): readonly Reason[] {
  const { because } = decision.blockedBy === undefined ? decision : (crawlBehind(decision) ?? decision);
  return because;
}

/** A statement with its place, the clauses by which it counts, and its line. */
export function formatFootnote(
  { number, reason, clauses }: Footnote,
  documents: Documents,
  style: Style,
  width: number,
): string[] {
  const { source, line, column, text } = reason;
  const place = line === undefined || column === undefined ? undefined : { line, column };
  const shown = place === undefined ? undefined : placeIn(documents.shown, source, place);
  const head: Piece[] = [
    { text: `[${number}]`, styleName: 'strong' },
    ...(shown === undefined ? saidPieces(reason) : placePieces(source, shown, documents)),
    { text: [...clauses].map((clause) => formatClause(clause, reason)).join(' '), styleName: 'quiet' },
  ];
  const lines = flow(head, style, width, footnoteIndent);
  if (shown === undefined) return lines;
  const start = shown.source.offsetAt(shown);
  const span = { start, end: Math.min(start + text.length, shown.source.text.length) };
  return [...lines, ...frameOf(shown.source, span, reason.says === 'disallow' ? 'bad' : 'good', style, width)];
}

const footnoteIndent = '    ';

/** What is not a place in a text, such as how a fetch went, describes itself. */
function saidPieces({ source, line, text }: Reason): Piece[] {
  if (line !== undefined) return [{ text: printable(`${source}:${line}: ${text}`) }];
  return [{ text: `${printable(source === 'robots.txt' ? text : `${source}: ${text}`)}.` }];
}

function placePieces(
  source: string,
  { file, line, column }: Position & { readonly file: string },
  documents: Documents,
): Piece[] {
  const text = printable(`${shortFileOf(file, documents)}:${line}:${column}`);
  return [{ text: prefixOf(source).trimEnd() }, { text, styleName: 'place', whole: true }];
}

function formatClause(clause: string, { dialect }: Reason): string {
  const words = wordsOfClause(clause, dialect);
  return words === undefined ? `(${clause})` : `${words} (${clause})`;
}
