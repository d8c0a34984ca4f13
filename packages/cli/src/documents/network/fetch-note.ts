import type { FetchRemark } from '@heed/fetch';
import type { Note } from '../documents.js';

/** A note on how a fetch went. */
export function fetchNote({ code, data }: FetchRemark, about: string): Note {
  return { code, data, about };
}
