import type { Report } from '../../diagnostics/diagnostic.js';
import type { Page } from '../../policy/page.js';
import { type MarkerRegion, markerRegions } from './marks/marker-regions.js';
import { isNoindexTag } from './marks/noindex-tags.js';
import type { ClassNamesOptions } from './options.js';
import { type Gate, hasToken, readGate } from './profile/gate.js';
import { type RobotNames, readRobotNames } from './profile/robot-names.js';
import { type ClassName, type Directive, readClassName, tokensOf } from './profile/vocabulary.js';

/** What a page says of its elements, before anybody in particular asks. Elements are named by their place in the list. */
export interface ClassNames {
  readonly page: Page;
  readonly options: ClassNamesOptions;
  readonly gate: Gate;
  readonly names: RobotNames;
  /** What the profile's names on an element say, each once (REP-MF-7). */
  readonly written: ReadonlyMap<number, readonly Directive[]>;
  /** The same as far as it counts: nothing if the gate is shut (REP-MF-2). */
  readonly directives: ReadonlyMap<number, readonly Directive[]>;
  /** Elements that are marked beside the profile. */
  readonly marked: { readonly [M in PlainMark]: ReadonlySet<number> };
  /** Links with `rel="nofollow"` (PS-O-16). */
  readonly nofollowLinks: ReadonlySet<number>;
  readonly regions: readonly MarkerRegion[];
}

/** Marks that only forbid, hold for all that is inside, and know no gate. */
export const plainMarks = ['nocontent', 'nosnippet', 'noindexTag', 'siteSearch'] as const;

export type PlainMark = (typeof plainMarks)[number];

/** Reads the class names, attributes and comments of a page. Any page will do; what cannot be read is skipped and reported. */
export function readClassNames(page: Page, options: ClassNamesOptions = {}, report?: Report): ClassNames {
  const gate = readGate(page, options, report);
  const written = new Map<number, readonly Directive[]>();
  const marked = { nocontent: places(), nosnippet: places(), noindexTag: places(), siteSearch: places() };
  const nofollowLinks = places();
  page.elements.forEach((element, place) => {
    const found = element.classes === undefined ? nothing : readClassAttribute(element.classes);
    if (found.directives.length > 0) written.set(place, found.directives);
    if (found.nocontent) marked.nocontent.add(place);
    if (found.noindex && options.siteSearch === 'honour') marked.siteSearch.add(place);
    if (element.noSnippet) marked.nosnippet.add(place);
    if (isNoindexTag(element)) marked.noindexTag.add(place);
    if (element.rel !== undefined && isLink(element.name) && hasToken(element.rel, 'nofollow'))
      nofollowLinks.add(place);
  });
  const names = readRobotNames(page, options.names, gate, gate.kind === 'shut' ? undefined : report);
  const regions = options.markers === 'ignore' ? [] : markerRegions(page, report);
  const directives = gate.kind === 'shut' ? noDirectives : written;
  return { page, options, gate, names, written, directives, marked, nofollowLinks, regions };
}

const noDirectives: ReadonlyMap<number, readonly Directive[]> = new Map();

/** The place of the nearest enclosing element of the list, or -1. A parent that does not come first is none. */
export function parentOf(page: Page, place: number): number {
  const parent = page.elements[place]?.parent;
  return parent !== undefined && parent >= 0 && parent < place ? parent : -1;
}

interface FoundNames {
  readonly directives: readonly Directive[];
  readonly nocontent: boolean;
  readonly noindex: boolean;
}

const nothing: FoundNames = { directives: [], nocontent: false, noindex: false };

/** The names of a class attribute that mean something here, among any others and in any order (REP-MF-7). */
export function readClassAttribute(classes: string): FoundNames {
  if (!ofInterest.test(classes)) return nothing;
  const found = new Map<string, ClassName>();
  for (const token of tokensOf(classes)) {
    const name = readClassName(token);
    if (name.kind !== 'other' && name.kind !== 'robots-like') found.set(keyOf(name), name);
  }
  return {
    directives: [...found.values()].flatMap((name) => (name.kind === 'directive' ? [name.directive] : [])),
    nocontent: found.has('nocontent'),
    noindex: found.has('noindex'),
  };
}

/** Saves splitting the class attributes of ordinary elements. */
export const ofInterest: RegExp = /robot|noindex/i;

/** The same for each way in which a name can be spelt. */
export function keyOf(name: ClassName): string {
  return name.kind === 'directive' ? `${name.directive.robot} ${name.directive.term}` : name.kind;
}

function places(): Set<number> {
  return new Set();
}

/**
 * Elements that are one link: a `rel` reaches that link and no other (REP-MF-30). In XML the name may have a prefix.
 */
function isLink(name: string): boolean {
  return /^(?:\w+:)?(?:a|area)$/i.test(name);
}
