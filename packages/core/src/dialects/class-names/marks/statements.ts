import type { Page } from '../../../policy/page.js';
import { regionAt } from '../../../policy/region-at.js';
import type { Signal } from '../../../policy/signal.js';
import type { Aspect, ElementStatement } from '../element-statement.js';
import { startTagOf } from '../element-tree.js';
import type { ElementMark, NearestMarks } from './element-marks.js';
import type { MarkerRegion } from './marker-regions.js';
import { regionKinds } from './markers.js';

/** The marks that forbid each aspect, and the clauses that say so. */
const marksAgainst: { readonly [A in Aspect]: readonly (readonly [mark: ElementMark, clause: string])[] } = {
  index: [
    ['nocontent', 'PS-O-1'],
    ['noindexTag', 'PS-Y-6'],
  ],
  follow: [],
  anchorText: [],
  copy: [],
  snippet: [
    ['nocontent', 'PS-O-1'],
    ['nosnippet', 'PS-G-18'],
  ],
  // Only for some agents: questions about others do not get here.
  aiInput: [['nosnippet', 'AIN-11']],
};

const signalsOfMarks: Readonly<Record<ElementMark, Signal>> = {
  nocontent: 'robots-nocontent',
  nosnippet: 'data-nosnippet',
  noindexTag: 'noindex-tag',
};

/** The prohibitions by marks on an element or around it. */
export function markStatements(page: Page, marks: NearestMarks, place: number, aspect: Aspect): ElementStatement[] {
  const statements: ElementStatement[] = [];
  for (const [mark, clause] of marksAgainst[aspect]) {
    const carrier = marks.get(mark)?.[place] ?? -1;
    if (carrier !== -1)
      statements.push({ says: 'disallow', span: startTagOf(page, carrier), clause, signal: signalsOfMarks[mark] });
  }
  return statements;
}

/**
 * The prohibitions by regions of the source in which an element starts.
 *
 * Reading: (PS-A-12) an element that starts inside a region is denied as a whole when it is asked about. One that starts before
 * the region is not: an element is not denied for what is inside it. Views are cut by the region alone.
 */
export function regionStatements(
  page: Page,
  regions: readonly MarkerRegion[],
  place: number,
  aspect: Aspect,
): ElementStatement[] {
  const start = page.elements[place]?.span.start;
  const region = start === undefined ? undefined : regionAt(regions, start);
  return (region?.openMarkers ?? [])
    .filter(({ kind }) => regionKinds[kind].denies === aspect)
    .map(({ kind, span, clause }) => ({ says: 'disallow', span, clause, signal: regionKinds[kind].signal }));
}
