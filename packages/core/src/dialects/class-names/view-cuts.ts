import type { Agent } from '../../policy/agent.js';
import type { Page } from '../../policy/page.js';
import type { Verdict } from '../../policy/statement.js';
import type { ViewCuts } from '../../policy/voice.js';
import type { ClassNamesOptions } from './options.js';
import { type PageForAgent, pageForAgent } from './profile/inherit.js';
import { type ClassNames, readClassNames } from './read.js';
import { type Aspect, elementClaims, verdictOf } from './statements.js';

/**
 * What may be done with one element, by where it stands in the tree. `copy` is about copies that are shown or handed on: what
 * is denied there may be indexed all the same (REP-MF-25, M-16).
 */
export type ElementRestriction = { readonly [A in Aspect]: Verdict };

const unrestricted: ElementRestriction = {
  index: 'unstated',
  follow: 'unstated',
  anchorText: 'unstated',
  copy: 'unstated',
  snippet: 'unstated',
};

/**
 * The restrictions of every element of a page for one agent, in the order of `page.elements`. What is in no element of the
 * list is as unrestricted as an element without names (REP-MF-26).
 *
 * Regions of comments are not in it: they cut across the tree (`markerRegions`).
 */
export function elementRestrictions(
  page: Page,
  agent: Agent,
  options: ClassNamesOptions = {},
): readonly ElementRestriction[] {
  return restrictionsIn(readClassNames(page, options), agent);
}

/**
 * What is taken out of views. An element that is kept out of copies is kept out of the copy view too, whatever the agent's purpose
 * (ASK-14), and what is not part of the page is not part of an extract of it either (REP-MF-16).
 */
export function viewCutsIn(reading: ClassNames, agent: Agent): ViewCuts {
  const restrictions = restrictionsIn(reading, agent);
  return {
    takesOut: (usage, place) => {
      if (usage === 'preserve') return restrictions[place]?.copy === 'denied';
      return usage === 'present-snippet' && restrictions[place]?.index === 'denied';
    },
    regions: reading.regions.map(({ span, index, follow, anchorText, snippet }) => ({
      span,
      usages: [
        ...(index ? (['index'] as const) : []),
        ...(follow ? (['follow'] as const) : []),
        ...(anchorText ? (['anchor-text'] as const) : []),
        ...(snippet ? (['present-snippet'] as const) : []),
      ],
    })),
  };
}

function restrictionsIn(reading: ClassNames, agent: Agent): readonly ElementRestriction[] {
  const forAgent = pageForAgent(reading, agent);
  const silent = forAgent.inherited.size === 0 && forAgent.marks.size === 0 && reading.nofollowLinks.size === 0;
  return reading.page.elements.map((_, place) => (silent ? unrestricted : restrictionOf(forAgent, place)));
}

function restrictionOf(forAgent: PageForAgent, place: number): ElementRestriction {
  const of = (aspect: Aspect): Verdict => verdictOf(elementClaims(forAgent, place, aspect));
  return {
    index: of('index'),
    follow: of('follow'),
    anchorText: of('anchorText'),
    copy: of('copy'),
    snippet: of('snippet'),
  };
}
