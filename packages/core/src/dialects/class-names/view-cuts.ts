import type { ClosedRegion, ViewCuts, ViewUsage } from '../../policy/voice.js';
import { type Aspect, statementOf, verdictOf } from './element-statement.js';
import type { MarkerRegion } from './marks/marker-regions.js';
import { regionKinds } from './marks/markers.js';
import type { PageForAgent } from './page-for-agent.js';
import { elementStatements } from './statements.js';

/**
 * What is taken out of views beyond the rulings. An element kept out of copies is not in the copy view, whatever the agent's
 * purpose (ASK-14), and an element that is not part of the page is not part of a snippet of it (REP-MF-16).
 *
 * Regions of comments are separate, because they cut across the tree.
 */
export function viewCutsFor(page: PageForAgent): ViewCuts {
  const isDenied = (aspect: Aspect, place: number): boolean =>
    verdictOf(elementStatements(page, place, aspect)) === 'denied';
  return {
    takesOut: (usage, place) => {
      if (usage === 'preserve') return isDenied('copy', place) ? 'present-currentcopy' : undefined;
      return usage === 'present-snippet' && isDenied('index', place) ? 'index' : undefined;
    },
    regions: page.reading.regions.map((region) => closedRegion(page, region)),
  };
}

function closedRegion(
  { reading: { page } }: PageForAgent,
  { span, openMarkers, ...closed }: MarkerRegion,
): ClosedRegion {
  return {
    span,
    usages: closable.filter(([, aspect]) => closed[aspect]).map(([usage]) => usage),
    because: (usage) => {
      const aspect = closable.find(([one]) => one === usage)?.[1];
      return openMarkers
        .filter(({ kind }) => regionKinds[kind].denies === aspect)
        .map((marker) => statementOf(page, { says: 'disallow', ...marker }, marker.clause));
    },
  };
}

/** The usages that a region of comments can be closed for. */
const closable = [
  ['index', 'index'],
  ['follow', 'follow'],
  ['anchor-text', 'anchorText'],
  ['present-snippet', 'snippet'],
] as const satisfies readonly (readonly [ViewUsage, Aspect])[];
