import type { Fetched, History } from '@heed/core';

/**
 * A document that may have rules for other resources, as it was captured at a moment: a robots.txt, a tdmrep.json, an ai.txt, an RSL
 * document, a file with ACAP permissions.
 */
export interface Capture {
  readonly url: string;
  /** In RFC 3339. Absent: it counts for every moment. */
  readonly at?: string;
  /** What was captured, as a question takes it. A redirect has its target in `location`. */
  readonly fetched: Fetched;
  /** The absolute address that a redirect leads to. */
  readonly location?: string;
}

/** Which capture a document is from. */
export interface CaptureSource {
  /** In RFC 3339. */
  readonly at?: string;
  /** The file that it was read from, as that was named. */
  readonly file?: string;
  /** Where its record begins in the file. */
  readonly offset?: number;
  /** Of its text: `sha256:…`. */
  readonly digest?: string;
}

/** The documents that were captured of one site, as of a moment. */
export interface SiteEvidence {
  /** Absent: it was not captured. */
  readonly robots?: Fetched;
  /** Which capture `robots` is from. */
  readonly robotsSource?: CaptureSource;
  /** Files that every site may have and that were captured, by path. */
  readonly files: Readonly<Record<string, Fetched>>;
}

/** Looks up what was captured before a moment. */
export interface Evidence {
  /** The robots.txt and the well-known files of the site of an address, each as it was captured last at or before the moment. */
  siteOf(url: string, at: string | undefined): SiteEvidence;
  /**
   * What the captures of a resource say of the time before a moment, for one that was captured at another. Undefined: its captures were
   * not counted.
   */
  historyOf(url: string, capturedAt: string | undefined, askedAt: string): History | undefined;
  /** A document that a text refers to, by its absolute address, as it was captured last at or before the moment. */
  documentAt(url: string, at: string | undefined): Fetched | undefined;
}
