import { beaten, maxOverruled, type Statement } from '../../../policy/statement.js';
import type { Source } from '../../../text/source.js';
import { type Candidate, contest } from './candidate.js';
import type { ConventionalEvidence } from './conventional.js';
import type { CitedPlace, Rule } from './rule.js';
import { compareScope, type Scope, scopeClause, tiers } from './scope.js';

/** Limit: statements that are listed as deciding; a file can contain thousands that all say the same. */
export const maxListed = 20;

/**
 * Limit: statements of one candidate that are compared with those that are listed already; the others are only counted. Each element of a
 * page may be asked about, and any number of statements about the page or about an id may lose on each.
 */
const maxCompared = 500;

/** Limit: opponents that are searched for the one to which a statement lost. */
const maxOpponents = 20;

interface Reasons {
  readonly because: readonly Statement[];
  readonly overruled: readonly Statement[];
  readonly overruledMore?: number;
}

/** Who won and who lost; each list is sorted nearest first. */
interface Outcome {
  /** The candidates that decide; empty if none does. */
  readonly winners: readonly Candidate[];
  readonly losingPermissions: readonly Candidate[];
  /** Prohibitions that a permission lifts, or would lift if it were not overridden by name. */
  readonly lifted: readonly Candidate[];
  /** Candidates for all crawlers that a candidate by name overrides (A1-2.2-k). */
  readonly overriddenByName: readonly Candidate[];
  /** Candidates that are ignored, each by a clause of its own. */
  readonly ignored: readonly Candidate[];
}

/** Why a usage is denied: the prohibitions that nothing lifts. */
export function explainDenial(outcome: Outcome): Reasons {
  const [nearest] = outcome.winners;
  const [opponent] = outcome.losingPermissions;
  const because = outcome.winners.slice(0, maxListed).flatMap((prohibition) => {
    if (opponent !== undefined) return statementsOf(prohibition, contest(opponent, prohibition).clause);
    return statementsOf(prohibition, byNameClause(outcome, prohibition));
  });
  const liftedBy = [...opponentsIn(outcome.losingPermissions), ...opponentsIn(permissionsIn(outcome.overriddenByName))];
  return reasons(because, [
    losers(outcome.losingPermissions, (one) => {
      return nearest === undefined ? { clause: scopeRule } : { clause: contest(one, nearest).clause, to: nearest };
    }),
    losers(outcome.lifted, (one) => lossByLifting(liftedBy, one)),
    losers(outcome.overriddenByName, (one) => lossByName(outcome, one)),
    losers(outcome.ignored, (one) => lossOfIgnored(outcome, one)),
  ]);
}

/** Why a usage is allowed: the permissions whose restrictions apply. */
export function explainGrant(outcome: Outcome): Reasons {
  const winners = outcome.winners.slice(0, maxListed);
  const because = [
    ...winners.flatMap((permission) => {
      const statements = statementsOf(permission, winningClause(permission, outcome));
      return isNeeded(permission, outcome) ? statements.map(withoutLimits) : statements;
    }),
    ...liftingStatements(outcome),
  ];
  return reasons(because, [
    losers(outcome.lifted, (one) =>
      lossByLifting([...opponentsIn(winners), ...opponentsIn(outcome.losingPermissions)], one),
    ),
    losers(outcome.overriddenByName, (one) => lossByName(outcome, one)),
    losers(outcome.losingPermissions, (one) => lossOfPermission(opponentsIn(winners), one)),
    losers(outcome.ignored, (one) => lossOfIgnored(outcome, one)),
  ]);
}

/** Does a permission keep a prohibition from applying that no other winner keeps off? */
function isNeeded(permission: Candidate, { winners, lifted, overriddenByName }: Outcome): boolean {
  const prohibitions = [...opponentsIn(lifted), ...opponentsIn(prohibitionsIn(overriddenByName))];
  const isKeptOffBy = (one: Candidate, prohibition: Candidate): boolean =>
    contest(one, prohibition).lifts || overridesByName(one, prohibition);
  const others = opponentsIn(winners).filter((one) => one !== permission);
  return prohibitions.some((prohibition) => {
    return isKeptOffBy(permission, prohibition) && !others.some((one) => isKeptOffBy(one, prohibition));
  });
}

/** A statement that decides whatever limits others set: a tighter one does not overrule it (ASK-4). */
function withoutLimits({ limits: _, ...statement }: Statement): Statement {
  return statement;
}

/** Why nothing is stated: permissions that permit nothing themselves lift what is prohibited, or there is nothing to lift. */
export function explainSilence(outcome: Outcome): Reasons {
  const permissions = opponentsIn(outcome.losingPermissions);
  return reasons(liftingStatements(outcome), [
    losers(outcome.lifted, (one) => lossByLifting(permissions, one)),
    losers(outcome.losingPermissions, () => ({ clause: 'AMB-04' })),
    losers(outcome.overriddenByName, (one) => lossByName(outcome, one)),
    losers(outcome.ignored, (one) => lossOfIgnored(outcome, one)),
  ]);
}

