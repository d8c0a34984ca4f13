import type { Reason } from '@heed/core';
import type { Change } from '@heed/core/compare';
import type { Span } from '@heed/core/diagnostics';
import {
  type ChangeDescription,
  describeChanges,
  type ReasonDescription,
  type SideDescription,
  sourceIn,
} from '@heed/core/internal/comparisons';
import { placeInSite, type SiteDocuments, type SitePlace } from '../documents/site/site-documents.js';
import { lineNow } from './line-now.js';
import type { Sides } from './sides.js';

/** A change as people are told it, with the places of its statements in the files that they know. */
export interface PlacedChange extends Omit<ChangeDescription, 'from' | 'to'> {
  readonly from: () => PlacedSide;
  readonly to: () => PlacedSide;
  /** Where to show it in the new version: at the statement that decides now or, where that is gone, at the line where it was. */
  readonly shownAt: () => PlaceNow | undefined;
}

/** A place in a file of the new version. */
export interface PlaceNow {
  readonly file: string;
  readonly line: number;
  /** Absent if nothing that decides is there. */
  readonly column?: number;
}

export interface PlacedSide extends Omit<SideDescription, 'reasons'> {
  readonly reasons: readonly PlacedReason[];
}

/** A statement that decided. */
export interface PlacedReason {
  /** Where it is; absent for the outcome of a fetch, which describes itself. */
  readonly place?: SitePlace & { readonly span: Span };
  readonly text: string;
  /** The clauses by which it counts, in words. */
  readonly clauses: readonly string[];
  readonly says: Reason['says'];
}

/** The changes as people are told them, ordered by kind. */
export function placedChanges(changes: readonly Change[], sides: Sides): PlacedChange[] {
  return describeChanges(changes).map((told) => ({
    ...told,
    from: () => placedSide(told.from(), sides.old, told.witness),
    to: () => placedSide(told.to(), sides.new, told.witness),
    shownAt: () => placeNow(told, sides),
  }));
}

function placeNow(change: ChangeDescription, sides: Sides): PlaceNow | undefined {
  const { witness } = change;
  const [decides] = placedSide(change.to(), sides.new, witness).reasons.flatMap(({ place }) => place ?? []);
  if (decides !== undefined) return decides;
  for (const { reason } of change.from().reasons) {
    const source = sourceIn(reason.source);
    const gone = placeInSite(sides.old, { ...reason, source }, witness);
    if (gone === undefined) continue;
    const text = sides.new.textAt(source, witness, sides.new.site);
    if (text !== undefined) return { file: text.file, line: lineNow(gone.source, gone.line, text.source) };
    // The file itself is gone. Its name is known: it is that of the old one, in the new folder.
    if (gone.file.startsWith(sides.old.name)) {
      return { file: `${sides.new.name}${gone.file.slice(sides.old.name.length)}`, line: 1 };
    }
  }
  return undefined;
}

function placedSide({ words, may, reasons }: SideDescription, documents: SiteDocuments, witness: string): PlacedSide {
  return { words, may, reasons: reasons.map((reason) => placedReason(reason, documents, witness)) };
}

function placedReason({ reason, clauses }: ReasonDescription, documents: SiteDocuments, witness: string): PlacedReason {
  const { text, says } = reason;
  const place = placeInSite(documents, { ...reason, source: sourceIn(reason.source) }, witness);
  if (place === undefined) return { text, clauses, says };
  const start = place.source.offsetAt(place);
  const span = { start, end: Math.min(start + text.length, place.source.text.length) };
  return { text, clauses, says, place: { ...place, span } };
}
