import type { History } from '@heed/core';

/**
 * The moment that a person means: a date and time as it is, a date alone as the first moment of that day, UTC. Other texts are
 * left as they are: whether a text is a moment is checked with the question.
 */
export function momentOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}

/** A history whose moments are read as people mean them. */
export function withMoments(history: History): History {
  const fields = Object.entries(history).map(([name, value]) => [
    name,
    typeof value === 'string' ? momentOf(value) : value,
  ]);
  return Object.fromEntries(fields) as History;
}
