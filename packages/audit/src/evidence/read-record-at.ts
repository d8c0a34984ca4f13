import { isSystemError } from '../system-error.js';
import { readWarc } from '../warc/read-warc.js';
import type { WarcRecord } from '../warc/record.js';

/** The record that begins at a place of a file; undefined if there is none, or the file cannot be read any more. */
export async function readRecordAt(path: string, offset: number): Promise<WarcRecord | undefined> {
  try {
    for await (const found of readWarc({ path }, { from: offset, to: offset + 1, exact: true })) {
      return found.kind === 'record' && found.offset === offset ? found : undefined;
    }
  } catch (error) {
    // The file may have been moved since its records were indexed.
    if (!isSystemError(error)) throw error;
  }
  return undefined;
}
