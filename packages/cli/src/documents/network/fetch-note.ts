import type { FetchProblem } from '@heed/fetch';
import type { Note } from '../documents.js';

/** A note on how a fetch went. */
export function fetchNote({ code, data }: FetchProblem, about: string): Note {
  return { code, data, about };
}
