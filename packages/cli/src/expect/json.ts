import { formatJsonLine } from '@heed/core/internal';
import { printableJson } from '../terminal/printable.js';
import { breachesOf, isComplete, type Outcome, partsNotSeen, statusOf } from './outcome.js';

/** The outcome as one JSON object. Its schema is `schema/expect.json`; the field names are public API. */
export function formatExpectJson(outcome: Outcome): string {
  const { check, sampled } = outcome;
  return printableJson(
    formatJsonLine({
      kept: statusOf(outcome) === 0,
      complete: isComplete(outcome),
      classes: check.classes,
      breaches: breachesOf(outcome).map(({ breach }) => breach),
      stricter: check.stricter,
      withoutTerms: check.withoutTerms,
      undecided: check.undecided,
      ...(check.inOneCase ? { inOneCase: true } : {}),
      sampled: (sampled?.samples ?? []).map(({ address, kept, breaches }) => ({ address, kept, breaches })),
      untried: (sampled?.untried ?? []).map(({ address, why }) => ({ address, why })),
      notSeen: partsNotSeen(outcome),
      ...(outcome.lost === undefined || outcome.lost.length === 0 ? {} : { lost: outcome.lost }),
    }),
  );
}
