import { isSystemError } from '../system-error.js';
import { readWarc } from '../warc/read-warc.js';
import type { WarcRecord } from '../warc/record.js';
import type { Place } from './entry.js';

/**
 * Limit: decompressed bytes before a record in its gzip member that are read again to get at it. Files whose records share one member
 * cannot be entered in their middle, and each revisit would read as much.
 */
const maxWithin = 4 * 1024 * 1024;

/** The record that begins at a place of a file; undefined if there is none, it is too far behind, or the file cannot be read any more. */
export async function readRecordAt({
  path,
  offset,
  within,
}: Pick<Place, 'path' | 'offset' | 'within'>): Promise<WarcRecord | undefined> {
  if (within > maxWithin) return undefined;
  try {
    for await (const found of readWarc({ path }, { from: offset, to: offset + 1, exact: true })) {
      if (found.kind !== 'record' || found.offset !== offset || found.within > within) return undefined;
      if (found.within === within) return found;
    }
  } catch (error) {
    // The file may have been moved since its records were indexed.
    if (!isSystemError(error)) throw error;
  }
  return undefined;
}
