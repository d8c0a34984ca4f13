import type { Decision } from '../ask/answer.js';
import { notSeenInWords } from './not-seen.js';

/** Returns what was not provided and could still change a decision (ASK-35), in words; undefined if the decision is final. */
export function doubtOf({ open }: Decision): string | undefined {
  return open === undefined ? undefined : notSeenInWords(open);
}

/** Says below a table that its cells do not say everything. */
export function sentenceOnDoubt(doubt: string): string {
  return `There may be more rules; ${doubt}.`;
}
