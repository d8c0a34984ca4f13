import type { Limit } from '../../../policy/limit.js';
import { beaten, type Ruling, silence } from '../../../policy/statement.js';
import { tightestOf } from '../../../policy/tightest.js';
import { rememberFor } from '../../../text/memory.js';
import type { Terms } from '../syntax/terms.js';
import { type Candidate, nearestFirst } from './candidate.js';
import type { ConventionalEvidence } from './conventional.js';
import { conventionalStatement, explainDenial, explainGrant, explainSilence, maxListed } from './reasons.js';
import type { Rule } from './rule.js';
import { type Scope, tiers } from './scope.js';
import { closestIn, indexScopes, type ScopeIndex } from './scope-index.js';

/** Everything that bears on one usage of one resource for one purpose. */
export interface Evidence {
  readonly candidates: readonly Candidate[];
  /** Conventional rules that allow: they permit if ACAP is silent, and lift nothing (AMB-58). */
  readonly conventionalAllows: readonly ConventionalEvidence[];
  /** The conventional prohibitions that are superfluous beside one among the candidates, for when that one is lifted. */
  readonly furtherDisallows?: () => readonly Candidate[];
}

/** Weighs the evidence into one ruling (A1-2.2-k, A1-2.4.5-b). */
export function evaluate({ furtherDisallows, ...evidence }: Evidence): Ruling {
  const ruling = evaluateOnce(evidence);
  if (furtherDisallows === undefined || ruling.verdict === 'denied') return ruling;
  // The longest Disallow is lifted. What it made superfluous still has to be (AMB-58).
  const further = furtherDisallows();
  return further.length === 0
    ? ruling
    : evaluateOnce({ ...evidence, candidates: [...evidence.candidates, ...further] });
}

function evaluateOnce({ candidates, conventionalAllows }: Evidence): Ruling {
  const [allow] = conventionalAllows;
  if (candidates.length === 0) {
    return allow === undefined
      ? silence
      : { verdict: 'allowed', limits: [], because: [conventionalStatement(allow)], overruled: [] };
  }
  const { inForce, governing, otherPermissions, ...rest } = weigh(candidates);
  if (inForce.length > 0) {
    const reasons = explainDenial({ ...rest, winners: inForce, losingPermissions: otherPermissions });
    const powerless = conventionalAllows.map(({ statement }) => {
      return beaten({ ...statement, clause: 'AMB-58' }, reasons.because[0]);
    });
    return { verdict: 'denied', limits: [], ...reasons, overruled: [...reasons.overruled, ...powerless] };
  }
  if (governing.length > 0) {
    const reasons = explainGrant({ ...rest, winners: governing, losingPermissions: otherPermissions });
    return { verdict: 'allowed', limits: limitsOf(governing), ...reasons };
  }
  const reasons = explainSilence({ ...rest, winners: [], losingPermissions: otherPermissions });
  if (allow !== undefined) {
    const because = [conventionalStatement(allow), ...reasons.because];
    return { verdict: 'allowed', limits: [], ...reasons, because };
  }
  return { verdict: 'unstated', limits: [], ...reasons };
}

/** Candidates by what becomes of them; each list is sorted nearest first. */
interface WeighedCandidates {
  /** Prohibitions that nothing lifts. */
  readonly inForce: readonly Candidate[];
  /** Permissions whose restrictions apply; empty if a prohibition is in force. */
  readonly governing: readonly Candidate[];
  readonly otherPermissions: readonly Candidate[];
  /** Prohibitions that a permission lifts, or would lift if it were not overridden by name. */
  readonly lifted: readonly Candidate[];
  /** Candidates for all crawlers that a candidate by name overrides. */
  readonly overriddenByName: readonly Candidate[];
  readonly ignored: readonly Candidate[];
}

