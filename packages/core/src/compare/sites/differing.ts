import type { Agent } from '../../policy/agent.js';
import type { Usage } from '../../policy/usage.js';
import { acapFamily, contentUsageFamily, crawlFamily, type ReadSite } from './side.js';
import type { Stated } from './stated.js';

/** What both sides state to an agent about some usages, and where they differ. */
export interface Differing {
  readonly usages: readonly Usage[];
  /** Is it about uses that serve search alone, which may be decided by what is said of search (AIN-15)? Otherwise about all others. */
  readonly servesSearch: boolean;
  /** The numbers of the families that speak of them. */
  readonly kinds: readonly number[];
  /**
   * Are there permissions that reach only what may be fetched (AIN-4), although the rules on fetching are not among the statements? Without
   * a refusal that they lift it makes no difference to what may be done whether they do.
   */
  readonly hasOpenReach: boolean;
  readonly old: readonly Stated[];
  readonly new: readonly Stated[];
  /** The statements, of both sides, that the other one does not have at the same place. */
  readonly changed: ReadonlySet<Stated>;
}

/**
 * The usages of which the two sides state something else to an agent, together with all that is stated of them. Usages of which the same
 * kinds of statements speak come together.
 *
 * Where both sides state the same there is nothing to compare: an answer depends on nothing else.
 */
export function differingFor(
  agent: Agent,
  usages: readonly Usage[],
  [oldSide, newSide]: readonly [ReadSite, ReadSite],
  verdicts: boolean,
  servesSearch = false,
): Differing[] {
  const groups = new Map<string, Bearing & { readonly usages: Usage[] }>();
  for (const usage of usages) {
    const bearing = bearingOn(agent, usage, [oldSide, newSide], verdicts, servesSearch);
    const key = JSON.stringify(bearing);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...bearing, usages: [usage] });
    else known.usages.push(usage);
  }
  return [...groups.values()].flatMap(({ kinds, hasOpenReach, usages: together }) => {
    const lists = kinds.map((kind) => [oldSide, newSide].map((side) => side.families[kind]?.statedTo(agent) ?? []));
    const changed = new Set(lists.flatMap(([old = [], next = []]) => changedIn(old, next)));
    if (changed.size === 0) return [];
    const of = (side: 0 | 1): Stated[] => lists.flatMap((list) => list[side] ?? []);
    return [{ usages: together, servesSearch, kinds, hasOpenReach, old: of(0), new: of(1), changed }];
  });
}

type Bearing = Pick<Differing, 'kinds' | 'hasOpenReach'>;

/** What bears on a usage. */
function bearingOn(
  agent: Agent,
  usage: Usage,
  sides: readonly ReadSite[],
  verdicts: boolean,
  servesSearch: boolean,
): Bearing {
  const kinds = new Set<number>();
  let dependsOnCrawl = false;
  let hasPermissions = false;
  for (const { families } of sides) {
    for (const [kind, family] of families.entries()) {
      if (!family.usages.has(usage)) continue;
      kinds.add(kind);
      const spoken: readonly Usage[] = servesSearch && kind === contentUsageFamily ? [usage, 'index'] : [usage];
      const words = spoken.map((one) => family.speaksOf?.(agent, one) ?? silent);
      const permits = words.some((one) => one.permits);
      // A permission that does not reach an address lifts no refusal there (AIN-4).
      dependsOnCrawl ||= permits && (verdicts || words.some((one) => one.refuses));
      hasPermissions ||= permits;
    }
  }
  if (dependsOnCrawl) for (const kind of [crawlFamily, acapFamily]) kinds.add(kind);
  const inOrder = [...kinds].sort((one, other) => one - other);
  return { kinds: inOrder, hasOpenReach: hasPermissions && !dependsOnCrawl };
}

const silent = { permits: false, refuses: false };

/**
 * The statements of two lists that are not in the same place of both: all between their common beginning and their common end. An address
 * that none of these is about meets the same statements in the same order on both sides.
 */
function changedIn(old: readonly Stated[], next: readonly Stated[]): Stated[] {
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start]?.says === next[start]?.says) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end)?.says === next.at(-1 - end)?.says) end++;
  return [...old.slice(start, old.length - end), ...next.slice(start, next.length - end)];
}
