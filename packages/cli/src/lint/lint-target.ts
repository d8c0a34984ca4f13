import { unknownAddress } from '@heed/core/documents';
import type { Documents } from '../documents/documents.js';
import { documentsFromFiles, type GivenFiles } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';

/** Something to look at; again, after it has been mended. */
export interface LintTarget {
  readonly read: () => Promise<Documents>;
  /** The address is known, so what robots.txt says of it can be told. */
  readonly hasAddress: boolean;
}

/** Files that stand for one resource. */
export function fileTargetOf(files: Omit<GivenFiles, 'url'>, url: string | undefined, read: ReadFile): LintTarget {
  return {
    read: () => documentsFromFiles({ ...files, url: url ?? unknownAddress }, read),
    hasAddress: url !== undefined,
  };
}
