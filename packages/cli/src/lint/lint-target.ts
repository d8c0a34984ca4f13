import { unknownAddress } from '@heed/core/documents';
import type { Documents } from '../documents/documents.js';
import { documentsFromFiles, type GivenFiles } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';

/** Something to lint. It is read again after it was fixed. */
export interface LintTarget {
  readonly read: () => Promise<Documents>;
  /** True if the address is known, so that the rules of robots.txt apply. */
  readonly hasAddress: boolean;
}

/** The files of one resource as a target. */
export function fileTargetOf(files: Omit<GivenFiles, 'url'>, url: string | undefined, read: ReadFile): LintTarget {
  return {
    read: () => documentsFromFiles({ ...files, url: url ?? unknownAddress }, read),
    hasAddress: url !== undefined,
  };
}
