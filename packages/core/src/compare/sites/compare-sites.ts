import { createUnboundedAsk } from '../../ask/ask.js';
import { createAskElements } from '../../ask/parts/element-decisions.js';
import type { Markup } from '../../ask/parts/markup.js';
import { productNameOf } from '../../policy/agent.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import { defined } from '../../text/defined.js';
import type { Change, Comparison } from '../comparison.js';
import { compareCrawl } from '../crawl/compare-crawl.js';
import type { Site } from '../site.js';
import { agentsOf, askedAgents } from './agents.js';
import type { Comparing } from './compare-class.js';
import { compareOthers } from './compare-others.js';
import { compareParts } from './compare-parts.js';
import { withoutUnreadLicences, withSamePages } from './compared-sites.js';
import { mentionsAcap } from './families/responses.js';
import { hasOnlyRules, isRobotsTxtAlone } from './has-only-rules.js';
import { type SiteLimits, siteLimits } from './limits.js';
import { changesUse } from './said.js';
import { type ReadSite, readSite } from './side.js';
import { notComparedOf, undecidedLines } from './undecided.js';

/** How sites are compared. */
export interface CompareOptions {
  /** Also tell changes that change nothing that may be done, such as from `unstated` to `allowed`. Default: false. */
  readonly verdicts?: boolean;
  /** The usages to compare. Default: all. */
  readonly usages?: readonly Usage[];
  /** Reads pages and RSL documents: the exports of `@heed/markup`. Default: nothing does. */
  readonly markup?: Markup;
  readonly limits?: SiteLimits;
}

/**
 * What an edit of a site changes, for every address, agent and usage. Compared is what is said of each usage itself: a closed crawl is told
 * once, and not for every use of what may not be fetched. Pages are compared where both sides have them.
 *
 * @example
 * ```ts
 * import { compareSites } from '@heed/core/compare';
 *
 * const before = 'User-agent: *\nDisallow: /drafts/\nContent-Signal: ai-train=no';
 * const after = 'User-agent: *\nDisallow: /drafts\nContent-Signal: ai-train=no';
 * const { equal, complete, changes } = compareSites({ robots: before }, { robots: after });
 * console.log(equal, complete); // false true
 * console.log(changes[0]?.usage, changes[0]?.witness); // crawl /drafts
 * ```
 */
export function compareSites(oldSite: Site, newSite: Site, options: CompareOptions = {}): Comparison {
  const { verdicts = false, markup, usages = allUsages, limits = siteLimits } = options;
  if ([oldSite, newSite].every(hasOnlyRules)) {
    return usages.includes('crawl') ? compareCrawl(oldSite.robots ?? '', newSite.robots ?? '', { verdicts }) : same;
  }
  const given = withSamePages(oldSite, newSite);
  const sites = given.map((site) => withoutUnreadLicences(site, markup));
  const asked = askedAgents(sites.flatMap((site) => agentsOf(site, markup)));
  const names = new Set(asked.map(({ agent }) => productNameOf(agent).whole));
  const sides = sites.map((site) => readSite(site, markup, names)) as [ReadSite, ReadSite];
  const isSingle = sites.every(isRobotsTxtAlone);
  const sourceOf = (side: 'old' | 'new', source: string): string => (isSingle ? side : `${side}:${source}`);
  const byCells = crawlIsByCells(sides);
  const crawl = usages.includes('crawl') && !byCells ? crawlOf(sites, verdicts, sourceOf) : nothing;
  const comparing: Comparing = {
    sides,
    ask: createUnboundedAsk(defined({ unseen: 'allow', markup })),
    verdicts,
    sourceOf,
    left: { asked: limits.maxAsked, steps: limits.maxSteps },
    limits,
    known: new Map(),
    knownApart: new Map(),
  };
  const others = compareOthers(
    comparing,
    asked,
    usages.filter((usage) => usage !== 'crawl' || byCells),
  );
  const readGiven = given.map((site) => readSite(site, markup, names)) as [ReadSite, ReadSite];
  const parts =
    markup === undefined
      ? nothing
      : compareParts({
          sides: sites as [Site, Site],
          askElements: [createAskElements({ unseen: 'allow', markup }), createAskElements({ unseen: 'allow', markup })],
          asked,
          usages,
          verdicts,
          sourceOf,
          limits,
        });
  const undecided = [
    ...crawl.undecided,
    ...others.undecided,
    ...parts.undecided,
    ...undecidedLines(readGiven, sourceOf),
  ];
  const changes = [...crawl.changes, ...others.changes, ...parts.changes].sort(byWitness);
  const complete = undecided.length === 0;
  const notCompared = notComparedOf(readGiven);
  return {
    equal: complete && !changes.some(isChangeOfUse),
    complete,
    changes,
    undecided,
    ...(notCompared.length === 0 ? {} : { notCompared }),
  };
}

const same: Comparison = { equal: true, complete: true, changes: [], undecided: [] };

const nothing: Pick<Comparison, 'changes' | 'undecided'> = { changes: [], undecided: [] };

/** Do others than the rules of robots.txt speak of fetching? ACAP does, and decides together with them. */
function crawlIsByCells(sides: readonly ReadSite[]): boolean {
  return sides.some(({ site, texts: { robots } }) => {
    const isAcap = robots?.kind === 'read' && (robots.acap !== undefined || robots.gate.robots.hasAcap);
    return isAcap || (site.pages ?? []).some(mentionsAcap);
  });
}

/** What changes about fetching by the rules of robots.txt. A robots.txt that nobody looked at is compared as one without rules. */
function crawlOf(
  [old, next]: readonly Site[],
  verdicts: boolean,
  sourceOf: Comparing['sourceOf'],
): Pick<Comparison, 'changes' | 'undecided'> {
  const { changes, undecided } = compareCrawl(old?.robots ?? '', next?.robots ?? '', { verdicts });
  const named = <Placed extends { readonly source: string }>(list: readonly Placed[]): Placed[] =>
    list.map((one) => ({ ...one, source: sourceOf(one.source as 'old' | 'new', 'robots.txt') }));
  return {
    changes: changes.map((change) => ({
      ...change,
      from: { ...change.from, because: named(change.from.because) },
      to: { ...change.to, because: named(change.to.because) },
    })),
    undecided: undecided.map((one) => ({ ...one, lines: named(one.lines) })),
  };
}

function byWitness(one: Change, other: Change): number {
  return one.witness < other.witness ? -1 : one.witness > other.witness ? 1 : 0;
}

/** Only what is said may change, and not what may be done. */
function isChangeOfUse({ from, to }: Change): boolean {
  return changesUse(from, to);
}
