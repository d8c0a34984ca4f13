import type { Answer } from '@heed/core';
import { mayBeFetched } from '@heed/core/internal/answers';
import type { Asked } from './asked.js';

/** Do the decisions on a question amount to a yes? */
export function mayBeDone({ before }: Pick<Asked, 'before'>, { decisions }: Pick<Answer, 'decisions'>): boolean {
  return before === 'fetch' ? mayBeFetched(decisions) : Object.values(decisions).every((decision) => decision.may);
}
