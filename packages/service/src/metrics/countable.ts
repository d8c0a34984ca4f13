import type { Refusal, Usage, Verdict } from '@heed/core';

/** What of an answer is counted. */
export type Countable =
  | { readonly error: Pick<Refusal['error'], 'code'> }
  | { readonly decisions: Readonly<Partial<Record<Usage, CountableDecision>>> };

interface CountableDecision {
  readonly verdict: Verdict;
  readonly because: readonly { readonly dialect: string }[];
}

/** Only what is counted of an answer, which may be long. */
export function countableOf(answer: Countable): Countable {
  if ('error' in answer) return { error: { code: answer.error.code } };
  const decisions: Partial<Record<Usage, CountableDecision>> = {};
  for (const [usage, { verdict, because }] of Object.entries(answer.decisions)) {
    decisions[usage as Usage] = { verdict, because: because.slice(0, 1).map(({ dialect }) => ({ dialect })) };
  }
  return { decisions };
}
