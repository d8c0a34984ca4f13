import type { Limit } from '../../policy/limit.js';
import { type Ruling, silence } from '../../policy/statement.js';
import { type Candidate, nearestFirst } from './candidate.js';
import type { ConventionalRule } from './conventional.js';
import { explainDenial, explainGrant, explainSilence } from './explain.js';
import type { Scope } from './scope.js';
import { closestIn, indexScopes, type ScopeIndex } from './scope-index.js';
import type { Terms } from './terms.js';

/** All that bears on one usage of one resource for one purpose. */
export interface Evidence {
  readonly candidates: readonly Candidate[];
  /** Conventional rules that allow: they grant where nothing of ACAP speaks, and lift nothing (AMB-58). */
  readonly conventionalAllows: readonly ConventionalRule[];
}

/** Weighs what was said and gives a verdict (A1-2.2-k, A1-2.4.5-b). */
export function evaluate({ candidates, conventionalAllows }: Evidence): Ruling {
  const [allow] = conventionalAllows;
  if (candidates.length === 0) {
    return allow === undefined
      ? silence
      : { verdict: 'allowed', limits: [], because: [allow.statement], overruled: [] };
  }
  const { kept, dropped } = namedOverAny(candidates);
  const permissions = kept.filter(({ says }) => says === 'allow').sort(nearestFirst);
  const prohibitions = kept.filter(({ says }) => says === 'disallow').sort(nearestFirst);
  const levels = levelsOf(permissions);
  const { yes: lifted, no: standing } = partition(prohibitions, (prohibition) => isLifted(prohibition, levels));
  if (standing.length > 0) {
    const { because, overruled } = explainDenial({ winners: standing, permissions, lifted, dropped });
    const unheard = conventionalAllows.map(({ statement }) => ({ ...statement, clause: 'AMB-58' }));
    return { verdict: 'denied', limits: [], because, overruled: [...overruled, ...unheard] };
  }
  // A permission of `other` grants nothing by itself (AMB-04).
  const { yes: governing, no: others } = partition(permissions, (one) => one.rank > 0 && governs(one, levels));
  if (governing.length > 0) {
    const reasons = explainGrant({ winners: governing, permissions: others, lifted, dropped });
    return { verdict: 'allowed', limits: limitsOf(governing), ...reasons };
  }
  const { overruled } = explainSilence({ winners: [], permissions, lifted, dropped });
  if (allow !== undefined) return { verdict: 'allowed', limits: [], because: [allow.statement], overruled };
  return { verdict: 'unstated', limits: [], because: [], overruled };
}

function partition<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): { readonly yes: Item[]; readonly no: Item[] } {
  const yes: Item[] = [];
  const no: Item[] = [];
  for (const item of items) (test(item) ? yes : no).push(item);
  return { yes, no };
}

/**
 * What is said to the agent by name goes over what is said to any crawler about the same usage on the same level of purpose,
 * whatever the patterns (A1-2.2-k, A1-2.2-m).
 *
 * Reading: (AMB-10) also where the pattern for any crawler is narrower. (ASK-3) within one carrier: robots.txt does
 * not go over a page.
 */
function namedOverAny(candidates: readonly Candidate[]): { readonly kept: Candidate[]; readonly dropped: Candidate[] } {
  const level = ({ scope, rank, specific }: Candidate): string => `${scope.kind} ${rank} ${specific}`;
  const ours = (candidate: Candidate): boolean => candidate.conventional === undefined;
  const named = new Set(candidates.filter((one) => one.named && ours(one)).map(level));
  const isDropped = (one: Candidate): boolean => !one.named && ours(one) && named.has(level(one));
  const { yes: dropped, no: kept } = partition(candidates, isDropped);
  return { kept, dropped };
}

/** Permissions that are alike in all but their scope. */
interface Level {
  readonly sample: Candidate;
  readonly scopes: ScopeIndex;
}

function levelsOf(permissions: readonly Candidate[]): Level[] {
  const levels = new Map<string, [Candidate, ...Candidate[]]>();
  for (const permission of permissions) {
    const key = `${permission.named} ${permission.specific} ${permission.rank}`;
    const level = levels.get(key);
    if (level === undefined) levels.set(key, [permission]);
    else level.push(permission);
  }
  return [...levels.values()].map((level) => ({
    sample: level[0],
    scopes: indexScopes(level.map((permission): Scope => permission.scope)),
  }));
}

/** The rules of `contest`, for many permissions at once; the two are held together by a test (AMB-15). */
function isLifted(prohibition: Candidate, levels: readonly Level[]): boolean {
  return levels.some(({ sample, scopes }) => {
    if (prohibition.named && !sample.named) return false;
    if (prohibition.specific && !sample.specific) return false;
    if (prohibition.rank > sample.rank) return false;
    if (prohibition.rank === 0 && sample.rank > 0) return true;
    const closest = closestIn(scopes, prohibition.scope);
    if (closest !== 'same') return closest === 'narrower';
    const closer =
      sample.named !== prohibition.named ||
      sample.specific !== prohibition.specific ||
      sample.rank !== prohibition.rank;
    return closer || prohibition.conventional !== undefined;
  });
}

/**
 * Do this permission's restrictions apply?
 *
 * Reading: (AMB-16) on each level of usage and purpose the narrowest pattern governs; what cannot be ordered adds up.
 */
function governs(grant: Candidate, levels: readonly Level[]): boolean {
  return levels.every(
    ({ sample, scopes }) =>
      sample.rank !== grant.rank || sample.specific !== grant.specific || closestIn(scopes, grant.scope) !== 'narrower',
  );
}

function limitsOf(governing: readonly Candidate[]): Limit[] {
  const terms = new Set<Terms>();
  for (const { rules } of governing) for (const rule of rules) for (const some of rule.terms) terms.add(some);
  const limits = new Map<string, Limit>();
  for (const some of terms) for (const limit of some.limits) limits.set(`${limit.limit}=${limit.value}`, limit);
  return [...limits.values()];
}
