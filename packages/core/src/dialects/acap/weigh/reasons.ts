import { beaten, type Statement } from '../../../policy/statement.js';
import { type Candidate, contest } from './candidate.js';
import type { ConventionalEvidence } from './conventional.js';

/** Limit: statements listed on each side of a decision; a file can contain thousands that all say the same. */
const maxListed = 20;

interface Reasons {
  readonly because: readonly Statement[];
  readonly overruled: readonly Statement[];
}

/** Who won and who lost; each list is sorted nearest first. */
interface Outcome {
  /** The candidates that decide; empty if none does. */
  readonly winners: readonly Candidate[];
  readonly losingPermissions: readonly Candidate[];
  /** Prohibitions that a permission lifts. */
  readonly lifted: readonly Candidate[];
  /** Candidates for all crawlers that a candidate by name overrides (A1-2.2-k). */
  readonly overriddenByName: readonly Candidate[];
  /** Candidates that are ignored, each by a clause of its own. */
  readonly ignored: readonly Candidate[];
}

/** Why a usage is denied: the prohibitions that nothing lifts. */
export function explainDenial(outcome: Outcome): Reasons {
  const [nearest] = outcome.winners;
  const opponents = outcome.losingPermissions.slice(0, maxListed);
  const because = outcome.winners.slice(0, maxListed).flatMap((prohibition) => {
    const [opponent] = opponents;
    if (opponent !== undefined) return statementsOf(prohibition, contest(opponent, prohibition).clause);
    return statementsOf(prohibition, byNameClause(outcome, 'allow'));
  });
  return reasons(because, [
    ...losers(outcome.losingPermissions, (one) => {
      return nearest === undefined ? { clause: scopeRule } : { clause: contest(one, nearest).clause, to: nearest };
    }),
    ...losers(outcome.lifted, (one) => lossByLifting(opponents, one)),
    ...losers(outcome.overriddenByName, (one) => lossByName(outcome, one)),
    ...losers(outcome.ignored, (one) => lossOfIgnored(outcome, one)),
  ]);
}

/** Why a usage is allowed: the permissions whose restrictions apply. */
export function explainGrant(outcome: Outcome): Reasons {
  const winners = outcome.winners.slice(0, maxListed);
  const opponents = outcome.lifted.slice(0, maxListed);
  const because = winners.flatMap((permission) => {
    const won = opponents.map((prohibition) => contest(permission, prohibition)).find(({ lifts }) => lifts);
    return statementsOf(permission, won?.clause ?? byNameClause(outcome, 'disallow'));
  });
  return reasons(because, [
    ...losers(outcome.lifted, (one) => lossByLifting(winners, one)),
    ...losers(outcome.overriddenByName, (one) => lossByName(outcome, one)),
    ...losers(outcome.losingPermissions, () => ({ clause: 'AMB-16' })),
    ...losers(outcome.ignored, (one) => lossOfIgnored(outcome, one)),
  ]);
}

/** Why nothing is decided: statements cancel each other, or never permit anything. */
export function explainSilence(outcome: Outcome): Reasons {
  const permissions = outcome.losingPermissions.slice(0, maxListed);
  return reasons(
    [],
    [
      ...losers(outcome.lifted, (one) => lossByLifting(permissions, one)),
      ...losers(outcome.losingPermissions, () => ({ clause: 'AMB-04' })),
      ...losers(outcome.overriddenByName, (one) => lossByName(outcome, one)),
      ...losers(outcome.ignored, (one) => lossOfIgnored(outcome, one)),
    ],
  );
}

/** The clause by which a candidate lost, and the candidate to which it lost, if there is one. */
interface Loss {
  readonly clause: string;
  readonly to?: Candidate;
}

/** Only the narrowest field applies: cited if there is no single opponent to name. */
const scopeRule = 'A1-2.4.5-b';

function lossOfIgnored(
  { winners: [winner] }: Outcome,
  { ignoredBy: clause = scopeRule, isOverridden }: Candidate,
): Loss {
  return isOverridden && winner !== undefined ? { clause, to: winner } : { clause };
}

/** A candidate for all crawlers loses to one by name on the same level. */
function lossByName({ winners, losingPermissions, lifted }: Outcome, { scope, rank, forPurpose }: Candidate): Loss {
  const named = [...winners, ...losingPermissions, ...lifted].find((one) => {
    return one.named && one.scope.kind === scope.kind && one.rank === rank && one.forPurpose === forPurpose;
  });
  return named === undefined ? { clause: 'A1-2.2-k' } : { clause: 'A1-2.2-k', to: named };
}

/** The clause of a candidate that won because it addresses the agent by name. */
function byNameClause({ overriddenByName }: Outcome, overridden: Candidate['says']): string | undefined {
  return overriddenByName.some(({ says }) => says === overridden) ? 'A1-2.2-k' : undefined;
}

function lossByLifting(permissions: readonly Candidate[], prohibition: Candidate): Loss {
  for (const permission of permissions) {
    const { lifts, clause } = contest(permission, prohibition);
    if (lifts) return { clause, to: permission };
  }
  return { clause: scopeRule };
}

/**
 * The reasons without duplicates.
 *
 * A field with several patterns may win with one and lose with another; it is listed once, where it wins. A class
 * attribute may both permit and prohibit; then both are listed.
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
  return { because: because.filter(isNew).slice(0, maxListed), overruled: overruled.filter(isNew).slice(0, maxListed) };
}

function losers(candidates: readonly Candidate[], lossOf: (loser: Candidate) => Loss): Statement[] {
  return candidates.slice(0, maxListed).flatMap((candidate) => {
    const { clause, to } = lossOf(candidate);
    const [winner] = to === undefined ? [] : statementsOf(to, undefined);
    const { conventional, says, rules } = candidate;
    if (conventional !== undefined) return [beaten({ ...conventional.statement, clause }, winner)];
    return rules.slice(0, maxListed).map(({ place: { source, span } }): Statement => {
      return beaten({ dialect: 'acap', says, place: { source, span }, clause }, winner);
    });
  });
}

/**
 * The statements of a candidate, each followed by those that support it.
 *
 * The clause that gives a rule its meaning takes precedence over the clause by which it won.
 */
function statementsOf({ conventional, says, rank, rules }: Candidate, wonBy: string | undefined): Statement[] {
  if (conventional !== undefined) return conventionalStatements(conventional);
  return rules.slice(0, maxListed).flatMap((rule) => {
    const own = rule.interpretedBy ?? wonBy ?? rankClause(rank, rule.place.clause);
    return [{ ...rule.place, clause: own }, ...rule.supporting].map(({ source, span, clause }): Statement => {
      return { dialect: 'acap', says, place: { source, span }, clause };
    });
  });
}

/** A conventional rule, followed by the reference that led to its file (A1-2.3.2-d). */
export function conventionalStatements({ statement, says, supporting }: ConventionalEvidence): Statement[] {
  const references = supporting.map(({ source, span, clause }): Statement => {
    return { dialect: 'acap', says, place: { source, span }, clause };
  });
  return [statement, ...references];
}

/** The clause by which a rule bears on the intended usage. */
function rankClause(rank: Candidate['rank'], own: string): string {
  if (rank === 0) return 'A1-2.5.6-a';
  return rank === 1 ? 'A1-2.5.5-a' : own;
}
