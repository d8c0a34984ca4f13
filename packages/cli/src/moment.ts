import type { History } from '@heed/core';
import { unknownAddress } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';

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

/** Is the text a moment? Ask with what `momentOf` makes of it. */
export function isMoment(text: string): boolean {
  return readQuestion({ agent: '*', url: unknownAddress, at: text }).kind !== 'refusal';
}

/** The sentence on an option, with its value, that should be a moment and is not. */
export function notAMoment(given: string): string {
  return `${given} is not a date, or a date and time: write it as 2026-11-15 or 2026-11-15T00:00:00Z.`;
}
