import type { Source, Span } from '@heed/core/documents';
import type { Edit, Fix } from '@heed/core/lint';
import type { Documents, ShownText } from '../documents/documents.js';
import { placeOf } from './place.js';

/** A fix as an edit of the text that a person knows. */
export interface EditInFile {
  readonly shown: ShownText;
  readonly edit: Edit;
}

/** The edit of the file that a fix of the text that was read comes to; absent if the file has something else at that place. */
export function editInFile(source: Source, fix: Fix, documents: Pick<Documents, 'shown'>): EditInFile | undefined {
  const shown = documents.shown.get(source.name);
  if (shown === undefined) return undefined;
  const { span } = placeOf(source, fix.span, documents);
  if (!readsAlike(source, fix.span, shown.source, span) || shown.source.textOf(span) === fix.text) return undefined;
  return { shown, edit: { span, text: fix.text } };
}

/**
 * Whether the file has the same text at a place as the text that was read, between the same neighbours. A header field is
 * read as one line, even if it is folded in the file.
 */
function readsAlike(read: Source, at: Span, file: Source, span: Span): boolean {
  return (
    read.textOf(at) === file.textOf(span) &&
    isSameBorder(read.text[at.start - 1], file.text[span.start - 1]) &&
    isSameBorder(read.text[at.end], file.text[span.end])
  );
}

/** The name of a field and its value may have any space between them, or none. */
function isSameBorder(one: string | undefined, other: string | undefined): boolean {
  return one === other || (isBlank(one) && isBlank(other));
}

function isBlank(character = ' '): boolean {
  return /[\s:]/.test(character);
}
