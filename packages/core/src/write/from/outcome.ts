import type { Decision } from '../../ask/answer.js';
import type { Limit } from '../../policy/limit.js';
import { defined } from '../../text/defined.js';

/** What a site says of one usage somewhere, as far as a policy can repeat it. */
export interface Outcome {
  readonly says: 'allow' | 'deny' | 'nothing';
  readonly limits: readonly Limit[];
  /** Where a licence may be had. */
  readonly terms?: string;
}

/** What is said where no rule applies. */
export const nothing: Outcome = { says: 'nothing', limits: [] };

/** What a decision says. A limit beside no verdict (`max-snippet:20`) is one of a permission, since what is not stated may be done. */
export function outcomeOf({ verdict, limits: all }: Decision): Outcome {
  const terms = all.find(({ limit }) => limit === 'terms')?.value;
  const limits = all.filter(({ limit }) => limit !== 'terms').sort(byName);
  if (verdict === 'denied') return defined({ says: 'deny', limits: [], terms });
  if (verdict === 'unstated' && limits.length === 0) return nothing;
  return defined({ says: 'allow', limits, terms });
}

function byName(one: Limit, other: Limit): number {
  const [first, second] = [`${one.limit}=${one.value}`, `${other.limit}=${other.value}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Outcomes with the same key come to the same for whoever asks. Silence is as good as a permission without limits. */
export function effectOf({ says, limits, terms = '' }: Outcome): string {
  return `${says === 'deny' ? 'deny' : 'allow'} ${terms} ${limitsText(limits)}`;
}

/** Limits in one line, to compare them. */
export function limitsText(limits: readonly Limit[]): string {
  return limits.map(({ limit, value }) => `${limit}=${value}`).join(' ');
}