/**
 * The permissions that decide only by the prohibitions that they keep from applying, where no winner does: one of `other`,
 * which permits nothing itself (AMB-04), or one by name whose place is taken by a permission for all crawlers in the page.
 */
function liftingStatements({ winners, losingPermissions, lifted, overriddenByName, ignored }: Outcome): Statement[] {
  const nearest = opponentsIn(winners);
  const others = opponentsIn(losingPermissions);
  const lifting = new Map<Candidate, string>();
  const keepOff = (
    prohibitions: readonly Candidate[],
    isKeptOff: (permission: Candidate, prohibition: Candidate) => boolean,
    clause: string | undefined,
  ): void => {
    for (const prohibition of opponentsIn(prohibitions)) {
      if (nearest.some((one) => isKeptOff(one, prohibition) || contest(one, prohibition).lifts)) continue;
      const permission = others.find((one) => isKeptOff(one, prohibition));
      if (permission === undefined || lifting.has(permission)) continue;
      const own = permission.rank === 0 ? 'AMB-04' : contest(permission, prohibition).clause;
      lifting.set(permission, clause ?? own);
    }
  };
  keepOff(lifted, (one, prohibition) => contest(one, prohibition).lifts, undefined);
  keepOff(prohibitionsIn(overriddenByName), overridesByName, 'A1-2.2-k');
  const nested = prohibitionsIn(ignored).filter(({ ignoredBy }) => ignoredBy === nestingRule);
  keepOff(nested, (one, inner) => one.scope.kind === 'element' && isSameAddress(one, inner), nestingRule);
  return [...lifting].flatMap(([permission, clause]) => statementsOf(permission, clause));
}

function prohibitionsIn(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ says }) => says === 'disallow');
}

function isSameAddress(one: Candidate, other: Candidate): boolean {
  return isSameLevel(one, other) && one.named === other.named;
}

/** Statements on elements inside one that has a statement are ignored. */
const nestingRule = 'A2-1.3.3-d';

function opponentsIn(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.slice(0, maxOpponents);
}

function permissionsIn(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ says }) => says === 'allow');
}

/**
 * The clause by which a permission decides: over a prohibition, beside a permission in the page, or over a statement that
 * is wider or for all crawlers. None if nothing else bears on the usage.
 */
function winningClause(permission: Candidate, outcome: Outcome): string | undefined {
  const won = opponentsIn(outcome.lifted)
    .map((prohibition) => contest(permission, prohibition))
    .find(({ lifts }) => lifts);
  if (won !== undefined) return won.clause;
  const isNearer = (one: Candidate): boolean => isSameLevel(one, permission) && isOfNearerCarrier(one, permission);
  // A permission in the page does not drop the limits of this one, which names the agent (ASK-26).
  if (opponentsIn(outcome.winners).some(isNearer)) return 'ASK-26';
  const wider = opponentsIn(outcome.losingPermissions).find((one) => {
    return isSameLevel(one, permission) && isOfNearerCarrier(permission, one);
  });
  return wider === undefined ? byNameClause(outcome, permission) : scopeClause(permission.scope, wider.scope);
}

function isSameLevel(one: Candidate, other: Candidate): boolean {
  return one.rank === other.rank && one.forPurpose === other.forPurpose;
}

