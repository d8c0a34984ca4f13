import type { Source, Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { type FieldLine, hasNonAsciiSpace, type Line, splitField } from '../syntax/lines.js';
import { readPurpose } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { type FeatureToArrange, featuresToArrangeIn } from '../syntax/read-qualifiers.js';
import { type SizeLimit, sizeLimits } from '../syntax/size-limits.js';
import { partsOf } from '../syntax/words.js';
import { noteWelcome, readConventionalLine, type Welcome } from './conventional-lines.js';
import { type DefinitionDraft, readDefinition, resolveDefinitions } from './definition.js';
import { lintFields, lintNames } from './lint.js';
import type { AcapReading, AcapRecord, Definitions } from './reading.js';
import { type Between, finishRecord, newRecord, type RecordDraft } from './record.js';
import { readUsageField } from './usage-field.js';
import { readVersionComment } from './version.js';

const definitionFields: Readonly<Record<string, 'qualified' | 'composite' | 'set'>> = {
  'acap-qualified-usage': 'qualified',
  'acap-composite-usage': 'composite',
  'acap-resource-set': 'set',
};

/** Limit: places of a file at which it is said that an arrangement is needed; they come with every answer. */
const maxFeaturesToArrange = 100;

const acapField = /^acap-/i;
const convertedLine = /^#+\s*user-?agent\b/i;

/** Takes the lines of one file in order and gives a reading at the end: before that, nothing is certain (A1-2.2-g). */
export class AcapFileReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #inherited: Definitions;
  readonly #reportAt: ReportAt;
  readonly #definitions: DefinitionDraft[] = [];
  readonly #records: RecordDraft[] = [];
  readonly #hidden: Span[] = [];
  readonly #featuresToArrange: FeatureToArrange[] = [];
  readonly #welcome: Welcome = { names: new Set(), unwelcome: new Set(), group: [], groupOpen: false };
  #record: RecordDraft | undefined;
  #between: Between = 'nothing';
  #version: AcapReading['version'];
  #ignore: Span | undefined;
  #strayReference: Span | undefined;
  #overLimit: AcapReading['overLimit'];
  #firstField: Span | undefined;
  #fields = 0;
  #anythingRead = false;
  #afterAcapField = false;
  #layoutReported = false;

  constructor(source: Source, inherited: Definitions, reportAt: ReportAt) {
    this.#source = source;
    this.#text = source.text;
    this.#inherited = inherited;
    this.#reportAt = reportAt;
  }

  get gaveUp(): boolean {
    return this.#overLimit !== undefined;
  }

  giveUp(limit: SizeLimit, span: Span): void {
    this.#overLimit = { limit, span };
    this.#reportAt('acap/over-limit', span, { what: limit, limit: String(sizeLimits[limit]) });
  }

  read(line: Line): void {
    const { start, end } = line.content;
    if (start === end) this.#readCommentLine(line);
    else if (acapField.test(this.#text.slice(start, start + 5))) this.#readAcapField(line);
    else this.#readOther(line);
    if (start < end || line.comment !== undefined) this.#anythingRead = true;
  }

  finish(): AcapReading {
    const { definitions, records } = this.#resolve();
    const ignore = this.#ignore;
    const speaks = records.some(hasEffect);
    if (ignore !== undefined && !speaks) this.#reportAt('acap/ignore-not-honoured', ignore, {});
    if (this.#firstField !== undefined && records.every(({ empty }) => empty) && !this.gaveUp) {
      this.#reportAt('acap/no-record', this.#firstField, {});
    }
    const [first] = records;
    if (first !== undefined && this.#version === undefined) this.#reportAt('acap/no-version-comment', first.span, {});
    return {
      source: this.#source,
      ...(this.#version === undefined ? {} : { version: this.#version }),
      ignoresConventional: ignore !== undefined && speaks,
      definitions,
      records,
      hidden: this.#hidden,
      featuresToArrange: this.#featuresToArrange,
      ...(this.#strayReference === undefined ? {} : { strayReference: this.#strayReference }),
      ...(this.#overLimit === undefined ? {} : { overLimit: this.#overLimit }),
    };
  }

  #resolve(): Pick<AcapReading, 'definitions' | 'records'> {
    const reportAt = this.#reportAt;
    const own = resolveDefinitions(this.#definitions, this.#source, 'robots.txt', this.#inherited, reportAt);
    // Over a bound nothing is known, so nothing of what was read may permit anything (AMB-69).
    if (this.gaveUp) return { definitions: own, records: [] };
    const records = this.#records.map((draft) => {
      this.#reportOnRecord(draft);
      return finishRecord(draft, { own, inherited: this.#inherited }, reportAt);
    });
    lintNames(records, reportAt);
    lintFields(records, this.#text, reportAt);
    return { definitions: own, records };
  }

  /** A blank line or a comment. It ends nothing (A1-2.2-c). */
  #readCommentLine(line: Line): void {
    if (this.#between === 'nothing') this.#between = 'space';
    if (line.comment === undefined) return;
    const comment = this.#text.slice(line.comment, Math.min(line.end, line.comment + 40));
    if (convertedLine.test(comment)) this.#between = 'converted line';
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
    if (this.#isOverLimit(span, field.name)) return;
    this.#reportOnForm(line, field);
    if (field.name === 'acap-ignore-conventional-records') this.#readIgnore(span, field);
    else if (field.name === 'acap-crawler') this.#readCrawler(span, field.value);
    else if (Object.hasOwn(definitionFields, field.name)) this.#readDefinition(span, field);
    else if (isRecordField(field.name)) this.#readRecordField(span, field);
    else this.#reportAt('acap/unknown-field', span, { field: field.name });
    this.#between = 'nothing';
  }

  #isOverLimit(span: Span, name: string): boolean {
    this.#fields++;
    if (this.#fields > sizeLimits.fields) this.giveUp('fields', span);
    if (span.end - span.start <= sizeLimits.line) return this.gaveUp;
    // What a field of a record says binds its crawlers only; anything else may be used by all.
    if (this.#record === undefined || !isRecordField(name)) {
      this.giveUp('line', span);
    } else {
      this.#record.headEnded = true;
      this.#record.hasBody = true;
      this.#recordOverLimit(this.#record, 'line', span);
    }
    return true;
  }

  #recordOverLimit(record: RecordDraft, limit: SizeLimit, span: Span): void {
    this.#reportAt('acap/over-limit', span, { what: limit, limit: String(sizeLimits[limit]) });
    record.overLimit ??= { limit, span };
  }

  /** Reading: (AMB-60) white space where none belongs is let pass, since dropping the line could drop a prohibition. */
  #reportOnForm(line: Line, field: FieldLine): void {
    const { start, end } = line.content;
    const odd = hasNonAsciiSpace(this.#text, start, line.comment ?? line.end);
    if (line.start < start || field.gap || odd) this.#reportAt('acap/white-space', line.content, {});
    const colonless = field.name === 'acap-ignore-conventional-records';
    if (field.colon !== 'present' && !colonless)
      this.#reportAt('acap/missing-colon', line.content, { field: field.name });
    if (line.comment === end && end > start) this.#reportAt('acap/hash-in-value', { start: end, end: end + 1 }, {});
  }

  /** Reading: (AMB-24) honoured before the first record and bare only, because honouring it removes prohibitions. */
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
    if (draft === 'too large') this.giveUp('patternsPerSet', span);
    else if (draft !== undefined) this.#definitions.push(draft);
    if (typeof draft === 'object' && draft.kind === 'qualified') this.#noteArrangeable(draft.qualifiers);
    if (this.#records.length > 0) this.#reportAt('acap/late-definition', span, {});
  }

  #readCrawler(span: Span, value: Span): void {
    const name = this.#text.slice(value.start, value.end).toLowerCase();
    this.#reportOnName(span, name);
    let record = this.#record;
    if (record === undefined || record.headEnded) {
      record = newRecord(span);
      this.#record = record;
      this.#records.push(record);
      if (this.#records.length > sizeLimits.records) this.giveUp('records', span);
    } else {
      const before = record.names.at(-1) ?? '';
      record.joints.push({ before, after: name, span, between: this.#between });
    }
    record.span.end = span.end;
    if (name !== '') record.names.push(name);
  }

  #reportOnName(span: Span, name: string): void {
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
    // Lenient: (A1-3-d) a prohibition may do without its colon; a permission written like that grants nothing.
    const colonless = says === 'allow' && field.colon !== 'present';
    record.fields.push(colonless ? { ...draft, void: 'A1-3-d' } : draft);
    if (!colonless) this.#noteArrangeable(draft.qualifiers);
  }

  #noteArrangeable(qualifiers: readonly Qualifier[]): void {
    if (this.#featuresToArrange.length < maxFeaturesToArrange)
      this.#featuresToArrange.push(...featuresToArrangeIn(qualifiers));
  }

  #readPurpose(record: RecordDraft, span: Span, value: Span): void {
    if (!record.purposesOpen) record.purposes = [];
    record.purposesOpen = true;
    record.lastPurpose = span;
    if (value.start === value.end) this.#reportAt('acap/empty-purpose', span, {});
    record.purposes.push(readPurpose(this.#text.slice(value.start, value.end)));
  }

  #readReference(record: RecordDraft, span: Span, value: Span): void {
    const locator = this.#text.slice(value.start, value.end);
    if (locator.includes('*') || locator.includes('$')) this.#reportAt('acap/wildcard-in-reference', span, { locator });
    record.references.push({ locator, span });
    if (record.references.length > sizeLimits.referencesPerRecord) {
      this.#recordOverLimit(record, 'referencesPerRecord', span);
    }
  }

  /** Reading: (AMB-54) a request in a sub-record is reported and goes no further; the sub-record goes on. */
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

  /** A line that is no ACAP field. Reading: (AMB-57) `User-agent` ends an ACAP record, other fields in it are skipped. */
  #readOther(line: Line): void {
    const span = line.content;
    const found = readConventionalLine(this.#text.slice(span.start, Math.min(span.end, span.start + sizeLimits.line)));
    const inside = this.#record !== undefined;
    if (found.kind === 'user-agent') {
      if (inside && !this.#layoutReported) this.#reportAt('acap/conventional-after-acap', span, {});
      if (inside) this.#layoutReported = true;
      this.#record = undefined;
    } else if (found.kind === 'junk') {
      if (inside || this.#afterAcapField) {
        this.#hidden.push(span);
        this.#reportAt('acap/not-a-field', span, { line: this.#text.slice(span.start, span.end) });
      }
    } else if (inside && found.kind !== 'sitemap') {
      this.#hidden.push(span);
      const field = found.kind === 'field' ? found.name : found.kind;
      this.#reportAt('acap/conventional-field-in-record', span, { field });
    }
    if (!inside || found.kind === 'user-agent') noteWelcome(this.#welcome, found);
    this.#afterAcapField = false;
  }

  #reportOnRecord(record: RecordDraft): void {
    const { names, span, joints, fields } = record;
    if (names.includes('*') && names.length > 1) this.#reportAt('acap/any-and-named', span, {});
    if (!record.headEnded) this.#reportAt('acap/empty-record', span, {});
    if (record.purposesOpen && record.lastPurpose !== undefined) {
      this.#reportAt('acap/empty-sub-record', record.lastPurpose, {});
    }
    if (!fields.some(({ says }) => says === 'disallow')) return;
    for (const joint of joints) {
      const { before, after } = joint;
      const welcome = this.#welcome.names.has(before) && !this.#welcome.unwelcome.has(before);
      if (welcome || joint.between === 'converted line') {
        this.#reportAt('acap/welcome-crawler-joined', joint.span, { before, after });
      } else if (joint.between === 'space') {
        this.#reportAt('acap/crawlers-joined', joint.span, { before, after });
      }
    }
  }
}

/** Does a record say anything that counts? */
function hasEffect({ fields, requests, reference, overLimit }: AcapRecord): boolean {
  if (reference !== undefined || overLimit !== undefined || requests.length > 0) return true;
  return fields.some((field) => field.void === undefined);
}

/** Reading: (AMB-18) a path without leading slash counts from the document root. A full address stays as it is. */
function rooted(path: string): string {
  return path.startsWith('/') || /^https?:/i.test(path) ? path : `/${path}`;
}

function isRecordField(name: string): boolean {
  if (name === 'acap-permissions-reference' || name === 'acap-usage-purpose') return true;
  return /^acap-(allow|disallow|request)-./.test(name);
}
