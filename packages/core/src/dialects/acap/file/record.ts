import { defined } from '../../../text/defined.js';
import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { allCrawlers } from '../syntax/crawler-name.js';
import type { Purpose } from '../syntax/purpose.js';
import type { SizeLimit } from '../syntax/size-limits.js';
import type { AcapRecord, Reference, RequestField } from './reading.js';
import { resolveUsageField, type UsageFieldDraft, type VisibleDefinitions } from './usage-field.js';

/** A record that is still being read. */
export interface RecordDraft {
  readonly span: { start: number; end: number };
  /** The crawlers it names, in lower case; `*` among them addresses all crawlers. */
  readonly names: string[];
  readonly fields: UsageFieldDraft[];
  readonly requests: RequestField[];
  /** Each pair of consecutive `ACAP-crawler` fields, with what separates them. */
  readonly joinedCrawlers: JoinedCrawlers[];
  references: Reference[];
  /** It has a field other than `ACAP-crawler`, so the next `ACAP-crawler` starts a new record (A1-2.3-e). */
  headEnded: boolean;
  /** It has a permission, a prohibition, a request or a reference, however it is written (A1-2.3-c). */
  hasBody: boolean;
  /** Purposes of the sub-record that is being read; a new list for each sub-record. */
  purposes: Purpose[];
  /** No permission or prohibition follows the last purpose field yet (A1-2.3-h). */
  purposesOpen: boolean;
  lastPurpose?: Span;
  overLimit?: { readonly limit: SizeLimit; readonly span: Span };
}

/** The names in two consecutive `ACAP-crawler` fields of one record. */
interface JoinedCrawlers {
  readonly before: string;
  readonly after: string;
  readonly span: Span;
  readonly separator: Separator;
}

/** What separates two fields. A `converted line` is a comment with a `User-agent` line, as converters write it. */
export type Separator = 'nothing' | 'space' | 'converted line';

export function newRecord(span: Span): RecordDraft {
  return {
    span: { start: span.start, end: span.end },
    names: [],
    fields: [],
    requests: [],
    joinedCrawlers: [],
    references: [],
    headEnded: false,
    hasBody: false,
    purposes: [],
    purposesOpen: false,
  };
}

/**
 * The record with all names resolved.
 *
 * Reading: (AMB-55) `*` among other names makes it a record for all crawlers.
 */
export function finishRecord(draft: RecordDraft, visible: VisibleDefinitions, reportAt: ReportAt): AcapRecord {
  const { names, overLimit } = draft;
  const addressees = names.includes('*') ? allCrawlers : ({ kind: 'named', names } as const);
  const [reference] = draft.references;
  const fields = draft.fields.flatMap((field) => {
    const resolved = resolveUsageField(field, visible, 'robots.txt', reportAt);
    if (reference === undefined) return resolved;
    // Reading: (AMB-50) beside a reference, prohibitions apply and permissions are ignored.
    reportAt('acap/field-beside-reference', field.span, {});
    return resolved.map((one) => {
      return one.says === 'disallow'
        ? { ...one, interpretedBy: 'AMB-50' }
        : { ...one, ignoredBy: one.ignoredBy ?? 'AMB-50' };
    });
  });
  if (reference !== undefined) {
    for (const { span } of draft.requests) reportAt('acap/field-beside-reference', span, {});
  }
  return defined({
    addressees,
    span: draft.span,
    empty: !draft.hasBody,
    fields,
    requests: reference === undefined ? draft.requests : [],
    reference,
    overLimit,
  });
}
