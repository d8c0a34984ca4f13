import type { Limit } from '../../../policy/limit.js';
import { beaten, type Ruling, silence } from '../../../policy/statement.js';
import type { Terms } from '../syntax/terms.js';
import { type Candidate, nearestFirst } from './candidate.js';
import type { FoundRule } from './conventional.js';
import { explainDenial, explainGrant, explainSilence, saidConventionally } from './reasons.js';
import type { Scope } from './scope.js';
import { closestIn, indexScopes, type ScopeIndex } from './scope-index.js';

/** All that bears on one usage of one resource for one purpose. */
export interface Evidence {
  readonly candidates: readonly Candidate[];
  /** Conventional rules that allow: they grant where nothing of ACAP speaks, and lift nothing (AMB-58). */
  readonly conventionalAllows: readonly FoundRule[];
}

/** Weighs what was said and gives a verdict (A1-2.2-k, A1-2.4.5-b). */
export function evaluate({ candidates, conventionalAllows }: Evidence): Ruling {
  const [allow] = conventionalAllows;
  if (candidates.length === 0) {
    return allow === undefined
      ? silence
      : { verdict: 'allowed', limits: [], because: saidConventionally(allow), overruled: [] };
  }
  const { standing, governing, others, ...sides } = weigh(candidates);
  if (standing.length > 0) {
    const { because, overruled } = explainDenial({ ...sides, winners: standing, permissions: others });
    const unheard = conventionalAllows.map(({ statement }) => beaten({ ...statement, clause: 'AMB-58' }, because[0]));
    return { verdict: 'denied', limits: [], because, overruled: [...overruled, ...unheard] };
  }
  if (governing.length > 0) {
    const reasons = explainGrant({ ...sides, winners: governing, permissions: others });
    return { verdict: 'allowed', limits: limitsOf(governing), ...reasons };
  }
  const { overruled } = explainSilence({ ...sides, winners: [], permissions: others });
  if (allow !== undefined) return { verdict: 'allowed', limits: [], because: saidConventionally(allow), overruled };
  return { verdict: 'unstated', limits: [], because: [], overruled };
}

/** What was said, sorted by what becomes of it; each list nearest first. */
interface Weighed {
  /** Prohibitions that nothing lifts. */
  readonly standing: readonly Candidate[];
  /** Permissions whose restrictions apply; none where a prohibition stands. */
  readonly governing: readonly Candidate[];
  readonly others: readonly Candidate[];
  readonly lifted: readonly Candidate[];
  readonly dropped: readonly Candidate[];
  readonly ignored: readonly Candidate[];
}

function weigh(candidates: readonly Candidate[]): Weighed {
  const { yes: ignored, no: heard } = partition(candidates, (one) => one.ignoredBy !== undefined);
  const { kept, dropped } = namedOverAny(heard);
  const permissions = kept.filter(({ says }) => says === 'allow').sort(nearestFirst);
  const prohibitions = kept.filter(({ says }) => says === 'disallow').sort(nearestFirst);
  const levels = levelsOf(permissions);
  // A page lifts no conventional rule (ASK-3).
  const ofSite = permissions.filter(({ scope }) => scope.kind === 'path');
  const siteLevels = ofSite.length === permissions.length ? levels : levelsOf(ofSite);
  const { yes: lifted, no: standing } = partition(prohibitions, (prohibition) =>
    isLifted(prohibition, prohibition.conventional === undefined ? levels : siteLevels),
  );
  // A permission of `other` grants nothing by itself (AMB-04).
  const isGoverning = (one: Candidate): boolean => standing.length === 0 && one.rank > 0 && governs(one, levels);
  const { yes: governing, no: others } = partition(permissions, isGoverning);
  return { standing, governing, others, lifted, dropped, ignored };
}

/** The permissions whose restrictions apply; none where the usage is denied. */
export function governingPermissions({ candidates }: Evidence): readonly Candidate[] {
  return weigh(candidates).governing;
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
