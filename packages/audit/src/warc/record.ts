import type { HeaderLine } from '@heed/core';

/** A record of a WARC file. */
export interface WarcRecord {
  readonly kind: 'record';
  /** Where it begins in the file: its own first byte, or that of its gzip member. */
  readonly offset: number;
  /**
   * Where it begins in its gzip member, in decompressed bytes: 0 for the first, so for nearly all. Together with `offset` it tells records
   * apart that share a member.
   */
  readonly within: number;
  /** Where the next begins. That is at the same place if it is in the same gzip member. */
  readonly end: number;
  /** In lower case: `response`, `resource`, `revisit`, … */
  readonly type: string;
  /** The lines of its header, in order. */
  readonly fields: readonly HeaderLine[];
  /** What follows the header, up to a limit. It is valid until the next record is read: whoever keeps it makes a copy. */
  readonly block: Uint8Array;
  /** Bytes of its header, with the empty line that ends it. */
  readonly headerLength: number;
  /** How long the block is whole. */
  readonly length: number;
  /**
   * The bytes of the record as they stand in the file, for copying; absent for what is longer than a limit or shares its gzip
   * member. Valid as long as the block is.
   */
  readonly raw?: Uint8Array;
  readonly compressed: boolean;
}

/** A place of a WARC file that could not be read, up to the next record that could. */
export interface WarcDamage {
  readonly kind: 'damage';
  readonly offset: number;
  readonly end: number;
  readonly code: 'gzip' | 'truncated' | 'record' | 'length' | 'too-long';
  readonly message: string;
}
