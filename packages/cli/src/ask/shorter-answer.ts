import type { Answer, Decision, Refusal } from '@heed/core';

/** What to leave out of answers, for those who keep millions of them. */
export interface ShorterOptions {
  /** False for `--no-diagnostics`: the list is empty. */
  readonly diagnostics: boolean;
  /** Only the id, for each usage `verdict` and `may`, and what was not provided. */
  readonly onlyVerdicts?: true;
}

/** The decisions of an answer without limits, ends and reasons. What is undefined is not printed. */
export interface Verdicts {
  readonly id: unknown;
  readonly decisions: Readonly<Record<string, Pick<Decision, 'verdict' | 'may'>>>;
  /** Without it, what was not provided would read as consent. */
  readonly notSeen: Answer['notSeen'];
}

/** Returns an answer without the parts that were not requested. A refusal stays unchanged. */
export function shorterAnswer(answered: Answer | Refusal, options: ShorterOptions): Answer | Verdicts | Refusal {
  if ('error' in answered) return answered;
  if (options.onlyVerdicts) return verdictsOf(answered);
  return options.diagnostics ? answered : { ...answered, diagnostics: [] };
}

/** Always the same fields, set one by one, which is cheaper than spreading them. */
function verdictsOf({ id, decisions, notSeen }: Answer): Verdicts {
  const verdicts: Record<string, Pick<Decision, 'verdict' | 'may'>> = {};
  for (const [usage, { verdict, may }] of Object.entries(decisions)) verdicts[usage] = { verdict, may };
  return { id, decisions: verdicts, notSeen };
}
