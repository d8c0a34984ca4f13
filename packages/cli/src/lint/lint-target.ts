import { unknownAddress } from '@heed/core/documents';
import type { Documents } from '../documents/documents.js';
import { documentsFromFiles, type GivenFiles, type ReadingInputs } from '../documents/files/from-files.js';

/** Something to lint. It is read again after it was fixed. */
export interface LintTarget {
  readonly read: () => Promise<Documents>;
  /** True if the address is known, so that the rules of robots.txt apply. */
  readonly hasAddress: boolean;
}

/** The files of one resource as a target. */
export function fileTargetOf(
  files: Omit<GivenFiles, 'url'>,
  url: string | undefined,
  inputs: ReadingInputs,
): LintTarget {
  return {
    read: () => documentsFromFiles({ ...files, url: url ?? unknownAddress }, inputs),
    hasAddress: url !== undefined,
  };
}
