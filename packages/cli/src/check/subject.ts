import { unknownAddress } from '@heed/core/internal';
import { type Documents, titleOf } from '../documents/documents.js';

/** What an answer is about: the address that was asked about, or the file if its address is not known. */
export function subjectOf(documents: Documents): { readonly url: string } | { readonly file: string } {
  const title = titleOf(documents);
  return documents.url === unknownAddress ? { file: title } : { url: title };
}
