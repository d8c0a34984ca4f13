import type { AskOptions, History, Usage, WhenUnseen } from '@heed/core';

/** How rows are written. */
export type PartFormat = 'ndjson' | 'csv' | 'parquet';

/** Views that an audit can write. */
export type AuditView = 'text' | 'copy';

/** What is asked of every record. Plain data: it goes to workers, and its digest tells whether a folder can be resumed. */
export interface AuditSettings {
  /** Product tokens, User-Agent values, or classes such as `purpose:ai-train`. Lines with questions may name their own. */
  readonly agents: readonly string[];
  readonly purposes?: readonly string[];
  /** Absent: all. */
  readonly usages?: readonly Usage[];
  /** The moment asked about, for every record. Absent: the moment at which each was captured. */
  readonly at?: string;
  /** The moment for records that do not say when they were captured: when the audit began. */
  readonly startedAt: string;
  readonly history?: History;
  readonly obtained?: 'elsewhere';
  readonly arrangements?: readonly string[];
  readonly fragments?: boolean;
  readonly unstated: NonNullable<AskOptions['unstated']>;
  /** What to do about a usage that something not captured could still forbid. */
  readonly unseen: WhenUnseen;
  readonly strictRfc9309: boolean;
  /** The digest of the operator's own list. `audit` sets it, so that a folder is resumed with the same list only. */
  readonly optOut?: string;
  readonly format: PartFormat;
  /** Which rows are written: those with `may: true`, those with `may: false`, or those with the verdict `denied`. Absent: all. */
  readonly only?: 'may' | 'may-not' | 'denied';
  readonly views?: readonly AuditView[];
  /** Are the records written as WARC that all agents may use in all the ways asked about? */
  readonly filter?: boolean;
  /** Are all other records written too? `audit` sets it. */
  readonly reject?: boolean;
}
