import type { Statement } from '../../../policy/statement.js';
import { type Candidate, contest } from './candidate.js';
import type { FoundRule } from './conventional.js';

/** Limit: statements listed on each side of a decision; a file can hold thousands that all say the same. */
const most = 20;

export interface Reasons {
  readonly because: readonly Statement[];
  readonly overruled: readonly Statement[];
}

/** The sides of a decision; each list nearest first. */
export interface Sides {
  /** What decided; empty where nothing did. */
  readonly winners: readonly Candidate[];
  /** Permissions that did not count. */
  readonly permissions: readonly Candidate[];
  /** Prohibitions that were lifted. */
  readonly lifted: readonly Candidate[];
  /** What is said to any crawler where the agent is named (A1-2.2-k). */
  readonly dropped: readonly Candidate[];
  /** What does not count, each by a clause of its own. */
  readonly ignored: readonly Candidate[];
}

/** Why a usage is denied: the prohibitions that nothing lifts. */
export function explainDenial(sides: Sides): Reasons {
  const [nearest] = sides.winners;
  const opponents = sides.permissions.slice(0, most);
  const because = sides.winners.slice(0, most).flatMap((prohibition) => {
    const [opponent] = opponents;
    if (opponent !== undefined) return said(prohibition, contest(opponent, prohibition).clause);
    return said(prohibition, overAny(sides, 'allow'));
  });
  return reasons(because, [
    ...losers(sides.permissions, (one) => (nearest === undefined ? scopeRule : contest(one, nearest).clause)),
    ...losers(sides.lifted, (one) => clauseOfLifting(opponents, one)),
    ...losers(sides.dropped, () => 'A1-2.2-k'),
    ...losers(sides.ignored, clauseOfIgnoring),
  ]);
}

/** Why a usage is allowed: the permissions whose restrictions govern. */
export function explainGrant(sides: Sides): Reasons {
  const winners = sides.winners.slice(0, most);
  const opponents = sides.lifted.slice(0, most);
  const because = winners.flatMap((permission) => {
    const beaten = opponents.map((prohibition) => contest(permission, prohibition)).find(({ lifts }) => lifts);
    return said(permission, beaten?.clause ?? overAny(sides, 'disallow'));
  });
  return reasons(because, [
    ...losers(sides.lifted, (one) => clauseOfLifting(winners, one)),
    ...losers(sides.dropped, () => 'A1-2.2-k'),
    ...losers(sides.permissions, () => 'AMB-16'),
    ...losers(sides.ignored, clauseOfIgnoring),
  ]);
}

/** Statements that cancel each other, or that never grant anything. */
export function explainSilence(sides: Sides): Reasons {
  const permissions = sides.permissions.slice(0, most);
  return reasons(
    [],
    [
      ...losers(sides.lifted, (one) => clauseOfLifting(permissions, one)),
      ...losers(sides.permissions, () => 'AMB-04'),
      ...losers(sides.dropped, () => 'A1-2.2-k'),
      ...losers(sides.ignored, clauseOfIgnoring),
    ],
  );
}

/** Only the narrowest field counts: said where no single opponent can be named. */
const scopeRule = 'A1-2.4.5-b';

function clauseOfIgnoring(ignored: Candidate): string {
  return ignored.void ?? scopeRule;
}

function overAny({ dropped }: Sides, says: Candidate['says']): string | undefined {
  return dropped.some((one) => one.says === says) ? 'A1-2.2-k' : undefined;
}

function clauseOfLifting(permissions: readonly Candidate[], prohibition: Candidate): string {
  const contests = permissions.map((permission) => contest(permission, prohibition));
  return contests.find(({ lifts }) => lifts)?.clause ?? scopeRule;
}

/**
 * A field with several patterns may decide with one and lose with another; it is named once, and where it counts. A class
 * attribute may speak both ways; then both are named.
 */
function reasons(because: readonly Statement[], overruled: readonly Statement[]): Reasons {
  const seen = new Set<string>();
  const isNew = ({ place, says }: Statement): boolean => {
    const where = 'span' in place ? `${place.source.name} ${place.span.start} ${place.span.end}` : place.text;
    const key = `${says} ${where}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  return { because: because.filter(isNew).slice(0, most), overruled: overruled.filter(isNew).slice(0, most) };
}

function losers(candidates: readonly Candidate[], clauseOf: (loser: Candidate) => string): Statement[] {
  return candidates.slice(0, most).flatMap((candidate) => {
    const clause = clauseOf(candidate);
    const { conventional, says, rules } = candidate;
    if (conventional !== undefined) return [{ ...conventional.statement, clause }];
    return rules.slice(0, most).map(({ place: { source, span } }): Statement => {
      return { dialect: 'acap', says, place: { source, span }, clause };
    });
  });
}

/** The statements of a candidate, each followed by what led to it. A reading that made a rule goes before how it won. */
function said({ conventional, says, rank, rules }: Candidate, clause: string | undefined): Statement[] {
  if (conventional !== undefined) return saidConventionally(conventional);
  return rules.slice(0, most).flatMap((rule) => {
    const own = rule.reading ?? clause ?? levelClause(rank, rule.place.clause);
    return [{ ...rule.place, clause: own }, ...rule.through].map(({ source, span, clause: of }): Statement => {
      return { dialect: 'acap', says, place: { source, span }, clause: of };
    });
  });
}

/** A conventional rule, followed by the reference that led to its file (A1-2.3.2-d). */
export function saidConventionally({ statement, says, through }: FoundRule): Statement[] {
  const led = through.map(({ source, span, clause }): Statement => {
    return { dialect: 'acap', says, place: { source, span }, clause };
  });
  return [statement, ...led];
}

/** The clause by which a rule on another usage reaches the one asked about. */
function levelClause(rank: Candidate['rank'], plain: string): string {
  if (rank === 0) return 'A1-2.5.6-a';
  return rank === 1 ? 'A1-2.5.5-a' : plain;
}
