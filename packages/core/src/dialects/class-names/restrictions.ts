import type { Agent } from '../../policy/agent.js';
import type { Page } from '../../policy/page.js';
import type { Verdict } from '../../policy/statement.js';
import { type Aspect, elementClaims, verdictOf } from './claims.js';
import type { ClassNamesOptions } from './options.js';
import { type Standing, standingFor } from './profile/inherit.js';
import { type ClassNames, readClassNames } from './read.js';

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

/** The same of a page that was read before. */
export function restrictionsIn(reading: ClassNames, agent: Agent): readonly ElementRestriction[] {
  const standing = standingFor(reading, agent);
  const silent = standing.inherited.size === 0 && standing.marks.size === 0 && reading.nofollowLinks.size === 0;
  return reading.page.elements.map((_, place) => (silent ? unrestricted : restrictionOf(standing, place)));
}

function restrictionOf(standing: Standing, place: number): ElementRestriction {
  const of = (aspect: Aspect): Verdict => verdictOf(elementClaims(standing, place, aspect));
  return {
    index: of('index'),
    follow: of('follow'),
    anchorText: of('anchorText'),
    copy: of('copy'),
    snippet: of('snippet'),
  };
}
