import type { Server } from '@heed/core/write';

export interface WriteOptions {
  readonly out?: string;
  /** What a policy is made of: a file, a folder or an address. */
  readonly from?: string;
  /** The origin that the files of `from` are of. */
  readonly site?: string;
  readonly acap?: true;
  readonly server?: readonly Server[];
  /** The folder for texts that are no files of the site: for servers, and for the head of pages. */
  readonly snippets?: string;
  readonly force?: true;
  readonly dryRun?: true;
  readonly json?: true;
  readonly color?: boolean;
}
