import type { Decision, History, Usage } from '@heed/core';
import { briefOf } from '@heed/core/explain';
import { defined, timeNeeds } from '@heed/core/internal';
import { doubtOf, unheardPart } from '@heed/core/internal/answers';
import type { Cell } from './messages.ts';

/** Returns the cell for a decision at a time. `history` is what the agent did earlier. */
export function cellOf(usage: Usage, decision: Decision, { history, at }: { history: History; at: string }): Cell {
  const { verdict, may, blockedBy, limits, until } = decision;
  const { outcome, word, additions, phrase } = briefOf(usage, decision, { at });
  const isUntimed = dependsOnHistory(usage, decision, history);
  // Of what is not known anyway, the word says enough.
  const isUnheard = outcome !== 'not known' && unheardPart(decision) !== undefined;
  const doubts = [doubtOf(decision), isUntimed ? 'the time limit may have passed' : undefined];
  return defined({
    usage,
    verdict,
    may,
    blockedBy,
    limits,
    until,
    outcome,
    word,
    details: additions,
    phrase,
    isUnheard: isUnheard || undefined,
    doubt: doubts.filter((words) => words !== undefined).join('; ') || undefined,
  });
}

/** Is it not known whether a permission has ended, because its time limit depends on what the agent did before (ASK-5)? */
export function dependsOnHistory(usage: Usage, { may, limits }: Decision, history: History): boolean {
  if (!may) return false;
  return limits.some((limit) =>
    timeNeeds(usage, limit).some((field) => field !== 'at' && history[field] === undefined),
  );
}
