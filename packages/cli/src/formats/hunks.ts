import type { Span } from '@heed/core/diagnostics';
import type { Edit } from '@heed/core/lint';

/** A part of a unified diff. Lines count from 0 and keep their line feed. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/**
 * The hunks of a unified diff that makes the edits, with three lines of context. Edits must be in order and must not
 * overlap. The work is linear in text and edits.
 */
export function hunksOf(text: string, edits: readonly Edit[]): Hunk[] {
  const lines = linesOf(text);
  const hunks: Hunk[] = [];
  let shift = 0;
  for (const changes of groupsOf(changesOf(text, lines, edits))) {
    const hunk = hunkOf(lines, changes, shift);
    shift += hunk.newCount - hunk.oldCount;
    hunks.push(hunk);
  }
  return hunks;
}

/** Lines that are replaced by others. */
interface Change {
  readonly first: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Walks lines and edits together. Edits on the same line, or on adjacent lines, make one change. */
function changesOf(text: string, lines: readonly string[], edits: readonly Edit[]): Change[] {
  const changes: Change[] = [];
  let line = 0;
  let start = 0;
  for (let from = 0; from < edits.length; ) {
    skipTo(edits[from]?.span.start ?? 0);
    const first = line;
    const begin = start;
    let to = from;
    for (let edit = edits[to]; edit !== undefined && (to === from || edit.span.start <= start); edit = edits[to]) {
      include(edit, edits[to - 1]);
      to++;
    }
    const added = linesOf(applyWithin(text, { start: begin, end: start }, edits.slice(from, to)));
    const change = withoutEqualEnds({ first, removed: lines.slice(first, line), added });
    if (change.removed.length > 0 || change.added.length > 0) changes.push(change);
    from = to;
  }
  return changes;

  /** Moves to the line of an offset. The end of a text is on its last line, unless that ends in a line feed. */
  function skipTo(offset: number): void {
    for (let here = lines[line]; here !== undefined; here = lines[line]) {
      const end = start + here.length;
      if (end > offset || (end === offset && !here.endsWith('\n'))) return;
      skipLine();
    }
  }

  function skipLine(): void {
    start += lines[line]?.length ?? 0;
    if (line < lines.length) line++;
  }

  /** Extends the change until it ends with a whole line, both before and after the edit. */
  function include(edit: Edit, previous: Edit | undefined): void {
    if (edit.span.end < start) return;
    skipTo(edit.span.end);
    if (edit.span.end > start || !leavesLineStart(text, edit, previous)) skipLine();
  }
}

/** Whether a line begins right after the text of an edit. */
function leavesLineStart(text: string, edit: Edit, previous: Edit | undefined): boolean {
  if (edit.text !== '') return edit.text.endsWith('\n');
  const { start } = edit.span;
  return previous?.span.end !== start && (start === 0 || text[start - 1] === '\n');
}

function withoutEqualEnds({ first, removed, added }: Change): Change {
  const shorter = Math.min(removed.length, added.length);
  let before = 0;
  while (before < shorter && removed[before] === added[before]) before++;
  let after = 0;
  while (after < shorter - before && removed.at(-1 - after) === added.at(-1 - after)) after++;
  return {
    first: first + before,
    removed: removed.slice(before, removed.length - after),
    added: added.slice(before, added.length - after),
  };
}

/** Unchanged lines around a change. */
const context = 3;

/** Groups changes whose context lines would touch. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    if (change.first - end > 2 * context) groups.push([]);
    groups.at(-1)?.push(change);
    end = change.first + change.removed.length;
  }
  return groups;
}

function hunkOf(lines: readonly string[], changes: readonly Change[], shift: number): Hunk {
  const rows: Row[] = [];
  const oldStart = Math.max((changes[0]?.first ?? 0) - context, 0);
  let at = oldStart;
  for (const { first, removed, added } of changes) {
    addRows(rows, ' ', lines.slice(at, first));
    addRows(rows, '-', removed);
    addRows(rows, '+', added);
    at = first + removed.length;
  }
  addRows(rows, ' ', lines.slice(at, at + context));
  const oldCount = rows.filter(({ sign }) => sign !== '+').length;
  const newCount = rows.filter(({ sign }) => sign !== '-').length;
  return { oldStart, oldCount, newStart: oldStart + shift, newCount, rows };
}

function addRows(rows: Row[], sign: Row['sign'], lines: readonly string[]): void {
  for (const line of lines) rows.push({ sign, line });
}

/** Splits at line feeds only, as tools that read diffs do. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', start)) {
    lines.push(text.slice(start, feed + 1));
    start = feed + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** A part of the text with the edits inside it applied. */
function applyWithin(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = start;
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.span.start), edit.text);
    at = edit.span.end;
  }
  pieces.push(text.slice(at, end));
  return pieces.join('');
}
