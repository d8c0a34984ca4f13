import type { Source, Span } from '../text/source.js';

/**
 * Whether a text as a person knows it has the same letters at a place as the text that was read, between the same neighbours: only
 * then can a fix of the one be made in the other. A header field is read as one line, even if it is folded where it was saved.
 */
export function readsAlike(read: Source, at: Span, shown: Source, span: Span): boolean {
  return (
    read.textOf(at) === shown.textOf(span) &&
    isSameBorder(read.text[at.start - 1], shown.text[span.start - 1]) &&
    isSameBorder(read.text[at.end], shown.text[span.end])
  );
}

/** The name of a field and its value may have any space between them, or none. */
function isSameBorder(one: string | undefined, other: string | undefined): boolean {
  return one === other || (isBlank(one) && isBlank(other));
}

function isBlank(character = ' '): boolean {
  return /[\s:]/.test(character);
}
