import type { Problem } from '../problem.js';
import type { AuditSettings } from '../settings.js';
import type { Tally } from '../tally.js';
import type { InputKind } from '../unit.js';

/** What to audit, how, and where the answers go. */
export interface AuditRequest {
  /** Files, folders and globs. `-` alone stands for the bytes of a WARC file in `stdin`. */
  readonly inputs: readonly string[];
  /** A file with lines of `path`, or of `path`, `from` and `to`. `-` stands for `stdin`. */
  readonly filesFrom?: string;
  /** What every input is read as, whatever it looks like. */
  readonly as?: InputKind;
  /** Where else captures of robots.txt and other evidence are: WARC files, captures as NDJSON, an index, a folder of robots.txt files. */
  readonly robotsFrom?: readonly string[];
  /** An absolute path. Relative names count from here. */
  readonly cwd: string;
  readonly settings: AuditSettings;
  /**
   * The text of a list of domains that are denied, whatever their sites say; `readOptOut` of `@heed/core/opt-out` reports the lines that
   * are wrong. The folder gets a copy of it.
   */
  readonly optOut?: string;
  /** The folder for the parts, the summary and the manifest. Absent: rows go to `write`, and nothing is kept. */
  readonly out?: string;
  /** A file for all records that `filter` leaves out, or would. Damaged ones cannot be copied. */
  readonly reject?: string;
  /** How many processes answer. Absent: one for each processor. */
  readonly workers?: number;
  /** How much memory a worker may use for its objects, in megabytes. */
  readonly workerMemory?: number;
  /** After how many seconds without progress a worker is taken to hang, and is ended. */
  readonly recordSeconds?: number;
  /** How many bytes of a file make a unit of work. Parts are bounded by it, so it is one of the settings of a folder. */
  readonly unitBytes?: number;
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Takes what would go to standard output: rows, or with `filter` a WARC file. It resolves when the reader is ready for more. */
  readonly write?: (bytes: Uint8Array) => Promise<void>;
  readonly onProgress?: (event: ProgressEvent) => void;
  /** Is called with each problem, in the order of the input, as soon as all that comes before it is done. */
  readonly onProblem?: (problem: Problem) => void;
  /** Is called with what people should know about the inputs, one sentence at a time. */
  readonly onNote?: (note: string) => void;
  /** Stops the audit; what is finished is kept, and `audit` rejects with the reason. */
  readonly signal?: AbortSignal;
}

/** What an audit came to. Not all answered, that is `tally.records.damaged > 0`, is no failure of the audit. */
export interface AuditOutcome {
  readonly tally: Tally;
  /** The settings that were used. In a resumed folder the audit began earlier than the settings of the request say. */
  readonly settings: AuditSettings;
  /** How many problems there are, with those of records that were answered as far as they could be read. */
  readonly problems: number;
  /** How many records were set aside because they ended a worker twice. They count as damaged. */
  readonly setAside: number;
  /**
   * - `new`: nothing was there before
   * - `resumed`: an earlier run had begun it
   * - `finished`: an earlier run had finished it, and nothing was answered anew
   */
  readonly state: 'new' | 'resumed' | 'finished';
  /** The absolute path of the folder, if there is one. */
  readonly out?: string;
}

/** How far an audit is. */
export interface ProgressEvent {
  /** First robots.txt and other evidence are collected, in a second pass if there are `revisit` records; then records are answered. */
  readonly phase: 'evidence' | 'answers';
  /** Records that were read in this phase, in this run and before. */
  readonly records: number;
  /** Of these, the records that are damaged or were set aside. */
  readonly damaged: number;
  /** Bytes of the files. */
  readonly bytesDone: number;
  readonly bytesTotal: number;
  /** Records for each second of this phase in this run. */
  readonly recordsPerSecond: number;
  /** Absent as long as there is nothing to reckon it from. */
  readonly secondsLeft?: number;
}
