import type { Decision, Reason } from '../../ask/answer.js';
import type { Limit } from '../../policy/limit.js';
import type { Said } from '../comparison.js';

/** What one side says, as a comparison tells it. `sourceOf` gives the name of a source. */
export function saidOf({ verdict, may, limits, because }: Decision, sourceOf: (source: string) => string): Said {
  const reasons = because.map((reason): Reason => ({ ...reason, source: sourceOf(reason.source) }));
  return { verdict, may, ...(limits.length === 0 ? {} : { limits }), because: reasons };
}

/** Does an edit change what may be done? Limits matter where something is left to do, or to arrange. */
export function changesUse(from: Outcome, to: Outcome): boolean {
  if (from.may !== to.may) return true;
  const isClosed = from.verdict === 'denied' && to.verdict === 'denied';
  return !isClosed && limitsKey(from.limits) !== limitsKey(to.limits);
}

type Outcome = Pick<Said, 'verdict' | 'may' | 'limits'>;

/** Does it change what is said, at least? */
export function changesWords(from: Decision, to: Decision): boolean {
  return from.verdict !== to.verdict || limitsKey(from.limits) !== limitsKey(to.limits);
}

/** The same for the same limits, in whatever order. */
export function limitsKey(limits: readonly Limit[] = []): string {
  return limits
    .map(({ limit, value }) => `${limit}=${value}`)
    .sort()
    .join(' ');
}
