/**
 * Asks about every record of crawls and lists, on all cores, and keeps what it has answered.
 *
 * @module
 */
import './require-node.js';

export { AuditError } from './audit-error.js';
export type { Capture, Evidence, SiteEvidence } from './capture.js';
export { type IndexOutcome, type IndexRequest, indexEvidence } from './evidence/index-evidence.js';
export type { EvidenceListener } from './evidence/read-source.js';
export type { ColumnMapping, ColumnName } from './inputs/table-columns.js';
export type { Problem, ProblemCode } from './problem.js';
export { audit } from './run/audit.js';
export type { AuditOutcome, AuditRequest, ProgressEvent } from './run/request.js';
export type { AuditSettings, AuditView, PartFormat } from './settings.js';
export type { Item, Subject } from './subject.js';
export type {
  ContradictionCount,
  DecidingLine,
  RecordCounts,
  RecordVerdicts,
  SiteCount,
  Tally,
  VerdictCounts,
} from './tally.js';
export type { InputFile, InputKind, Unit } from './unit.js';
export { readWarc, type WarcInput, type WarcRange } from './warc/read-warc.js';
export type { WarcDamage, WarcRecord } from './warc/record.js';