function weigh(candidates: readonly Candidate[]): WeighedCandidates {
  const { yes: ignored, no: effective } = partition(candidates, (one) => one.ignoredBy !== undefined);
  const { kept, overriddenByName } = overrideByName(effective);
  const permissions = kept.filter(({ says }) => says === 'allow').sort(nearestFirst);
  const prohibitions = kept.filter(({ says }) => says === 'disallow').sort(nearestFirst);
  const levels = levelsOf(permissions);
  // A page cannot lift a conventional rule (ASK-3).
  const ofSite = permissions.filter(({ scope }) => scope.kind === 'path');
  const siteLevels = ofSite.length === permissions.length ? levels : levelsOf(ofSite);
  const { yes: lifted, no: unlifted } = partition(prohibitions, (prohibition) =>
    isLifted(prohibition, prohibition.conventional === undefined ? levels : siteLevels),
  );
  const { inForce, excused } = excuse(unlifted, overriddenByName);
  // A permission of `other` permits nothing by itself (AMB-04).
  const isGoverning = (one: Candidate): boolean => inForce.length === 0 && one.rank > 0 && governs(one, levels);
  const { yes: governing, no: otherPermissions } = partition(permissions, isGoverning);
  return { inForce, governing, otherPermissions, lifted: [...lifted, ...excused], overriddenByName, ignored };
}

/**
 * Separates the prohibitions that do not decide, although no permission that applies lifts them: those for all crawlers that
 * a permission of the same addressees lifts, and that permission is overridden by name. What overrides it decides
 * (A1-2.2-k). The verdict is the same either way.
 */
function excuse(
  unlifted: readonly Candidate[],
  overriddenByName: readonly Candidate[],
): { readonly inForce: readonly Candidate[]; readonly excused: readonly Candidate[] } {
  if (unlifted.length <= 1) return { inForce: unlifted, excused: [] };
  const overridden = levelsOf(overriddenByName.filter(({ says }) => says === 'allow'));
  const { yes: excused, no: inForce } = partition(unlifted, (prohibition) => {
    return prohibition.conventional === undefined && isLifted(prohibition, overridden);
  });
  return inForce.length === 0 ? { inForce: unlifted, excused: [] } : { inForce, excused };
}

/** The permissions whose restrictions apply; empty if the usage is denied. */
export function governingPermissions({ candidates }: Evidence): readonly Candidate[] {
  return weigh(candidates).governing;
}

