import { beaten, type Statement } from '../../../policy/statement.js';
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
    ...losers(sides.permissions, (one) => {
      return nearest === undefined ? { clause: scopeRule } : { clause: contest(one, nearest).clause, to: nearest };
    }),
    ...losers(sides.lifted, (one) => lossByLifting(opponents, one)),
    ...losers(sides.dropped, (one) => lossToNamed(sides, one)),
    ...losers(sides.ignored, (one) => lossOfIgnored(sides, one)),
  ]);
}

/** Why a usage is allowed: the permissions whose restrictions govern. */
export function explainGrant(sides: Sides): Reasons {
  const winners = sides.winners.slice(0, most);
  const opponents = sides.lifted.slice(0, most);
  const because = winners.flatMap((permission) => {
    const won = opponents.map((prohibition) => contest(permission, prohibition)).find(({ lifts }) => lifts);
    return said(permission, won?.clause ?? overAny(sides, 'disallow'));
  });
  return reasons(because, [
    ...losers(sides.lifted, (one) => lossByLifting(winners, one)),
    ...losers(sides.dropped, (one) => lossToNamed(sides, one)),
    ...losers(sides.permissions, () => ({ clause: 'AMB-16' })),
    ...losers(sides.ignored, (one) => lossOfIgnored(sides, one)),
  ]);
}

/** Statements that cancel each other, or that never grant anything. */
export function explainSilence(sides: Sides): Reasons {
  const permissions = sides.permissions.slice(0, most);
  return reasons(
    [],
    [
      ...losers(sides.lifted, (one) => lossByLifting(permissions, one)),
      ...losers(sides.permissions, () => ({ clause: 'AMB-04' })),
      ...losers(sides.dropped, (one) => lossToNamed(sides, one)),
      ...losers(sides.ignored, (one) => lossOfIgnored(sides, one)),
    ],
  );
}

/** By which clause a candidate lost, and to which other one, if it was to one. */
interface Loss {
  readonly clause: string;
  readonly to?: Candidate;
}

/** Only the narrowest field counts: cited where no single opponent can be named. */
const scopeRule = 'A1-2.4.5-b';

/** What does not count loses to what decided, or has no force of its own. */
function lossOfIgnored({ winners: [winner] }: Sides, { ignoredBy: clause = scopeRule, isOutweighed }: Candidate): Loss {
  return isOutweighed && winner !== undefined ? { clause, to: winner } : { clause };
}

/** A statement to any crawler loses to one that names the crawler, on the same level. */
function lossToNamed({ winners, permissions, lifted }: Sides, { scope, rank, specific }: Candidate): Loss {
  const named = [...winners, ...permissions, ...lifted].find((one) => {
    return one.named && one.scope.kind === scope.kind && one.rank === rank && one.specific === specific;
  });
  return named === undefined ? { clause: 'A1-2.2-k' } : { clause: 'A1-2.2-k', to: named };
}

function overAny({ dropped }: Sides, says: Candidate['says']): string | undefined {
  return dropped.some((one) => one.says === says) ? 'A1-2.2-k' : undefined;
}

function lossByLifting(permissions: readonly Candidate[], prohibition: Candidate): Loss {
  for (const permission of permissions) {
    const { lifts, clause } = contest(permission, prohibition);
    if (lifts) return { clause, to: permission };
  }
  return { clause: scopeRule };
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

function losers(candidates: readonly Candidate[], lossOf: (loser: Candidate) => Loss): Statement[] {
  return candidates.slice(0, most).flatMap((candidate) => {
    const { clause, to } = lossOf(candidate);
    const [winner] = to === undefined ? [] : said(to, undefined);
    const { conventional, says, rules } = candidate;
    if (conventional !== undefined) return [beaten({ ...conventional.statement, clause }, winner)];
    return rules.slice(0, most).map(({ place: { source, span } }): Statement => {
      return beaten({ dialect: 'acap', says, place: { source, span }, clause }, winner);
    });
  });
}

/** The statements of a candidate, each followed by what led to it. A reading that made a rule goes before how it won. */
function said({ conventional, says, rank, rules }: Candidate, clause: string | undefined): Statement[] {
  if (conventional !== undefined) return saidConventionally(conventional);
  return rules.slice(0, most).flatMap((rule) => {
    const own = rule.interpretedBy ?? clause ?? levelClause(rank, rule.place.clause);
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
