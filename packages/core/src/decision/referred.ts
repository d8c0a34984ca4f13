import { isAcapFile } from '../dialects/acap/file/reading.js';
import { referenceAddress } from '../dialects/acap/file/reference.js';
import { readAcap } from '../dialects/acap/read.js';
import { withoutMark } from '../text/byte-order-mark.js';
import { Source } from '../text/source.js';

/**
 * The documents that a robots.txt refers to for more (ACAP permissions references), as absolute http and https addresses:
 * whoever fetches for a question puts them into its `files` (A1-2.3.2-b). Paths count from the root of the site.
 */
export function referredTo(robots: string, url: string): string[] {
  // Reading a large file for nothing takes longer than looking whether there is anything to read for.
  if (!/acap-permissions-reference/i.test(robots)) return [];
  const reading = readAcap(new Source('robots.txt', withoutMark(robots)));
  if (!isAcapFile(reading)) return [];
  const addresses = reading.records.flatMap(({ reference }) =>
    reference === undefined ? [] : (referenceAddress(reference.locator, url) ?? []),
  );
  return [...new Set(addresses)];
}
