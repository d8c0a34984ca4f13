import type { History } from '../policy/limit.js';
import { timeNeeds } from '../policy/time-limit.js';
import type { Usage } from '../policy/usage.js';
import type { Answer } from './answer.js';
import type { Question } from './question.js';

/** The fields that a question lacks and that the time limits of its decisions depend on (ASK-5). */
export function unknownMoments(
  { at, history }: Pick<Question, 'at' | 'history'>,
  decisions: Answer['decisions'],
): readonly ('at' | keyof History)[] {
  if (!hasLimits(decisions)) return none;
  const unknown = new Set<'at' | keyof History>();
  for (const usage of Object.keys(decisions) as Usage[]) {
    for (const limit of decisions[usage]?.limits ?? []) {
      for (const field of timeNeeds(usage, limit)) {
        if ((field === 'at' ? at : history?.[field]) === undefined) unknown.add(field);
      }
    }
  }
  return [...unknown];
}

const none: readonly never[] = [];

/** Most decisions have no limits, and then nothing is lacking. */
function hasLimits(decisions: Answer['decisions']): boolean {
  for (const usage in decisions) if (decisions[usage as Usage]?.limits.length !== 0) return true;
  return false;
}
