import { type Limit, needsArrangement } from '../policy/limit.js';
import { type Statement, silence } from '../policy/statement.js';
import { expiryOf } from '../policy/time-limit.js';
import type { Policy, Query } from '../policy/voice.js';
import type { Decision } from './answer.js';
import { type HeardOf, nothingHeard } from './heard.js';
import type { OpenOf } from './open/open.js';
import { reasonsOf } from './reasons.js';
import { ruleOn } from './rule-on.js';

/** Whether an agent does what no rule allows or denies (ASK-2). */
export type WhenUnstated = 'allow' | 'refuse';

/** A decision that is being put together. */
export type OpenDecision = { -readonly [Field in keyof Decision]: Decision[Field] };

/**
 * The decision on one query: asks every voice, settles between them, and compares time limits with the time of the question. What was not
 * provided counts as absent here; `open` lists it.
 */
export function decide(
  policy: Policy,
  query: Query,
  unstated: WhenUnstated = 'allow',
  openOf: OpenOf = nothingOpen,
  heardOf: HeardOf = nothingHeard,
): OpenDecision {
  const ruling = ruleOn(policy, query);
  const open = openOf(query, ruling);
  // Most usages have no rule: such a decision depends on nothing else.
  if (ruling === silence) {
    const may = unstated === 'allow';
    return open === undefined
      ? { verdict: 'unstated', may, limits: [], because: [], overruled: [] }
      : { verdict: 'unstated', may, open, limits: [], because: [], overruled: [] };
  }
  const { end, hasEnded } = expiryOf(query.usage, ruling.limits, query.history, query.at);
  const isAllowed = ruling.verdict === 'allowed' || (ruling.verdict === 'unstated' && unstated === 'allow');
  const waitsFor = missingArrangements(ruling.limits, query.arrangements);
  const { because, overruled } = reasonsOf(ruling, query.withoutOverruled ? 'left out' : 'listed');
  const { verdict } = ruling;
  const may = isAllowed && !hasEnded && waitsFor.length === 0;
  const limits = copiesOf(ruling.limits);
  const decision: OpenDecision =
    open === undefined
      ? { verdict, may, limits, because, overruled }
      : { verdict, may, open, limits, because, overruled };
  if (ruling.overruledMore !== undefined) decision.overruledMore = ruling.overruledMore;
  if (isAllowed && !hasEnded && waitsFor.length > 0) decision.waitsFor = waitsFor;
  if (verdict === 'denied' && ruling.because.every(isOutage)) decision.temporary = true;
  if (end !== undefined && verdict !== 'denied') decision.until = formatMoment(end);
  const heard = heardOf(query, ruling);
  if (heard !== undefined) decision.heard = heard;
  return decision;
}

/** How fetching robots.txt went is a statement without a location in a text: it denies as long as the file cannot be read (ASK-38). */
function isOutage({ dialect, place }: Statement): boolean {
  return dialect === 'robots-txt' && !('span' in place);
}

const nothingOpen: OpenOf = () => undefined;

/** What the limits ask to arrange before the use and the agent has not arranged, each once (AIN-6). */
function missingArrangements(limits: readonly Limit[], arrangements: readonly string[]): readonly string[] {
  if (limits.length === 0) return none;
  const missing = limits.filter((one) => needsArrangement(one) && !arrangements.includes(one.limit));
  return missing.length === 0 ? none : [...new Set(missing.map(({ limit }) => limit))];
}

const none: readonly string[] = [];

/** The caller may change the answer, but not what is kept with a reading. */
function copiesOf(limits: readonly Limit[]): Limit[] {
  return limits.map(({ limit, value }) => ({ limit, value }));
}

/** `2027-01-01T00:00:00Z`, with a fraction of a second only if it is not zero. */
function formatMoment(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}
