import type { ColumnMapping } from './inputs/table-columns.js';

/** What a file of an audit holds. */
export type InputKind = 'warc' | 'questions' | 'url-list' | 'csv' | 'parquet';

/** A file of an audit. */
export interface InputFile {
  /** The name as it was given, or found below a folder that was given: rows name it so. */
  readonly file: string;
  /** The absolute path. */
  readonly path: string;
  readonly kind: InputKind;
  /** Bytes on the disk. */
  readonly size: number;
  /** Of tables, and of lines that are read as rows: the names of their columns, where they are others. */
  readonly columns?: ColumnMapping;
}

/**
 * A piece of a file that one worker answers at a time, and that makes one part of the output.
 *
 * It holds what begins at or behind `from` and before `to`: bytes of the file, or numbers of rows of a Parquet file. What begins before
 * `to` and ends behind it belongs to this unit whole. Where `from` is in the middle of something, that belongs to the unit before.
 */
export interface Unit extends InputFile {
  readonly from: number;
  readonly to: number;
}