/** The prohibitions by which the usage is denied; empty if it is not. */
export function prohibitionsInForce({ candidates }: Evidence): readonly Candidate[] {
  return weigh(candidates).inForce;
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
 * Separates the candidates for all crawlers that a candidate by name overrides, because it is about the same usage on
 * the same level of purpose (A1-2.2-k, A1-2.2-m).
 *
 * Reading: (AMB-10) it overrides narrower patterns as well. (ASK-3) only within one carrier: robots.txt does not
 * override a page.
 */
function overrideByName(candidates: readonly Candidate[]): {
  readonly kept: Candidate[];
  readonly overriddenByName: Candidate[];
} {
  const level = ({ scope, rank, forPurpose }: Candidate): string => `${scope.kind} ${rank} ${forPurpose}`;
  const isAcap = (candidate: Candidate): boolean => candidate.conventional === undefined;
  const named = new Set(candidates.filter((one) => one.named && isAcap(one)).map(level));
  const isOverridden = (one: Candidate): boolean => !one.named && isAcap(one) && named.has(level(one));
  const { yes: overriddenByName, no: kept } = partition(candidates, isOverridden);
  return { kept, overriddenByName };
}

/** Permissions that differ only in their scope. */
interface PermissionLevel {
  readonly sample: Candidate;
  readonly scopes: ScopeIndex;
  /** One of them has limits. */
  readonly isLimited: boolean;
}

function levelsOf(permissions: readonly Candidate[]): PermissionLevel[] {
  const levels = new Map<string, [Candidate, ...Candidate[]]>();
  for (const permission of permissions) {
    const key = `${permission.named} ${permission.forPurpose} ${permission.rank}`;
    const level = levels.get(key);
    if (level === undefined) levels.set(key, [permission]);
    else level.push(permission);
  }
  return [...levels.values()].map((level) => ({
    sample: level[0],
    scopes: indexScopes(level.map((permission): Scope => permission.scope)),
    isLimited: level.some(hasLimits),
  }));
}

/** Decides as `contest` does, for many permissions at once. A test keeps the two in agreement (AMB-15). */
function isLifted(prohibition: Candidate, levels: readonly PermissionLevel[]): boolean {
  return levels.some(({ sample, scopes }) => {
    if (prohibition.named && !sample.named) return false;
    if (prohibition.forPurpose && !sample.forPurpose) return false;
    if (prohibition.rank > sample.rank) return false;
    if (prohibition.rank === 0 && sample.rank > 0) {
      return prohibition.scope.kind === 'path' || scopes.highestTier > tiers.path;
    }
    const closest = closestIn(scopes, prohibition.scope);
    if (closest !== 'same') return closest === 'narrower';
    const closer =
      sample.named !== prohibition.named ||
      sample.forPurpose !== prohibition.forPurpose ||
      sample.rank !== prohibition.rank;
    return closer || prohibition.conventional !== undefined;
  });
}

/**
 * Whether a permission's restrictions apply.
 *
 * Reading: (AMB-16) on each level of usage and purpose the narrowest pattern governs; patterns that cannot be compared
 * all do. (ASK-26) a permission for all crawlers does not drop the limits of one that names the agent.
 */
function governs(permission: Candidate, levels: readonly PermissionLevel[]): boolean {
  // Of those that name the agent the narrowest governs, even if it only drops the limits of a wider one.
  const areNamedOnesLimited = levels.some(({ sample, isLimited }) => {
    return isLimited && sample.named && sample.rank === permission.rank && sample.forPurpose === permission.forPurpose;
  });
  return levels.every(
    ({ sample, scopes }) =>
      sample.rank !== permission.rank ||
      sample.forPurpose !== permission.forPurpose ||
      (permission.named && !sample.named && areNamedOnesLimited) ||
      closestIn(scopes, permission.scope) !== 'narrower',
  );
}

function hasLimits({ rules }: Candidate): boolean {
  return rules.some(({ terms }) => terms.some(({ limits }) => limits.length > 0));
}

/** The limits of permissions, each once. */
function limitsOf(governing: readonly Candidate[]): Limit[] {
  const limits = new Map<string, Limit>();
  for (const { rules } of governing) for (const limit of limitsThatMatter(rules)) limits.set(keyOf(limit), limit);
  return [...limits.values()];
}

/**
 * The limits of rules, each once, in their order: of those that can be compared only the tightest matter (ASK-4), except that the first
 * with each name and those of rules that are listed as deciding are kept, since others compare them.
 *
 * Any number of permissions can apply to an element and to everything inside it, so their limits are compared once and not for each
 * element.
 */
const limitsThatMatter: (rules: readonly Rule[]) => readonly Limit[] = rememberFor((rules) => {
  const all = distinctLimits(rules);
  const listed = distinctLimits(rules.slice(0, maxListed));
  const tightest = new Set(tightestOf([...all.values()]).limits);
  const names = new Set<string>();
  return [...all].flatMap(([key, limit]) => {
    const isFirst = !names.has(limit.limit);
    names.add(limit.limit);
    return isFirst || tightest.has(limit) || listed.has(key) ? [limit] : [];
  });
});

function distinctLimits(rules: readonly Rule[]): Map<string, Limit> {
  const distinctTerms = new Set<Terms>();
  for (const rule of rules) for (const terms of rule.terms) distinctTerms.add(terms);
  const limits = new Map<string, Limit>();
  for (const terms of distinctTerms) for (const limit of terms.limits) limits.set(keyOf(limit), limit);
  return limits;
}

function keyOf({ limit, value }: Limit): string {
  return `${limit}=${value}`;
}
