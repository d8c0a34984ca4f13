import type { AskOptions, History, Usage, WhenUnseen } from '@heed/core';

import type { ColumnMapping } from './inputs/table-columns.js';

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
  /** Since when all resources have been held, in RFC 3339. Absent: since they were captured first. */
  readonly heldSince?: string;
  /** Milliseconds after which a capture of robots.txt, or of another document with rules, counts as none. Absent: never. */
  readonly robotsMaxAge?: number;
  /** Milliseconds by which such a capture may be younger than its page, where there is none before. Absent: it may not. */
  readonly robotsWithin?: number;
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
  /** The names of the columns of tables, where they are others. */
  readonly columns?: ColumnMapping;
  /** Does what the filter writes of tables have a column that says what was decided, and by what? */
  readonly provenance?: boolean;
  /** Are all other records written too? `audit` sets it. */
  readonly reject?: boolean;
}
