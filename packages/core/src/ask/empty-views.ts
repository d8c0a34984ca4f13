import type { Views } from './answer.js';
import type { ViewName } from './question.js';

const nothing: Required<Views> = { text: [], links: [], copy: null, snippet: null };

/** Views in which nothing is left. */
export function emptyViews(wanted: readonly ViewName[]): Views {
  return Object.fromEntries(wanted.map((view) => [view, nothing[view]]));
}
