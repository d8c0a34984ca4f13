import type { Span } from '@heed/core';

/** Replaces a span of a text by another text. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** The text after all edits were made. Places are those of the text before any of them. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return applyWithin(text, { start: 0, end: text.length }, inOrder(edits));
}

/** The edits by their places. One that overlaps an earlier one is left out; at one place the first given is made first. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  const sorted = edits.toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
  const kept: Edit[] = [];
  let end = 0;
  for (const edit of sorted) {
    if (edit.span.start < end) continue;
    kept.push(edit);
    end = edit.span.end;
  }
  return kept;
}

/** A stretch of the text after edits that lie within it and are in order. */
export function applyWithin(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let at = start;
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.span.start), edit.text);
    at = edit.span.end;
  }
  pieces.push(text.slice(at, end));
  return pieces.join('');
}
