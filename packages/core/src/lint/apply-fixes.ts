import type { Edit } from '../diagnostics/diagnostic.js';

/** A text after fixes. */
export interface FixedText<F extends Edit = Edit> {
  readonly text: string;
  /** The fixes that were applied, in the order of the text. */
  readonly applied: readonly F[];
}

/**
 * The text with these fixes applied. Of fixes that overlap only the first is applied: lint the result again to get the others. The
 * same fix twice is applied once.
 *
 * `text` is the text of the source that the fixes belong to, without the byte order mark that a file may start with. A fix that is
 * not within the text is ignored.
 *
 * @example
 * ```ts
 * import { applyFixes, lint } from '@heed/core/lint';
 *
 * const robots = 'User-agent: *\nDisalow: /drafts/';
 * const fixes = lint({ robots }).flatMap(({ fix }) => fix ?? []);
 * console.log(applyFixes(robots, fixes).text);
 * // User-agent: *
 * // Disallow: /drafts/
 * ```
 */
export function applyFixes<F extends Edit>(text: string, fixes: readonly F[]): FixedText<F> {
  const pieces: string[] = [];
  const applied: F[] = [];
  let last: F | undefined;
  for (const fix of inOrder(fixes)) {
    if (!isWithin(fix, text) || (last !== undefined && overlaps(last, fix))) continue;
    pieces.push(text.slice(last?.span.end ?? 0, fix.span.start), fix.text);
    applied.push(fix);
    last = fix;
  }
  pieces.push(text.slice(last?.span.end ?? 0));
  return { text: pieces.join(''), applied };
}

/** Sorted by place. An insertion comes before a replacement that starts at the same place. */
function inOrder<F extends Edit>(fixes: readonly F[]): F[] {
  const emptyFirst = ({ span: { start, end } }: Edit): number => (start === end ? 0 : 1);
  return [...fixes].sort((one, other) => one.span.start - other.span.start || emptyFirst(one) - emptyFirst(other));
}

function isWithin({ span: { start, end } }: Edit, text: string): boolean {
  return start >= 0 && start <= end && end <= text.length;
}

/** Does a fix overlap the one before it, or insert at the same place? */
function overlaps(before: Edit, { span }: Edit): boolean {
  const bothEmpty = span.start === span.end && before.span.start === before.span.end;
  return span.start < before.span.end || (bothEmpty && span.start === before.span.start);
}
