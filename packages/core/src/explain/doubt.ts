import type { Decision } from '../decision/answer.js';
import { notSeenInWords } from './not-seen.js';

/**
 * Why a usage may turn out to be forbidden although nothing that was read forbids it: what the decision is open for (ASK-35). Absent if
 * the decision is final, or if the usage is not allowed anyway.
 */
export function doubtOf({ may, open }: Decision): string | undefined {
  return may && open !== undefined ? notSeenInWords(open) : undefined;
}

/** Says below a table that its cells do not tell everything. */
export function sentenceOnDoubt(doubt: string): string {
  return `There may be more rules; ${doubt}.`;
}
