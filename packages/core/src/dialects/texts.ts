import type { Files } from '../policy/file.js';
import type { Finders, Page } from '../policy/page.js';
import type { Header } from '../text/header.js';
import type { AcapPart } from './acap/input.js';
import type { CrawlGate } from './robots-txt/gate/crawl-gate.js';
import type { Retrieval } from './robots-txt/gate/retrieval.js';

/** All given texts about one resource, carrier by carrier. Each dialect reads those it is written in. */
export interface Texts {
  /** The URL of the resource. */
  readonly url: string;
  /** `undefined`: it was not looked at. */
  readonly robots: RobotsOutcome | undefined;
  /** For held content: robots.txt as it was when the content was fetched, if that is another one (ASK-49). */
  readonly robotsAtFetch?: RobotsOutcome | undefined;
  readonly header: Header;
  /** `not-html` if the body is neither HTML nor XML by its Content-Type; `undefined` if there is no body, or no finder to read it. */
  readonly page: Page | 'not-html' | undefined;
  /** How much of the page was read. If only the head was, its elements are not known. */
  readonly pageDepth: 'head' | 'whole';
  readonly files: Files;
  /** Finds signals in documents that are referred to; `undefined` if there is no finder. */
  readonly finders: Finders | undefined;
  /** Features agreed with the publisher beforehand. */
  readonly arrangements: readonly string[];
}

/** robots.txt as it was read, or the outcome of a fetch that gave no text. */
export type RobotsOutcome = RobotsReading | Exclude<Retrieval, { kind: 'fetched' }>;

/** A robots.txt that was read. */
export interface RobotsReading {
  readonly kind: 'read';
  readonly gate: CrawlGate;
  /** Its ACAP part, if it has one. The gate then contains only the conventional part. */
  readonly acap?: AcapPart;
}
