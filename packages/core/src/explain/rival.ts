import type { Decision, Reason } from '../decision/answer.js';
import { leadingClauses } from '../dialects/acap/clauses.js';

/** Finds the statement to which another one lost. */
export type RivalOf = (loser: Reason) => Reason | undefined;

/**
 * Who lost to whom in a decision: undefined where that cannot be told beyond doubt, or where a statement did not lose to
 * another but counts for nothing by itself.
 *
 * Losers of one kind have the same rival, so it is looked for once: a robots.txt can hold thousands of them.
 */
export function rivalsIn(decision: Decision): RivalOf {
  const known = new Map<string, Reason | undefined>();
  return (loser) => {
    if (!contests.has(loser.clause)) return undefined;
    const kind = JSON.stringify([loser.clause, loser.dialect, loser.source, loser.says]);
    if (!known.has(kind)) known.set(kind, rivalOf(loser, decision));
    return known.get(kind);
  };
}

function rivalOf(loser: Reason, { because, overruled }: Decision): Reason | undefined {
  const meets = rivalsByLength.has(loser.clause) ? isOfSameFile : isContrary;
  const isRival = (other: Reason): boolean => !leadingClauses.has(other.clause) && meets(loser, other);
  const winners = because.filter(isRival);
  if (winners.length > 0) return onlyOne(winners);
  // The one that won within its dialect may in turn have lost to another.
  const beaten = onlyOne(overruled.filter((other) => !neverWon.has(other.clause) && isRival(other)));
  return beaten !== undefined && settledBetween.has(beaten.clause) ? beaten : undefined;
}

/** Of rules of one robots.txt one wins, whichever way the others point. */
const rivalsByLength: ReadonlySet<string> = new Set(['RFC9309-2.2.2-c', 'RFC9309-2.2.2-d']);

/** Rules of a robots.txt that lost or were passed over within it. */
const neverWon: ReadonlySet<string> = new Set([...rivalsByLength, 'RFC9309-2.2.1-d']);

/** The clauses that set two statements against each other. By all others a statement has no force of its own. */
const contests: ReadonlySet<string> = new Set([
  ...rivalsByLength,
  'A1-2.2-k',
  'A1-2.4.5-g',
  'A1-2.4.5-h',
  'A1-2.4.5-i',
  'A1-2.4.5-j',
  'A1-2.5.5.2.4-b',
  'A1-2.5.5.2.4-e',
  'A1-2.5.6-a',
  'A1-2.9.2-e',
  'A2-0-a',
  'A2-1.3.3-a',
  'A2-1.3.3-b',
  'AMB-02',
  'AMB-04',
  'AMB-53',
  'AMB-58',
  'AMB-74',
  'ASK-3',
  'M-1',
  'M-2',
  'M-3',
  'PI-29',
  'REP-MF-38',
  'REP-MF-40',
  'REP-MF-41',
  'RT-2.1.2-g',
  'RT-A-12',
  'RT-X-12',
]);

/** The clauses by which a statement loses that had won among its like. */
const settledBetween: ReadonlySet<string> = new Set(['ASK-3', 'AMB-58', 'A1-2.9.2-e']);

function isOfSameFile(loser: Reason, other: Reason): boolean {
  return other.dialect === loser.dialect && other.source === loser.source;
}

function isContrary(loser: Reason, other: Reason): boolean {
  const opposite = loser.says === 'disallow' ? 'allow' : 'disallow';
  if (other.says !== opposite) return false;
  // The one that names the crawler need not be the one that decided; by its clause it can be told.
  if (loser.clause === 'A1-2.2-k') return other.clause === loser.clause;
  return loser.clause === 'ASK-3' || voiceOf(other) === voiceOf(loser);
}

/** ACAP and the conventional rules of robots.txt are weighed together. */
function voiceOf({ dialect }: Reason): Reason['dialect'] {
  return dialect === 'robots-txt' ? 'acap' : dialect;
}

function onlyOne(reasons: readonly Reason[]): Reason | undefined {
  return reasons.length === 1 ? reasons[0] : undefined;
}
