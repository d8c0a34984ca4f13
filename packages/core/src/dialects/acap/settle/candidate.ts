import { classStatementClause } from '../page/reading.js';
import type { ConventionalEvidence } from './conventional.js';
import type { Rule } from './rule.js';
import { compareScope, narrowerFirst, type Scope, scopeClause } from './scope.js';
import type { UsageRank } from './usage-rank.js';

/** The rules with one scope that are alike in everything that matters for a decision except their restrictions. */
export interface Candidate {
  readonly says: 'allow' | 'disallow';
  /** It addresses the agent by name. */
  readonly named: boolean;
  /** It is for a purpose, not for every purpose. */
  readonly forPurpose: boolean;
  readonly rank: UsageRank;
  readonly scope: Scope;
  readonly rules: readonly Rule[];
  /** A conventional rule; then `rules` is empty. */
  readonly conventional?: ConventionalEvidence;
  /** The clause by which it is ignored; answers only list it among the overruled statements. */
  readonly ignoredBy?: string;
  /** A permission to crawl in a page: a crawler that obeys the site reads it too late to lift anything there (AMB-74). */
  readonly isTooLate?: true;
  /** It is ignored because of the statements that decide, not because of the way it is written. */
  readonly isOverridden?: true;
}

/** Whether a permission lifts a prohibition, and the clause by which it does or does not. */
interface Contest {
  readonly lifts: boolean;
  readonly clause: string;
}

/**
 * Whether a permission lifts a prohibition (A1-2.4.5-a to -j).
 *
 * Reading: the permission must be narrower, and at least as specific in its addressee (A1-2.2-k; A1-2.2-m if one of them is about `present`
 * and the other about a form of it), purpose (AMB-53) and usage (AMB-02). With an identical pattern it must be more specific in one of
 * these, or the prohibition must be conventional (A1-2.9.2-e, AMB-58). A prohibition of `other` is lifted by any permission that names the usage
 * (A1-2.5.6-a, AMB-03); (ASK-25) in a page only by a permission of the page. (ASK-3) robots.txt and the files it refers to can lift a conventional prohibition, a page
 * cannot.
 */
export function contest(permission: Candidate, prohibition: Candidate): Contest {
  const conventional = prohibition.conventional !== undefined;
  if (conventional && permission.scope.kind !== 'path') return { lifts: false, clause: 'ASK-3' };
  if (permission.isTooLate && prohibition.scope.kind === 'path') return { lifts: false, clause: 'AMB-74' };
  if (prohibition.named && !permission.named) {
    return { lifts: false, clause: conventional ? 'AMB-58' : namedClause(permission, prohibition) };
  }
  if (prohibition.forPurpose && !permission.forPurpose) return { lifts: false, clause: 'AMB-53' };
  if (prohibition.rank > permission.rank) return { lifts: false, clause: permission.rank === 0 ? 'AMB-04' : 'AMB-02' };
  if (prohibition.rank === 0 && permission.rank > 0) {
    const lifts = prohibition.scope.kind === 'path' || permission.scope.kind !== 'path';
    return { lifts, clause: lifts ? 'A1-2.5.6-a' : 'ASK-25' };
  }
  const narrower = compareScope(permission.scope, prohibition.scope);
  const clause = fragmentClause(permission, prohibition) ?? scopeClause(permission.scope, prohibition.scope);
  if (narrower === 'first') return { lifts: true, clause: conventional ? 'AMB-58' : clause };
  if (narrower !== 'same') return { lifts: false, clause: conventional ? 'AMB-58' : clause };
  if (conventional) return { lifts: true, clause: 'A1-2.9.2-e' };
  const closer = closerClause(permission, prohibition);
  return closer === undefined ? { lifts: false, clause } : { lifts: true, clause: closer };
}

/**
 * The clause by which a statement about an element is weighed against one about its page or about another element. What Part 2 says of
 * fragments is about statements of the same usage (A2-1.3.3-b), and where these are nested, only one is left (A2-1.3.3-d, ASK-41).
 */
function fragmentClause(permission: Candidate, prohibition: Candidate): string | undefined {
  const kinds = [permission.scope.kind, prohibition.scope.kind];
  if (!kinds.includes('element')) return undefined;
  if (permission.rank !== prohibition.rank) return 'AMB-02';
  const areApart = kinds[0] === kinds[1] && compareScope(permission.scope, prohibition.scope) !== 'same';
  return areApart ? closerClause(permission, prohibition) : undefined;
}

/**
 * The clause by which a permission for all crawlers does not lift a prohibition that names the agent. A class attribute has its own, since
 * it cannot name anyone (ASK-3), and so has a page whose site prohibits (AMB-74).
 */
function namedClause(permission: Candidate, prohibition: Candidate): string {
  if (permission.rules[0]?.place.clause === classStatementClause) return 'ASK-3';
  if (permission.scope.kind !== 'path' && prohibition.scope.kind === 'path') return 'AMB-74';
  const areForms = prohibition.rank > 0 && permission.rank > 0 && prohibition.rank !== permission.rank;
  return areForms ? 'A1-2.2-m' : 'A1-2.2-k';
}

/** The clause by which a permission, which is not less specific than the prohibition, is more specific. */
function closerClause(permission: Candidate, prohibition: Candidate): string | undefined {
  if (permission.named !== prohibition.named) return 'A1-2.2-k';
  if (permission.forPurpose !== prohibition.forPurpose) return 'AMB-53';
  return permission.rank !== prohibition.rank ? 'AMB-02' : undefined;
}

/** Sorts the nearest candidate first: by carrier, addressee, purpose, usage and pattern, the narrower one first. */
export function nearestFirst(first: Candidate, second: Candidate): number {
  if (first.scope.kind !== second.scope.kind) return narrowerFirst(first.scope, second.scope);
  if (first.named !== second.named) return first.named ? -1 : 1;
  if (first.forPurpose !== second.forPurpose) return first.forPurpose ? -1 : 1;
  if (first.rank !== second.rank) return second.rank - first.rank;
  return narrowerFirst(first.scope, second.scope);
}
