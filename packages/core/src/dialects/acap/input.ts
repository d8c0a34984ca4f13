import type { Source } from '../../text/source.js';
import type { AcapReading } from './file/reading.js';
import type { ReferencedFiles } from './file/reference.js';
import type { AcapPage } from './page/page.js';
import type { Conventional } from './weigh/conventional.js';

/** All that ACAP has to go by for one resource. */
export interface AcapInput {
  /** The ACAP part of robots.txt. A file without ACAP records is as good as absent: it is not ACAP's to interpret. */
  readonly site?: AcapReading;
  /** Referenced files by path on the same host or absolute URL; what is missing could not be had (AMB-48). */
  readonly files: ReferencedFiles;
  /** Any URL on the host of robots.txt: locators are resolved against it. */
  readonly url: string;
  /** What the conventional part of robots.txt says. It is to be read from `conventionalText`. */
  readonly conventional?: Conventional;
  /** The same for a referenced file. */
  readonly readConventional?: (source: Source) => Conventional;
  readonly page?: AcapPage | 'not-html';
  /** Features that were agreed on, so that nobody is told that they have to be. */
  readonly arrangements?: readonly string[];
}
