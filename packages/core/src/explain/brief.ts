import type { Decision } from '../decision/answer.js';
import { isBlocked } from '../decision/crawl-block.js';
import { type Limit, limitsToArrange } from '../policy/limit.js';
import { defined } from '../text/defined.js';

/**
 * What came of a decision, for a word or a sign. `only limits`: no rule allows or denies the usage, but some set limits on it.
 * `to arrange`: it is not allowed before something is arranged with the publisher, such as a payment (AIN-6). `blocked`: it may not be
 * used because it may not be fetched (ASK-12). `ended`: a time limit has passed.
 */
export type Outcome = 'allowed' | 'denied' | 'no rule' | 'only limits' | 'to arrange' | 'blocked' | 'ended';

/** A decision in a few words, with its parts, for a table. */
export interface Brief {
  readonly outcome: Outcome;
  /** All of it: `allowed until 2026-12-31, max-length=20-chars`. */
  readonly phrase: string;
  /** When it ends or has ended: the last day that is included, or a moment. */
  readonly end?: string;
  /** What is to be arranged first. */
  readonly toArrange: readonly Limit[];
  /** The other limits to keep to, but for a time limit whose end is known. */
  readonly limits: readonly Limit[];
}

/** Puts a decision into a few words. If not everything was looked at, say so: then only what was found is claimed. */
export function briefOf(decision: Decision, isKnown: boolean): Brief {
  const outcome = outcomeOf(decision);
  const end = endOf(decision, outcome);
  const toArrange = outcome === 'to arrange' ? limitsToArrange(decision) : [];
  const limits = limitsOf(decision);
  const word = wordOf(decision, outcome, end, toArrange, isKnown);
  // Those that are only to be kept are set apart from those that are to be arranged.
  const parting = toArrange.length > 0 ? '; ' : ', ';
  const phrase = limits.length === 0 ? word : `${word}${parting}${limitTexts(limits)}`;
  return defined({ outcome, phrase, end, toArrange, limits });
}

/** Limits whose values are addresses, too long for a cell: there only the name is shown, and the address elsewhere. */
export const namedLimits: ReadonlyMap<string, string> = new Map([
  ['terms', 'Terms'],
  ['license-server', 'Licence server'],
]);

/** Limits in few words. */
function limitTexts(limits: readonly Limit[]): string {
  return limits.map(({ limit, value }) => (namedLimits.has(limit) ? limit : `${limit}=${value}`)).join(', ');
}

/** The limits that the word does not tell already. */
function limitsOf(decision: Decision): readonly Limit[] {
  if (isBlocked(decision)) return [];
  const { until, limits } = decision;
  const told = limitsToArrange(decision);
  return limits.filter((one) => (until === undefined || one.limit !== 'time-limit') && !told.includes(one));
}

function outcomeOf(decision: Decision): Outcome {
  const { verdict, may, until, limits } = decision;
  if (isBlocked(decision)) return 'blocked';
  if (verdict === 'denied') return 'denied';
  if (limitsToArrange(decision).length > 0) return 'to arrange';
  if (!may && (verdict === 'allowed' || until !== undefined)) return 'ended';
  if (verdict === 'allowed') return 'allowed';
  // A usage may have limits without being allowed or denied; then "no rule" would be wrong.
  return limits.length === 0 ? 'no rule' : 'only limits';
}

function wordOf(
  { may, verdict }: Decision,
  outcome: Outcome,
  end: string | undefined,
  toArrange: readonly Limit[],
  isKnown: boolean,
): string {
  switch (outcome) {
    case 'blocked':
      return 'not allowed: may not be fetched';
    case 'denied':
      return outcome;
    case 'to arrange':
      return `not allowed until arranged: ${limitTexts(toArrange)}`;
    case 'ended':
      return end === undefined ? outcome : `${outcome} ${end}`;
    case 'allowed':
    case 'no rule':
    case 'only limits': {
      const word = outcome === 'allowed' ? outcome : unstatedWord(outcome, may, isKnown);
      return end === undefined ? word : `${word}${verdict === 'allowed' ? '' : ', open'} until ${end}`;
    }
  }
}

function unstatedWord(outcome: 'no rule' | 'only limits', may: boolean, isKnown: boolean): string {
  if (outcome === 'only limits') return may ? 'not denied' : 'not permitted';
  if (!may) return 'no rule, so not allowed';
  return isKnown ? 'no rule' : 'no rule found';
}

/** For an end at midnight, the last day that is included: people think of that, not of the moment after it. */
function endOf({ until }: Decision, outcome: Outcome): string | undefined {
  if (until === undefined || outcome === 'blocked' || outcome === 'denied' || outcome === 'to arrange')
    return undefined;
  const last = new Date(Date.parse(until) - 1);
  if (!until.endsWith('T00:00:00Z') || Number.isNaN(last.getTime())) return until;
  return last.toISOString().replace(/T.*/, '');
}
