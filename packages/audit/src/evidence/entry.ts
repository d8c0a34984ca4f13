import type { Capture } from '../capture.js';
import type { RevisitItem } from '../inputs/warc-items.js';

/** What a `revisit` record says: this was as another record has it. */
export type RevisitWant = Pick<RevisitItem, 'kind' | 'url' | 'at' | 'refersTo'>;

/** A piece of a file whose captures were all added. */
export interface CoveredRange {
  readonly kind: 'covered';
  /** Absolute. */
  readonly path: string;
  /** Octets of the whole file. If it has another size now, it is another file. */
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

/** Where a record begins that a `revisit` record refers to. */
export interface Place {
  readonly kind: 'place';
  /** By which it is referred to. */
  readonly key: string;
  /** Absolute. */
  readonly path: string;
  readonly offset: number;
}

/** What goes into evidence. Plain data, which JSON can hold. */
export type EvidenceEntry = Capture | RevisitWant | CoveredRange | Place;
