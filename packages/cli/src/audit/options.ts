import type { AuditSettings, AuditView, ColumnMapping, InputKind, PartFormat } from '@heed/audit';
import type { Usage, WhenUnseen } from '@heed/core';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';

/** What the command line says about an audit. */
export interface AuditOptions {
  readonly agent?: readonly string[];
  readonly usage?: readonly Usage[];
  readonly purpose?: readonly string[];
  readonly at?: string;
  readonly heldSince?: string;
  readonly robotsMaxAge?: number;
  readonly robotsWithin?: number;
  readonly obtained?: 'elsewhere';
  readonly arrangement?: readonly string[];
  /** False for `--no-fragments`. */
  readonly fragments: boolean;
  readonly unstated: AuditSettings['unstated'];
  readonly unseen: WhenUnseen;
  readonly strictRfc9309?: true;
  /** A file of domains that are denied, whatever their sites say. */
  readonly optOut?: string;
  readonly filesFrom?: string;
  readonly as?: InputKind;
  readonly robotsFrom?: readonly string[];
  readonly out?: string;
  readonly format: PartFormat;
  readonly only?: 'may' | 'may-not' | 'denied';
  readonly filter?: true;
  /** A file for what the filter leaves out. */
  readonly reject?: string;
  readonly columns?: ColumnMapping;
  readonly provenance?: true;
  readonly views?: readonly AuditView[];
  readonly workers?: number;
  readonly progress: 'auto' | 'json' | 'none';
}

/** Refuses options that contradict each other instead of ignoring one of them. */
export function refuseContradictions(inputs: readonly string[], options: AuditOptions, { stdout }: Io): void {
  refuseInputs(inputs, options);
  const { agent = [], out, format, only, filter, views, as, provenance, reject } = options;
  if (views !== undefined && out === undefined) {
    throw new CommandError('--views writes files: add --out FOLDER.');
  }
  if (views !== undefined && (agent.length !== 1 || agent[0]?.startsWith('purpose:'))) {
    throw new CommandError('--views writes what one crawler may use: give exactly one --agent.');
  }
  if (views !== undefined && as !== undefined && as !== 'warc') {
    throw new CommandError(`--views takes its text from WARC records: it cannot be used with --as ${as}.`);
  }
  if (provenance === true && filter !== true && reject === undefined) {
    throw new CommandError('--provenance adds a column to what --filter writes: add --filter.');
  }
  if (out !== undefined) return;
  if (format === 'parquet') throw new CommandError('--format parquet writes files: add --out FOLDER.');
  if (filter !== true) return;
  const rows = format !== 'ndjson' ? `--format ${format}` : only === undefined ? undefined : `--only ${only}`;
  if (rows !== undefined) {
    throw new CommandError(
      `--filter without --out prints records and no answers: leave out ${rows}, or add --out FOLDER.`,
    );
  }
  if (stdout.isTTY) {
    throw new CommandError(
      '--filter prints records, which a terminal cannot show: write them to a file with ">", or add --out FOLDER.',
    );
  }
}

/** Standard input can be read only once, and is either a WARC file or a list of names. */
function refuseInputs(inputs: readonly string[], { filesFrom, as, robotsFrom = [] }: AuditOptions): void {
  if (inputs.length === 0 && filesFrom === undefined) {
    throw new CommandError(
      'nothing to audit: give files or folders, a list of them with --files-from, or "-" for WARC from standard input.',
    );
  }
  if (robotsFrom.includes('-')) {
    throw new CommandError('--robots-from takes files and folders, not standard input.');
  }
  if (!inputs.includes('-')) return;
  if (inputs.length > 1 || filesFrom !== undefined) {
    throw new CommandError(
      '"-" stands for WARC from standard input, which is audited by itself: leave out the other inputs.',
    );
  }
  if (as !== undefined && as !== 'warc') {
    throw new CommandError(`"-" stands for WARC from standard input: it cannot be read --as ${as}. Give it as a file.`);
  }
}
