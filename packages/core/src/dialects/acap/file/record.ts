import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { allCrawlers } from '../syntax/crawler-name.js';
import type { Purpose } from '../syntax/purpose.js';
import type { SizeLimit } from '../syntax/size-limits.js';
import type { AcapRecord, Reference, RequestField } from './reading.js';
import { resolveUsageField, type UsageFieldDraft, type Visible } from './usage-field.js';

/** A record while it is being read. */
export interface RecordDraft {
  readonly span: { start: number; end: number };
  /** The crawlers named, in lower case; `*` among them makes it a record for any crawler. */
  readonly names: string[];
  readonly fields: UsageFieldDraft[];
  readonly requests: RequestField[];
  /** Two identification fields in a row, with what stood between them. */
  readonly joints: Joint[];
  references: Reference[];
  /** Some field other than an identification has come; the next identification opens a new record (A1-2.3-e). */
  headEnded: boolean;
  /** A permission, a prohibition, a request or a reference has come, however it is written (A1-2.3-c). */
  hasBody: boolean;
  /** Purposes of the sub-record that is open; a new list for each. */
  purposes: Purpose[];
  /** No permission or prohibition has come since the last purpose field (A1-2.3-h). */
  purposesOpen: boolean;
  lastPurpose?: Span;
  overLimit?: { readonly limit: SizeLimit; readonly span: Span };
}

/** Between two identification fields of one record. */
export interface Joint {
  readonly before: string;
  readonly after: string;
  readonly span: Span;
  readonly between: Between;
}

/** What stood between: nothing, blank lines or comments, or a comment that repeats a `User-agent` line, as converters write. */
export type Between = 'nothing' | 'space' | 'converted line';

export function newRecord(span: Span): RecordDraft {
  return {
    span: { start: span.start, end: span.end },
    names: [],
    fields: [],
    requests: [],
    joints: [],
    references: [],
    headEnded: false,
    hasBody: false,
    purposes: [],
    purposesOpen: false,
  };
}

/** The record with all names looked up. Reading: (AMB-55) `*` among names makes it a record for any crawler. */
export function finishRecord(draft: RecordDraft, visible: Visible, reportAt: ReportAt): AcapRecord {
  const { names, overLimit } = draft;
  const addressees = names.includes('*') ? allCrawlers : ({ kind: 'named', names } as const);
  const [reference] = draft.references;
  const fields = draft.fields.flatMap((field) => {
    const resolved = resolveUsageField(field, visible, 'robots.txt', reportAt);
    if (reference === undefined) return resolved;
    // Reading: (AMB-50) beside a reference prohibitions hold, permissions do not.
    reportAt('acap/field-beside-reference', field.span, {});
    return resolved.map((one) => {
      return one.says === 'disallow' ? { ...one, reading: 'AMB-50' } : { ...one, void: one.void ?? 'AMB-50' };
    });
  });
  if (reference !== undefined) {
    for (const { span } of draft.requests) reportAt('acap/field-beside-reference', span, {});
  }
  return {
    addressees,
    span: draft.span,
    empty: !draft.hasBody,
    fields,
    requests: reference === undefined ? draft.requests : [],
    ...(reference === undefined ? {} : { reference }),
    ...(overLimit === undefined ? {} : { overLimit }),
  };
}
