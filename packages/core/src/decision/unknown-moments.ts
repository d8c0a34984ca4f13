import type { History } from '../policy/limit.js';
import { timeNeeds } from '../policy/time-limit.js';
import type { Usage } from '../policy/usage.js';
import type { Answer } from './answer.js';
import type { Question } from './question.js';

/** The fields that a question lacks and that the time limits of its decisions depend on (ASK-5). */
export function unknownMoments(
  { at, history }: Pick<Question, 'at' | 'history'>,
  decisions: Answer['decisions'],
): ('at' | keyof History)[] {
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
