import type { Fix } from '../diagnostics/diagnostic.js';

/** A text after its repair, and which of the fixes were made, in the order of the text. */
export interface FixedText {
  readonly text: string;
  readonly applied: readonly Fix[];
}

/**
 * The text with these fixes applied, from the first to the last; of fixes that overlap the first counts, and the rest remain
 * for the next round. The same fix twice is one.
 *
 * `text` is that of the source that the fixes were made for, without the byte order mark that a file may have before it. A
 * fix that does not lie within the text is left out.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): FixedText {
  const pieces: string[] = [];
  const applied: Fix[] = [];
  let last: Fix | undefined;
  for (const fix of inOrder(fixes)) {
    if (!isWithin(fix, text) || (last !== undefined && overlaps(last, fix))) continue;
    pieces.push(text.slice(last?.span.end ?? 0, fix.span.start), fix.text);
    applied.push(fix);
    last = fix;
  }
  pieces.push(text.slice(last?.span.end ?? 0));
  return { text: pieces.join(''), applied };
}

/** By place; what is put in before a place goes before what replaces it. */
function inOrder(fixes: readonly Fix[]): Fix[] {
  const emptyFirst = ({ span: { start, end } }: Fix): number => (start === end ? 0 : 1);
  return [...fixes].sort((one, other) => one.span.start - other.span.start || emptyFirst(one) - emptyFirst(other));
}

function isWithin({ span: { start, end } }: Fix, text: string): boolean {
  return start >= 0 && start <= end && end <= text.length;
}

/** Does a fix reach into the one before it, or is it put in at the same place? */
function overlaps(before: Fix, { span }: Fix): boolean {
  const bothEmpty = span.start === span.end && before.span.start === before.span.end;
  return span.start < before.span.end || (bothEmpty && span.start === before.span.start);
}
