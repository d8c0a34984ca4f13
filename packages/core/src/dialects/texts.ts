import type { Files } from '../policy/file.js';
import type { Finders, Page } from '../policy/page.js';
import type { Header } from '../text/header.js';
import type { AcapPart } from './acap/input.js';
import type { ClassNamesOptions } from './class-names/options.js';
import type { CrawlGate } from './robots-file/crawl-gate.js';
import type { Retrieval } from './robots-file/retrieval.js';

/** All texts about one resource that were given, carrier by carrier. Each dialect takes from them what is written in it. */
export interface Texts {
  /** The address of the resource. */
  readonly url: string;
  /** Absent: nobody looked. */
  readonly robots?: RobotsOutcome;
  readonly header: Header;
  /** `not-html` if the body is neither HTML nor XML; absent if there is none, or nothing to read it with. */
  readonly page?: Page | 'not-html';
  /** How far the page was looked into. Of a page of which only the head was read, nothing is known of its elements. */
  readonly pageDepth: 'head' | 'whole';
  readonly files: Files;
  /** What finds signals in documents that are referred to; absent if there is nothing to read them with. */
  readonly finders?: Finders;
  /** Features agreed with the publisher beforehand. */
  readonly arrangements: readonly string[];
  /** What the operator of the agent has settled about marks on elements. */
  readonly classNames: ClassNamesOptions;
}

/** How fetching robots.txt went, and what it holds. */
export type RobotsOutcome = RobotsReading | Exclude<Retrieval, { kind: 'fetched' }>;

/** A robots.txt that was read. */
export interface RobotsReading {
  readonly kind: 'read';
  readonly gate: CrawlGate;
  /** Its ACAP part, if it has one. Then the gate holds the conventional part alone. */
  readonly acap?: AcapPart;
}
