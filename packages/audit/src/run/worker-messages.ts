import type { AuditSettings } from '../settings.js';
import type { Tally } from '../tally.js';
import type { Unit } from '../unit.js';
import type { Death, UnitOutcome } from './manifest.js';

/** What a worker is told when it starts. */
export interface WorkerSetup {
  readonly settings: AuditSettings;
  /** The file that it writes where it is. */
  readonly marker: string;
  /** The file with evidence. It is complete before the first unit is to be answered. */
  readonly evidence: string;
  /** The file with the operator's own list, if there is one. */
  readonly optOut?: string;
}

/** A unit to be read, and the files to write; they are moved to their places by the main process. */
export type Job = CollectJob | AnswerJob;

interface UnitJob {
  readonly unit: Unit;
  /** Does a record begin at `unit.from` for certain? Otherwise the first behind it is looked for. */
  readonly isExact: boolean;
  /** Records of the file that are not to be read, or not to be answered, since workers died of them. */
  readonly setAside: readonly Death[];
}

export interface CollectJob extends UnitJob {
  readonly kind: 'collect';
  /** What is written: what records say of others, or the places of records that `revisit` records refer to. */
  readonly what: 'evidence' | 'places';
  readonly entries: string;
  /** Is it noted when each resource was captured? */
  readonly withVisits?: boolean;
}

export interface AnswerJob extends UnitJob {
  readonly kind: 'answer';
  /** Absent if only records are wanted. */
  readonly rows?: string;
  readonly problems: string;
  readonly views?: string;
  /** Copies of the records that may be used, and of all others, without a `warcinfo` record. */
  readonly filtered?: string;
  readonly rejected?: string;
  /** What units of one file have to know of each other, as JSON. There if one of the two above is. */
  readonly edges?: string;
}

/** What came of a job that was done. */
export interface JobResult {
  readonly outcome: UnitOutcome;
  /** Of an `AnswerJob`. */
  readonly tally?: Tally;
}

export type MessageFromWorker =
  | { readonly kind: 'done'; readonly result: JobResult }
  /** The system refuses something: it is not the fault of a record. */
  | { readonly kind: 'refused'; readonly message: string; readonly isDiskFull: boolean }
  /** Something was thrown that nobody expected. The worker ends itself. */
  | { readonly kind: 'failed'; readonly message: string };

export type MessageToWorker =
  | { readonly kind: 'setup'; readonly setup: WorkerSetup }
  | { readonly kind: 'job'; readonly job: Job };
