import type { Source } from '@heed/core/diagnostics';
import { readsAlike } from '@heed/core/internal/answers';
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
