/**
 * Why something of an input was not answered, or not wholly.
 *
 * - `gzip`: a member of a compressed file cannot be decompressed
 * - `truncated`: the file ends within a record
 * - `record`: what stands there is not a record, or its header cannot be read
 * - `length`: the length that a record states is wrong
 * - `http`: the record is no HTTP message, or the message cannot be read
 * - `coding`: the body is in a coding that cannot be undone
 * - `too-long`: the record is longer than a limit, and was read as far as that
 * - `question`: the line or row is not a question
 * - `set-aside`: answering it ended a worker twice
 * - `no-date`: the record does not say when it was captured
 * - `revisit`: the record that a `revisit` record refers to was not found
 * - `not-copied`: the record may be used, but cannot be written as a whole record, so it was left out of the filtered file
 * - `file`: a file was found that cannot be read, is empty, or is of no kind that is read
 */
export type ProblemCode =
  | 'gzip'
  | 'truncated'
  | 'record'
  | 'length'
  | 'http'
  | 'coding'
  | 'too-long'
  | 'question'
  | 'set-aside'
  | 'no-date'
  | 'revisit'
  | 'not-copied'
  | 'file';

/** Something of an input that was not answered, or not wholly. */
export interface Problem {
  readonly file: string;
  /** Where it begins, as in the rows. */
  readonly offset: number;
  /** How many bytes of the file could not be read from there on, where that is known. */
  readonly bytes?: number;
  readonly code: ProblemCode;
  /** A whole sentence. */
  readonly message: string;
  /** Was the record answered as far as it could be read? If not, it counts as damaged. */
  readonly answered: boolean;
  readonly url?: string;
}
