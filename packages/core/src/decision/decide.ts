import { arrangedIn, type Limit, needsArrangement } from '../policy/limit.js';
import { silence } from '../policy/statement.js';
import { expiryOf } from '../policy/time-limit.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Decision } from './answer.js';
import { reasonsOf } from './reasons.js';
import { ruleOn } from './rule-on.js';

/** Whether an agent does what no rule allows or denies (ASK-2). */
export type WhenUnstated = 'allow' | 'refuse';

/** The decision on one query: asks every voice, settles between them, and compares time limits with the given moment. */
export function decide(policy: Policy, query: Query, unstated: WhenUnstated = 'allow'): Decision {
  const ruling = ruleOn(policy, query);
  // What nobody speaks of is most of what is asked: such a decision depends on nothing else.
  if (ruling === silence) {
    return { verdict: 'unstated', may: unstated === 'allow', limits: [], because: [], overruled: [] };
  }
  const { end, over } = expiryOf(query.usage, ruling.limits, query.history);
  const hasEnded = over || (end !== undefined && query.at !== undefined && query.at >= end);
  const isAllowed = ruling.verdict === 'allowed' || (ruling.verdict === 'unstated' && unstated === 'allow');
  const isWaiting = ruling.limits.some((one) => needsArrangement(one) && !query.arrangements.includes(one.limit));
  const { because, overruled } = reasonsOf(ruling, query.withoutOverruled ? 'left out' : 'listed');
  const decision: { -readonly [Field in keyof Decision]: Decision[Field] } = {
    verdict: ruling.verdict,
    may: isAllowed && !hasEnded && !isWaiting,
    limits: copiesOf(ruling.limits),
    because,
    overruled,
  };
  if (ruling.overruledMore !== undefined) decision.overruledMore = ruling.overruledMore;
  if (isWaiting && query.arrangements.length > 0) decision[arrangedIn] = query.arrangements;
  if (end !== undefined && ruling.verdict !== 'denied') decision.until = formatMoment(end);
  return decision;
}

/** Whoever asked may change the answer, but not what a reading is remembered with. */
function copiesOf(limits: readonly Limit[]): Limit[] {
  return limits.map(({ limit, value }) => ({ limit, value }));
}

/** `2027-01-01T00:00:00Z`, with a fraction of a second only if it is not zero. */
function formatMoment(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}