function isOfNearerCarrier(one: Candidate, other: Candidate): boolean {
  return tiers[one.scope.kind] > tiers[other.scope.kind];
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

/** A permission loses to a narrower one of the same level; a permission of `other` permits nothing by itself (AMB-04). */
function lossOfPermission(winners: readonly Candidate[], permission: Candidate): Loss {
  if (permission.rank === 0) return { clause: 'AMB-04' };
  const to = winners.find((winner) => {
    return isSameLevel(winner, permission) && compareScope(winner.scope, permission.scope) === 'first';
  });
  if (to === undefined) return { clause: 'AMB-16' };
  return { clause: isOfNearerCarrier(to, permission) ? scopeClause(to.scope, permission.scope) : 'AMB-16', to };
}

/** Is a candidate for all crawlers overridden by this one, which names the agent, on its level? */
function overridesByName(one: Candidate, overridden: Candidate): boolean {
  return one.named && one.scope.kind === overridden.scope.kind && isSameLevel(one, overridden);
}

function lossByName({ winners, losingPermissions, lifted }: Outcome, overridden: Candidate): Loss {
  const named = [...winners, ...losingPermissions, ...lifted].find((one) => overridesByName(one, overridden));
  return named === undefined ? { clause: 'A1-2.2-k' } : { clause: 'A1-2.2-k', to: named };
}

/** The clause of a candidate that won because it addresses the agent by name, over what says the contrary to all. */
function byNameClause({ overriddenByName }: Outcome, winner: Candidate): string | undefined {
  const won = overriddenByName.some((one) => one.says !== winner.says && overridesByName(winner, one));
  return won ? 'A1-2.2-k' : undefined;
}

function lossByLifting(permissions: readonly Candidate[], prohibition: Candidate): Loss {
  for (const permission of permissions) {
    const { lifts, clause } = contest(permission, prohibition);
    if (lifts) return { clause, to: permission };
  }
  return { clause: scopeRule };
}

/** Candidates that lost, and how each of them did. */
interface Losers {
  readonly candidates: readonly Candidate[];
  readonly lossOf: (loser: Candidate) => Loss;
}

function losers(candidates: readonly Candidate[], lossOf: Losers['lossOf']): Losers {
  return { candidates, lossOf };
}

/**
 * The reasons without duplicates: a field with several patterns may win with one and lose with another. It is listed once,
 * where it wins (ASK-4). A class attribute may both permit and prohibit; then both are listed. Of those that lost the
 * nearest are listed, and the others counted.
 */
function reasons(because: readonly Statement[], lists: readonly Losers[]): Reasons {
  const seen = new Places();
  const winners = because.filter(({ says, place }) => seen.add(says, place)).slice(0, maxListed);
  const overruled: Statement[] = [];
  let more = 0;
  // The patterns of a set share the list of their rules, so that is gone through once.
  const done = new Set<readonly Rule[]>();
  for (const { candidates, lossOf } of lists) {
    for (const candidate of candidates) {
      const { conventional, rules } = candidate;
      if (conventional === undefined && done.has(rules)) continue;
      done.add(rules);
      const compared = rules.slice(0, maxCompared).map(({ place }) => place);
      const places = conventional === undefined ? compared : [conventional.statement.place];
      const unseen = places.filter((place) => seen.add(candidate.says, place));
      const room = Math.max(maxOverruled - overruled.length, 0);
      if (room > 0 && unseen.length > 0) overruled.push(...lost(candidate, unseen.slice(0, room), lossOf(candidate)));
      more += Math.max(unseen.length - room, 0) + (rules.length - compared.length);
    }
  }
  return { because: winners, overruled, ...(more === 0 ? {} : { overruledMore: more }) };
}

/** The statements that were met so far. */
class Places {
  readonly #known = new Map<Source | string, Set<number | string>>();

  /** Adds what a place says; false if it was met before. */
  add(says: Statement['says'], place: Statement['place']): boolean {
    // Numbers, because there may be thousands: even ones for permissions, odd ones for prohibitions.
    const at = 'span' in place ? place.span.start * 2 + (says === 'disallow' ? 1 : 0) : place.text;
    const known = this.#known.get(place.source);
    if (known === undefined) this.#known.set(place.source, new Set([at]));
    else if (known.has(at)) return false;
    else known.add(at);
    return true;
  }
}

function lost(
  { conventional, says }: Candidate,
  places: readonly Statement['place'][],
  { clause, to }: Loss,
): Statement[] {
  const [winner] = to === undefined ? [] : statementsOf(to, undefined);
  if (conventional !== undefined) return [beaten({ ...conventional.statement, clause }, winner)];
  return places.map((place) => beaten({ dialect: 'acap', says, place, clause }, winner));
}

/**
 * The statements of a candidate, each with those that support it.
 *
 * The clause that defines a rule's meaning takes precedence over the clause by which it won.
 */
function statementsOf({ conventional, says, rank, rules, scope }: Candidate, wonBy: string | undefined): Statement[] {
  if (conventional !== undefined) return [conventionalStatement(conventional)];
  return rules.slice(0, maxListed).map((rule): Statement => {
    const { source, span } = rule.place;
    const clause = rule.interpretedBy ?? wonBy ?? rankClause(rank, rule.place.clause);
    const limits = says === 'allow' ? rule.terms.flatMap((terms) => terms.limits) : [];
    return {
      dialect: 'acap',
      says,
      place: { source, span },
      clause,
      ...(scope.kind === 'element' ? { onElement } : {}),
      ...(limits.length === 0 ? {} : { limits }),
      ...restsOn(rule.supporting, says, scope),
    };
  });
}

const onElement = true;

/** A conventional rule, with the reference that led to its file (A1-2.3.2-d). */
export function conventionalStatement({ statement, says, supporting }: ConventionalEvidence): Statement {
  return { ...statement, ...restsOn(supporting, says) };
}

/** What a statement rests on. Of the definitions of a set, those that have the pattern which matched (ASK-44). */
function restsOn(
  supporting: readonly CitedPlace[],
  says: Statement['says'],
  scope?: Scope,
): Pick<Statement, 'restsOn'> {
  if (supporting.length === 0) return {};
  const statements = supporting.flatMap((cited) => {
    const places = (scope?.kind === 'path' ? cited.definedBy?.get(scope) : undefined) ?? [cited];
    return places.map(({ source, span }): Statement => {
      return { dialect: 'acap', says, place: { source, span }, clause: cited.clause };
    });
  });
  return { restsOn: statements };
}

/** The clause by which a rule bears on the intended usage. */
function rankClause(rank: Candidate['rank'], own: string): string {
  if (rank === 0) return 'A1-2.5.6-a';
  return rank === 1 ? 'A1-2.5.5-a' : own;
}
