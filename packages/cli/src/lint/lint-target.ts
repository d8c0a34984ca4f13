import { unknownAddress } from '@heed/core/internal';
import type { Documents } from '../documents/documents.js';
import { documentsFromFiles, type GivenFiles, type ReadingInputs } from '../documents/files/from-files.js';
import type { Inputs } from '../documents/inputs.js';

/** Where lint gets its documents from. Files come with the fixes made so far. */
export interface LintInputs extends Inputs {
  /** How often a file was fixed: what was read at one version need not be read again at the same. */
  readonly versionOf: (path: string) => number;
}

/** Something to lint. It is read again after it was fixed. */
export interface LintTarget {
  /** The documents of one resource, or of several that share a file: such a file is fixed for all of them at once. */
  readonly read: () => Promise<readonly Documents[]>;
  /** True if the address is known, so that the rules of robots.txt apply. */
  readonly hasAddress: boolean;
  /** True for files that were given one by one: what else their site has is not known. */
  readonly isAlone?: true;
}

/** The files of one resource as a target. */
export function fileTargetOf(
  files: Omit<GivenFiles, 'url'>,
  url: string | undefined,
  inputs: ReadingInputs,
): LintTarget {
  return {
    read: async () => [await documentsFromFiles({ ...files, url: url ?? unknownAddress }, inputs)],
    hasAddress: url !== undefined,
  };
}
