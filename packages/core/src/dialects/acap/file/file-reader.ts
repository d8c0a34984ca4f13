import { defined } from '../../../text/defined.js';
import type { Source, Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { type FieldLine, hasNonAsciiSpace, type Line, splitField } from '../syntax/lines.js';
import { namesSeveral, readPurposeField } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { type FeatureToArrange, featuresToArrangeIn } from '../syntax/read-qualifiers.js';
import { type SizeLimit, sizeLimits } from '../syntax/size-limits.js';
import { partsOf } from '../syntax/words.js';
import { readConventionalLine, WelcomedCrawlers } from './conventional-lines.js';
import { type DefinitionDraft, readDefinition } from './definition.js';
import { lintFields, lintNames } from './lint.js';
import { type AcapReading, type AcapRecord, type Definitions, isAcapFile } from './reading.js';
import { finishRecord, newRecord, type RecordDraft, type Separator } from './record.js';
import { resolveDefinitions } from './resolve-definitions.js';
import { readUsageField } from './usage-field.js';
import { readVersionComment } from './version.js';

const definitionFields: Readonly<Record<string, 'qualified' | 'composite' | 'set'>> = {
  'acap-qualified-usage': 'qualified',
  'acap-composite-usage': 'composite',
  'acap-resource-set': 'set',
};

/** Limit: features to arrange that are listed for one file; they are reported with every answer. */
const maxFeaturesToArrange = 100;

const acapField = /^acap-/i;
/** A comment with a `User-agent` line, as converters to ACAP leave it. */
const convertedLine = /^#+\s*user-?agent\b/i;

/**
 * Reads the lines of one file in order (A1-2.2-g).
 *
 * Nothing is certain before the last line, so the reading comes at the end.
 */
export class AcapFileReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #inherited: Definitions;
  readonly #reportAt: ReportAt;
  readonly #definitions: DefinitionDraft[] = [];
  readonly #records: RecordDraft[] = [];
  readonly #hidden: Span[] = [];
  /** Reports the lines in records that are ignored; in a file without a record nothing is (A1-2.9.2-c). */
  readonly #reportIgnored: (() => void)[] = [];
  readonly #featuresToArrange: FeatureToArrange[] = [];
  readonly #welcomed = new WelcomedCrawlers();
  #record: RecordDraft | undefined;
  #separator: Separator = 'nothing';
  #version: AcapReading['version'];
  #ignore: Span | undefined;
  #strayReference: Span | undefined;
  #overLimit: AcapReading['overLimit'];
  #firstField: Span | undefined;
  #fields = 0;
  #anythingRead = false;
  #afterAcapField = false;
  #lateConventionalReported = false;

  constructor(source: Source, inherited: Definitions, reportAt: ReportAt) {
    this.#source = source;
    this.#text = source.text;
    this.#inherited = inherited;
    this.#reportAt = reportAt;
  }

  /** The file exceeds a limit, so the rest of it does not matter. */
  get stopped(): boolean {
    return this.#overLimit !== undefined;
  }

  stopAtLimit(limit: SizeLimit, span: Span): void {
    this.#overLimit = { limit, span };
    this.#reportAt('acap/over-limit', span, { what: limit, limit: String(sizeLimits[limit]) });
  }

  read(line: Line): void {
    const { start, end } = line.content;
    if (start === end) this.#readCommentLine(line);
    else if (acapField.test(this.#text.slice(start, start + 5))) this.#readAcapField(line);
    else this.#readConventionalLine(line);
    if (start < end || line.comment !== undefined) this.#anythingRead = true;
  }

  finish(): AcapReading {
    const { definitions, records } = this.#resolve();
    const ignore = this.#ignore;
    const isEffective = records.some(hasEffect);
    if (ignore !== undefined && !isEffective) this.#reportAt('acap/ignore-not-honoured', ignore, {});
    if (this.#firstField !== undefined && records.every(({ empty }) => empty) && !this.stopped) {
      this.#reportAt('acap/no-record', this.#firstField, {});
    }
    const [first] = records;
    if (first !== undefined && this.#version === undefined) this.#reportAt('acap/no-version-comment', first.span, {});
    const reading: AcapReading = defined({
      source: this.#source,
      version: this.#version,
      ignoresConventional: ignore !== undefined && isEffective,
      definitions,
      records,
      hidden: this.#hidden,
      featuresToArrange: this.#featuresToArrange,
      strayReference: this.#strayReference,
      overLimit: this.#overLimit,
    });
    // A head alone is not a record: crawlers read the conventional lines after it as if it were not there.
    if (isAcapFile(reading)) for (const report of this.#reportIgnored) report();
    return reading;
  }

  #resolve(): Pick<AcapReading, 'definitions' | 'records'> {
    const reportAt = this.#reportAt;
    const own = resolveDefinitions(this.#definitions, this.#source, 'robots.txt', this.#inherited, reportAt);
    // Beyond a limit the policy is unknown, so nothing that was read may permit anything (AMB-69).
    if (this.stopped) return { definitions: own, records: [] };
    const records = this.#records.map((draft) => {
      this.#reportRecord(draft);
      return finishRecord(draft, { own, inherited: this.#inherited }, reportAt);
    });
    lintNames(records, reportAt);
    lintFields(records, this.#text, reportAt);
    return { definitions: own, records };
  }

  /** Reads a blank line or a comment. Neither ends a record (A1-2.2-c). */
  #readCommentLine(line: Line): void {
    if (this.#separator === 'nothing') this.#separator = 'space';
    if (line.comment === undefined) return;
    const comment = this.#text.slice(line.comment, Math.min(line.end, line.comment + 40));
    if (convertedLine.test(comment)) this.#separator = 'converted line';
    const found = this.#version === undefined ? readVersionComment(this.#text, line) : undefined;
    if (found === undefined) return;
    this.#version = { version: found.version, span: found.span };
    if (this.#anythingRead) this.#reportAt('acap/version-not-first', found.span, {});
    if (found.spelling === 'other') this.#reportAt('acap/version-misspelt', found.span, {});
    if (found.version !== '1.0') this.#reportAt('acap/other-version', found.span, { version: found.version });
  }

  #readAcapField(line: Line): void {
    const span = line.content;
    this.#hidden.push(span);
    this.#firstField ??= span;
    this.#afterAcapField = true;
    const field = splitField(this.#text, span);
    if (this.#exceedsLimit(span, field.name)) return;
    this.#reportForm(line, field);
    if (field.name === 'acap-ignore-conventional-records') this.#readIgnore(span, field);
    else if (field.name === 'acap-crawler') this.#readCrawler(span, field.value);
    else if (Object.hasOwn(definitionFields, field.name)) this.#readDefinition(span, field);
    else if (isRecordField(field.name)) this.#readRecordField(span, field);
    else this.#reportAt('acap/unknown-field', span, { field: field.name });
    this.#separator = 'nothing';
  }

  #exceedsLimit(span: Span, name: string): boolean {
    this.#fields++;
    if (this.#fields > sizeLimits.fields) this.stopAtLimit('fields', span);
    if (span.end - span.start <= sizeLimits.line) return this.stopped;
    // A field of a record concerns only its crawlers; any other field may concern all crawlers.
    if (this.#record === undefined || !isRecordField(name)) {
      this.stopAtLimit('line', span);
    } else {
      this.#record.headEnded = true;
      this.#record.hasBody = true;
      this.#markOverLimit(this.#record, 'line', span);
    }
    return true;
  }

  #markOverLimit(record: RecordDraft, limit: SizeLimit, span: Span): void {
    this.#reportAt('acap/over-limit', span, { what: limit, limit: String(sizeLimits[limit]) });
    record.overLimit ??= { limit, span };
  }

  /** Reading: (AMB-60) misplaced white space is accepted, since ignoring the line could lose a prohibition. */
  #reportForm(line: Line, field: FieldLine): void {
    const { start, end } = line.content;
    const odd = hasNonAsciiSpace(this.#text, start, line.comment ?? line.end);
    if (line.start < start || field.gap || odd) this.#reportAt('acap/white-space', line.content, {});
    const colonless = field.name === 'acap-ignore-conventional-records';
    if (field.colon !== 'present' && !colonless)
      this.#reportAt('acap/missing-colon', line.content, { field: field.name });
    if (line.comment === end && end > start) this.#reportAt('acap/hash-in-value', { start: end, end: end + 1 }, {});
  }

  /** Reading: (AMB-24) honoured only before the first record and without a value, because it removes prohibitions. */
  #readIgnore(span: Span, field: FieldLine): void {
    if (field.value.start < field.value.end || field.colon === 'equals sign') {
      this.#reportAt('acap/ignore-with-value', span, {});
      return;
    }
    if (field.colon === 'present') this.#reportAt('acap/ignore-with-colon', span, {});
    if (this.#records.length > 0) {
      this.#reportAt('acap/ignore-not-honoured', span, {});
      return;
    }
    if (this.#definitions.length > 0) this.#reportAt('acap/ignore-after-definitions', span, {});
    this.#ignore ??= span;
  }

  #readDefinition(span: Span, field: FieldLine): void {
    const kind = definitionFields[field.name];
    if (kind === undefined) return;
    const draft = readDefinition(kind, this.#text, field.value, span, this.#reportAt);
    if (draft === 'too large') this.stopAtLimit('patternsPerSet', span);
    else if (draft !== undefined) this.#definitions.push(draft);
    if (typeof draft === 'object' && draft.kind === 'qualified') this.#addFeaturesToArrange(draft.qualifiers);
    if (this.#records.length > 0) this.#reportAt('acap/late-definition', span, {});
  }

  #readCrawler(span: Span, value: Span): void {
    const name = this.#text.slice(value.start, value.end).toLowerCase();
    this.#reportName(span, name);
    let record = this.#record;
    if (record === undefined || record.headEnded) {
      record = newRecord(span);
      this.#record = record;
      this.#records.push(record);
      if (this.#records.length > sizeLimits.records) this.stopAtLimit('records', span);
    } else {
      const before = record.names.at(-1) ?? '';
      record.joinedCrawlers.push({ before, after: name, span, separator: this.#separator });
    }
    record.span.end = span.end;
    if (name !== '') record.names.push(name);
  }

  #reportName(span: Span, name: string): void {
    if (name === '*') return;
    if (name === '') this.#reportAt('acap/empty-crawler-name', span, {});
    else if (/^\d/.test(name)) this.#reportAt('acap/digit-name', span, { name });
    else if (name.includes('*')) this.#reportAt('acap/star-in-name', span, { name });
    else if (/^[a-z]{1,3}$/.test(name)) this.#reportAt('acap/short-name', span, { name });
    else if (!/^[a-z]/.test(name)) this.#reportAt('acap/malformed-name', span, { name });
  }

  #readRecordField(span: Span, field: FieldLine): void {
    const record = this.#record;
    if (record === undefined) {
      this.#reportAt('acap/stray-field', span, { field: field.name });
      if (field.name === 'acap-permissions-reference') this.#strayReference ??= span;
      return;
    }
    record.headEnded = true;
    record.hasBody ||= field.name !== 'acap-usage-purpose';
    record.span.end = span.end;
    if (field.name === 'acap-permissions-reference') this.#readReference(record, span, field.value);
    else if (field.name === 'acap-usage-purpose') this.#readPurpose(record, span, field.value);
    else if (field.name.startsWith('acap-request-')) this.#readRequest(record, span, field);
    else this.#readUsage(record, span, field);
  }

  #readUsage(record: RecordDraft, span: Span, field: FieldLine): void {
    const says = field.name.startsWith('acap-allow-') ? 'allow' : 'disallow';
    const usage = field.name.slice(`acap-${says}-`.length);
    record.purposesOpen = false;
    const draft = readUsageField(says, usage, this.#text, field.value, span, record.purposes, this.#reportAt);
    if (draft === undefined) return;
    // Lenient: (A1-3-d) a prohibition is valid without its colon; a permission without it is ignored.
    const colonless = says === 'allow' && field.colon !== 'present';
    record.fields.push(colonless ? { ...draft, ignoredBy: 'A1-3-d' } : draft);
    if (!colonless) this.#addFeaturesToArrange(draft.qualifiers);
  }

  #addFeaturesToArrange(qualifiers: readonly Qualifier[]): void {
    if (this.#featuresToArrange.length < maxFeaturesToArrange)
      this.#featuresToArrange.push(...featuresToArrangeIn(qualifiers));
  }

  #readPurpose(record: RecordDraft, span: Span, value: Span): void {
    if (!record.purposesOpen) record.purposes = [];
    record.purposesOpen = true;
    record.lastPurpose = span;
    const purpose = this.#text.slice(value.start, value.end);
    if (purpose === '') this.#reportAt('acap/empty-purpose', span, {});
    else if (namesSeveral(purpose)) this.#reportAt('acap/several-purposes', span, {});
    record.purposes.push(...readPurposeField(purpose));
  }

  #readReference(record: RecordDraft, span: Span, value: Span): void {
    const locator = this.#text.slice(value.start, value.end);
    if (locator.includes('*') || locator.includes('$')) this.#reportAt('acap/wildcard-in-reference', span, { locator });
    record.references.push({ locator, span });
    if (record.references.length > sizeLimits.referencesPerRecord) {
      this.#markOverLimit(record, 'referencesPerRecord', span);
    }
  }

  /** Reading: (AMB-54) a request in a sub-record is reported and ignored; the sub-record continues. */
  #readRequest(record: RecordDraft, span: Span, field: FieldLine): void {
    const action = field.name.slice('acap-request-'.length);
    if (action !== 'take-down' && action !== 're-crawl') {
      this.#reportAt('acap/unknown-action', span, { action });
      return;
    }
    const [path, ...more] = partsOf(this.#text, field.value);
    const written = this.#text.slice(field.value.start, field.value.end);
    if (path === undefined || more.length > 0 || /[*$]|^(the-)?acap:/i.test(written)) {
      this.#reportAt('acap/request-not-one-resource', span, {});
      return;
    }
    if (record.lastPurpose !== undefined) this.#reportAt('acap/request-in-sub-record', span, {});
    else record.requests.push({ action, path: rooted(written), span });
  }

  /** Reading: (AMB-57) a `User-agent` line ends an ACAP record; other conventional fields inside one are ignored. */
  #readConventionalLine(line: Line): void {
    const span = line.content;
    const found = readConventionalLine(this.#text.slice(span.start, Math.min(span.end, span.start + sizeLimits.line)));
    const inRecord = this.#record !== undefined;
    if (found.kind === 'user-agent') {
      if (inRecord && !this.#lateConventionalReported) this.#reportAt('acap/conventional-after-acap', span, {});
      if (inRecord) this.#lateConventionalReported = true;
      this.#record = undefined;
    } else if (found.kind === 'junk') {
      if (inRecord || this.#afterAcapField) {
        this.#hidden.push(span);
        const line = this.#text.slice(span.start, span.end);
        this.#reportIgnored.push(() => this.#reportAt('acap/not-a-field', span, { line }));
      }
    } else if (inRecord && found.kind !== 'anywhere') {
      this.#hidden.push(span);
      const field = found.kind === 'field' ? found.name : found.kind;
      this.#reportIgnored.push(() => this.#reportAt('acap/conventional-field-in-record', span, { field }));
    }
    if (!inRecord || found.kind === 'user-agent') this.#welcomed.read(found);
    this.#afterAcapField = false;
  }

  #reportRecord(record: RecordDraft): void {
    const { names, span, joinedCrawlers, fields } = record;
    if (names.includes('*') && names.length > 1) this.#reportAt('acap/any-and-named', span, {});
    if (!record.headEnded) this.#reportAt('acap/empty-record', span, {});
    if (record.purposesOpen && record.lastPurpose !== undefined) {
      this.#reportAt('acap/empty-sub-record', record.lastPurpose, {});
    }
    if (!fields.some(({ says }) => says === 'disallow')) return;
    for (const joined of joinedCrawlers) {
      const { before, after, separator } = joined;
      if (this.#welcomed.has(before) || separator === 'converted line') {
        this.#reportAt('acap/welcome-crawler-joined', joined.span, { before, after });
      } else if (separator === 'space') {
        this.#reportAt('acap/crawlers-joined', joined.span, { before, after });
      }
    }
  }
}

/** Whether a record contains anything that is not ignored. */
function hasEffect({ fields, requests, reference, overLimit }: AcapRecord): boolean {
  if (reference !== undefined || overLimit !== undefined || requests.length > 0) return true;
  return fields.some((field) => field.ignoredBy === undefined);
}

/** Reading: (AMB-18) a path without a leading slash is relative to the document root. A full URL stays as it is. */
function rooted(path: string): string {
  return path.startsWith('/') || /^https?:/i.test(path) ? path : `/${path}`;
}

function isRecordField(name: string): boolean {
  if (name === 'acap-permissions-reference' || name === 'acap-usage-purpose') return true;
  return /^acap-(allow|disallow|request)-./.test(name);
}
