import type { Decision, Reason } from './answer.js';

/** Returns the statement that overrides a reason of a decision, if there is one. */
export function winnerOf(
  { because, overruled }: Pick<Decision, 'because' | 'overruled'>,
  { beatenBy }: Reason,
): Reason | undefined {
  if (beatenBy === undefined || 'text' in beatenBy) return beatenBy;
  return 'because' in beatenBy ? because[beatenBy.because] : overruled[beatenBy.overruled];
}
