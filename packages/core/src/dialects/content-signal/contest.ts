import { beaten, type Statement } from '../../policy/statement.js';

/** A statement that competes with others on the same topic. */
export interface Candidate {
  readonly statement: Statement;
  /** The bytes of its path; 0 if it has none. */
  readonly length: number;
  /** 0 for the strictest. */
  readonly rank: number;
}

/** How statements on one topic came out. */
export interface Outcome {
  /** They agree. */
  readonly won: readonly Candidate[];
  /** Each with the clause by which it lost. */
  readonly lost: readonly Candidate[];
}

/** The longest path decides (AIN-20); of several paths of that length, the strictest statements do, and the others lose by `tie`. */
export function longestThenStrictest(candidates: readonly Candidate[], tie: string): Outcome {
  const longest = candidates.reduce((most, { length }) => Math.max(most, length), 0);
  const { won, lost } = strictest(
    candidates.filter(({ length }) => length === longest),
    tie,
  );
  const shorter = candidates.filter(({ length }) => length < longest);
  return { won: withLength(won, shorter), lost: [...lost, ...losing(shorter, 'AIN-20', won)] };
}

/** The strictest statements win, the others lose by `tie`. */
export function strictest(candidates: readonly Candidate[], tie: string): Outcome {
  const rank = candidates.reduce((least, one) => Math.min(least, one.rank), Number.POSITIVE_INFINITY);
  const winning = candidates.filter((one) => one.rank === rank);
  const milder = candidates.filter((one) => one.rank !== rank);
  const won = milder.length === 0 ? winning : winning.map((one) => withClause(one, tie));
  return { won, lost: losing(milder, tie, won) };
}

/** Winners that override something shorter and different say so. */
function withLength(won: readonly Candidate[], shorter: readonly Candidate[]): readonly Candidate[] {
  const isContrary = shorter.some(({ rank }) => rank !== won[0]?.rank);
  return isContrary ? won.map((one) => withClause(one, 'AIN-20')) : won;
}

/** Only the clause of a statement that is read as it stands gives way: otherwise how it was read matters more. */
function withClause(candidate: Candidate, clause: string): Candidate {
  const { statement } = candidate;
  return plainClauses.has(statement.clause) ? { ...candidate, statement: { ...statement, clause } } : candidate;
}

const plainClauses: ReadonlySet<string> = new Set(['CS-3', 'CS-11']);

/** These candidates as losers, by the clause. */
export function losing(candidates: readonly Candidate[], clause: string, won: readonly Candidate[]): Candidate[] {
  return candidates.map((one) => ({ ...one, statement: beaten({ ...one.statement, clause }, won[0]?.statement) }));
}
