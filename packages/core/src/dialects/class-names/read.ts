import type { Report } from '../../diagnostics/diagnostic.js';
import type { Page } from '../../policy/page.js';
import { isNofollowLink, type MarkNames, marksOn, type PlainMark } from './marks/element-marks.js';
import { type MarkerRegion, markerRegions } from './marks/marker-regions.js';
import type { ClassNamesOptions } from './options.js';
import { type Gate, readGate } from './profile/gate.js';
import { type NamesPage, type RobotNames, readRobotNames } from './profile/robot-names.js';
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

/** What an operator has settled, and the page to which `RobotExclusion.Names` points. A page that points to one and was given none could not be fetched (M-9). */
export interface ClassNamesInput extends ClassNamesOptions {
  readonly names?: NamesPage;
}

/** Reads the class names, attributes and comments of a page. Any page will do; what cannot be read is skipped and reported. */
export function readClassNames(page: Page, options: ClassNamesInput = {}, report?: Report): ClassNames {
  const gate = readGate(page, options, report);
  const written = new Map<number, readonly Directive[]>();
  const marked = { nocontent: places(), nosnippet: places(), noindexTag: places(), siteSearch: places() };
  const nofollowLinks = places();
  page.elements.forEach((element, place) => {
    const found = element.classes === undefined ? nothing : readClassAttribute(element.classes);
    if (found.directives.length > 0) written.set(place, found.directives);
    for (const mark of marksOn(element, found, options)) marked[mark].add(place);
    if (isNofollowLink(element)) nofollowLinks.add(place);
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

interface FoundNames extends MarkNames {
  readonly directives: readonly Directive[];
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

/** The elements that carry a statement, by place; the others go with what is around them. */
export function speakingElements({ directives, marked, nofollowLinks }: ClassNames): ReadonlySet<number> {
  return new Set([...directives.keys(), ...Object.values(marked).flatMap((places) => [...places]), ...nofollowLinks]);
}
