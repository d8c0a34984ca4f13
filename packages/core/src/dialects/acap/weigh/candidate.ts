import type { FoundRule } from './conventional.js';
import type { Rule } from './rule.js';
import { compareScope, narrowerFirst, type Scope, scopeClause } from './scope.js';

/** How close a rule's usage is to the one asked about: `other`, `present` for a derived usage, the usage itself (AMB-02). */
export type Rank = 0 | 1 | 2;

/**
 * Everything of one kind that bears on a question with one pattern: the same word, addressed alike, on the same level of
 * purpose and usage.
 */
export interface Candidate {
  readonly says: 'allow' | 'disallow';
  readonly named: boolean;
  /** Said for a purpose, not for all. */
  readonly specific: boolean;
  readonly rank: Rank;
  readonly scope: Scope;
  readonly rules: readonly Rule[];
  /** The conventional part of a robots.txt, in place of rules. */
  readonly conventional?: FoundRule;
  /** The clause by which it does not count at all; then it is only named among those that lost. */
  readonly ignoredBy?: string;
  /** It does not count because of the statements that decided, and not because of itself. */
  readonly isOutweighed?: true;
}

/** Does a permission lift a prohibition, and by which clause does it, or does it not? */
export interface Contest {
  readonly lifts: boolean;
  readonly clause: string;
}

/**
 * Sets a permission against a prohibition (A1-2.4.5-a to -j).
 *
 * Reading: it has to be addressed at least as closely (A1-2.2-k), be at least as specific in purpose (AMB-53) and in usage
 * (AMB-02), and be narrower; with an identical pattern it has to be strictly more specific in one of these, or the
 * prohibition a conventional one (A1-2.9.2-e, AMB-58). Against `other` it is enough to name the usage (A1-2.5.6-a, AMB-03).
 * (ASK-3) a conventional one is lifted by robots.txt and the files it refers to, and by no page.
 */
export function contest(permission: Candidate, prohibition: Candidate): Contest {
  const conventional = prohibition.conventional !== undefined;
  if (conventional && permission.scope.kind !== 'path') return { lifts: false, clause: 'ASK-3' };
  if (prohibition.named && !permission.named) return { lifts: false, clause: conventional ? 'AMB-58' : 'A1-2.2-k' };
  if (prohibition.specific && !permission.specific) return { lifts: false, clause: 'AMB-53' };
  if (prohibition.rank > permission.rank) return { lifts: false, clause: permission.rank === 0 ? 'AMB-04' : 'AMB-02' };
  if (prohibition.rank === 0 && permission.rank > 0) return { lifts: true, clause: 'A1-2.5.6-a' };
  const narrower = compareScope(permission.scope, prohibition.scope);
  const clause = scopeClause(permission.scope, prohibition.scope);
  if (narrower === 'first') return { lifts: true, clause: conventional ? 'AMB-58' : clause };
  if (narrower !== 'same') return { lifts: false, clause: conventional ? 'AMB-58' : clause };
  if (conventional) return { lifts: true, clause: 'A1-2.9.2-e' };
  const closer = closerClause(permission, prohibition);
  return closer === undefined ? { lifts: false, clause } : { lifts: true, clause: closer };
}

/** In which respect a permission that is nowhere less specific is more so. */
function closerClause(permission: Candidate, prohibition: Candidate): string | undefined {
  if (permission.named !== prohibition.named) return 'A1-2.2-k';
  if (permission.specific !== prohibition.specific) return 'AMB-53';
  return permission.rank !== prohibition.rank ? 'AMB-02' : undefined;
}

/** Orders candidates so that the nearest comes first: the narrowest carrier, then by name, purpose, usage and pattern. */
export function nearestFirst(first: Candidate, second: Candidate): number {
  if (first.scope.kind !== second.scope.kind) return narrowerFirst(first.scope, second.scope);
  if (first.named !== second.named) return first.named ? -1 : 1;
  if (first.specific !== second.specific) return first.specific ? -1 : 1;
  if (first.rank !== second.rank) return second.rank - first.rank;
  return narrowerFirst(first.scope, second.scope);
}
