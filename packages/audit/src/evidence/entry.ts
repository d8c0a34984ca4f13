import type { Capture } from '../capture.js';
import type { RevisitItem } from '../inputs/warc-items.js';

/** A capture, and by what other records may refer to the one that it comes from. */
export interface CaptureEntry extends Capture {
  /** Its WARC-Record-ID. */
  readonly id?: string;
  /** The digest of its payload, as the record names it. */
  readonly digest?: string;
  /** The file that it was read from, as that was named. */
  readonly file?: string;
  /** Where its record begins in the file. */
  readonly offset?: number;
  /** Is it read as a robots.txt, since one redirects to it? */
  readonly isRobots?: true;
}

/** What a `revisit` record says: this was as another record has it. */
export type RevisitWant = Pick<RevisitItem, 'kind' | 'url' | 'at' | 'refersTo'>;

/** A piece of a file. */
export interface FilePiece {
  /** Absolute. */
  readonly path: string;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

/** A piece of a WARC file whose captures were all added. */
export interface CoveredPiece extends FilePiece {
  readonly kind: 'covered';
  /** By which the file is known again, wherever it is by then. Absent: it is read off the file, which is at `path`. */
  readonly mark?: string;
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

/** A resource was captured then. */
export interface Visit {
  readonly kind: 'visit';
  /** Stands for its address, see `visitKey`. */
  readonly key: string;
  readonly at: string;
}

/** What goes into evidence. Plain data, which JSON can hold. */
export type EvidenceEntry = CaptureEntry | RevisitWant | CoveredPiece | Place | Visit;
