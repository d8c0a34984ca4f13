import type { Source } from '../../text/source.js';
import type { CrawlGate } from '../robots-txt/gate/crawl-gate.js';
import type { AcapReading } from './file/reading.js';
import type { ReferencedFiles } from './file/reference.js';
import type { AcapPage } from './page/page.js';
import type { ConventionalLookup } from './settle/conventional.js';

/** Everything that ACAP knows about one resource. */
export interface AcapInput {
  /** The ACAP part of robots.txt. A file without ACAP records is treated as absent: ACAP does not interpret it. */
  readonly site?: AcapReading | undefined;
  /** Referenced files, by path on the same host or absolute URL. Others are treated as missing (AMB-48). */
  readonly files: ReferencedFiles;
  /** Any URL on the host of robots.txt; locators are resolved against it. */
  readonly url: string;
  /** The conventional part of robots.txt, read from its `conventionalText`. */
  readonly conventional?: ConventionalLookup | undefined;
  /** The same for a referenced file. */
  readonly readConventional?: ((source: Source) => ConventionalLookup) | undefined;
  /** A robots.txt without ACAP records: it decides whether the resources that the page names may be fetched (AMB-83). */
  readonly gate?: CrawlGate | undefined;
  readonly page?: AcapPage | 'not-html' | undefined;
  /** Features that are arranged with the publisher, so that they are not reported. */
  readonly arrangements?: readonly string[];
}

/** The ACAP part of a robots.txt, with access to the conventional rules beside it. */
export interface AcapPart {
  readonly reading: AcapReading;
  /** The conventional part of the same file. */
  readonly conventional: ConventionalLookup;
  /** The conventional part of a file that it refers to. */
  readonly readConventional: (source: Source) => ConventionalLookup;
}
