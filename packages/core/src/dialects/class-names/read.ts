import type { Report } from '../../diagnostics/diagnostic.js';
import type { Page } from '../../policy/page.js';
import { regionAt } from '../../policy/region-at.js';
import { noClassNames, readClassAttribute } from './class-attribute.js';
import { type ElementMark, isNofollowLink, marksOn as marksOfElement } from './marks/element-marks.js';
import { type MarkerRegion, markerRegions } from './marks/marker-regions.js';
import { type Gate, readGate } from './profile/gate.js';
import { type NamesPage, type RobotNames, readRobotNames } from './profile/robot-names.js';
import type { Directive } from './profile/vocabulary.js';

/** What a page says about its elements, for any agent. An element is given by its place in `page.elements`. */
export interface ClassNames {
  readonly page: Page;
  readonly gate: Gate;
  readonly names: RobotNames;
  /** The class names of the profile on each element, each once (REP-MF-7). */
  readonly written: ReadonlyMap<number, readonly Directive[]>;
  /** Those of them that apply: none if the gate is shut (REP-MF-2). */
  readonly directives: ReadonlyMap<number, readonly Directive[]>;
  /** The elements with each mark that is not part of the profile. */
  readonly marked: { readonly [M in ElementMark]: ReadonlySet<number> };
  /** Links with `rel="nofollow"` (PS-O-16). */
  readonly nofollowLinks: ReadonlySet<number>;
  readonly regions: readonly MarkerRegion[];
}

/**
 * Reads the class names, attributes and comments of a page. It accepts any page: what cannot be read is ignored and reported.
 * `namesPage` is the page that `RobotExclusion.Names` points to; if it is absent although the page points to one, it could not be
 * fetched (M-9).
 */
export function readClassNames(page: Page, namesPage?: NamesPage, report?: Report): ClassNames {
  const gate = readGate(page, report);
  const written = new Map<number, readonly Directive[]>();
  const marked = {
    nocontent: new Set<number>(),
    nosnippet: new Set<number>(),
    noindexTag: new Set<number>(),
  };
  const nofollowLinks = new Set<number>();
  page.elements.forEach((element, place) => {
    const found = element.classes === undefined ? noClassNames : readClassAttribute(element.classes);
    if (found.directives.length > 0) written.set(place, found.directives);
    for (const mark of marksOfElement(element, found.nocontent)) marked[mark].add(place);
    if (isNofollowLink(element)) nofollowLinks.add(place);
  });
  const names = readRobotNames(page, namesPage, gate, gate.kind === 'shut' ? undefined : report);
  const regions = markerRegions(page, report);
  const directives = gate.kind === 'shut' ? noDirectives : written;
  return { page, gate, names, written, directives, marked, nofollowLinks, regions };
}

const noDirectives: ReadonlyMap<number, readonly Directive[]> = new Map();

/** The elements with a statement of their own, by place; all others inherit. */
export function elementsWithStatements({ directives, marked, nofollowLinks }: ClassNames): ReadonlySet<number> {
  return new Set([...directives.keys(), ...Object.values(marked).flatMap((places) => [...places]), ...nofollowLinks]);
}

/** Names what an element carries, and the regions of comments that it starts in. */
export function marksOn({ page, directives, marked, nofollowLinks, regions }: ClassNames, place: number): string {
  const region = regionAt(regions, page.elements[place]?.span.start ?? 0);
  return [
    ...(directives.get(place) ?? []).map(({ robot, term }) => `${robot} ${term}`).sort(),
    ...Object.entries(marked).flatMap(([mark, places]) => (places.has(place) ? [mark] : [])),
    ...(nofollowLinks.has(place) ? ['nofollow'] : []),
    ...(region?.openMarkers ?? []).map(({ kind }) => kind),
  ].join(', ');
}
