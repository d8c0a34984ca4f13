import { type Documents, somewhere, titleOf } from '../documents/documents.js';

/** What an answer is about: an address, or a file whose address is not known. */
export function subjectOf(documents: Documents): { readonly url: string } | { readonly file: string } {
  return documents.url === somewhere ? { file: titleOf(documents) } : { url: documents.url };
}
