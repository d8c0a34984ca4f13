import type { ReportAt } from '../report-at.js';
import { closestIn, indexScopes } from '../settle/scope-index.js';
import { dollar, type Pattern, star } from '../syntax/pattern.js';
import type { AcapRecord, UsageField } from './reading.js';

/** Reports records for the same crawler: in robots.txt the longest name wins, in ACAP they all apply (AMB-08). */
export function lintNames(records: readonly AcapRecord[], reportAt: ReportAt): void {
  const named: { readonly name: string; readonly record: AcapRecord }[] = [];
  for (const record of records) {
    if (record.addressees.kind === 'named') for (const name of record.addressees.names) named.push({ name, record });
  }
  named.sort((first, second) => (first.name === second.name ? 0 : first.name < second.name ? -1 : 1));
  named.forEach(({ name, record }, index) => {
    const previous = named[index - 1];
    if (previous === undefined || previous.record === record || !name.startsWith(previous.name)) return;
    reportAt('acap/names-overlap', record.span, { name, other: previous.name });
  });
}

/** Reports fields that together have an effect which is correct but may surprise. */
export function lintFields(all: readonly AcapRecord[], text: string, reportAt: ReportAt): void {
  // An ignored permission has no effect that could surprise.
  const records = all.map((record) => ({
    ...record,
    fields: record.fields.filter((one) => one.ignoredBy === undefined),
  }));
  for (const record of records) {
    lintDuplicates(record, text, reportAt);
    lintOverridden(record, reportAt);
    lintCopies(record, reportAt);
  }
  lintScopes(records, reportAt);
  lintOpenedProhibitions(records, reportAt);
  lintSuggestions(records, reportAt);
}

/** Reports a field that repeats another one of its record or sub-record, which is harmless (AMB-86). */
function lintDuplicates(record: AcapRecord, text: string, reportAt: ReportAt): void {
  const seen = new Map<unknown, Set<string>>();
  let previousStart = -1;
  for (const { purposes, span } of record.fields) {
    // A line that names several resources is read as several fields.
    if (span.start === previousStart) continue;
    previousStart = span.start;
    const written = text.slice(span.start, span.end).toLowerCase();
    const ofPurpose = seen.get(purposes) ?? new Set();
    if (ofPurpose.has(written)) reportAt('acap/duplicate-field', span, {});
    seen.set(purposes, ofPurpose.add(written));
  }
}

/** Reports a permission beside a prohibition of the same usage, for the same resource and purposes (A1-2.4.5-j). */
function lintOverridden(record: AcapRecord, reportAt: ReportAt): void {
  const prohibited = new Map<unknown, Set<string>>();
  const forEach = (says: UsageField['says'], visit: (field: UsageField, usage: string, key: string) => void): void => {
    forEachPattern([record], (field, usage, { key }) => {
      if (field.says === says) visit(field, usage, `${usage} ${key}`);
    });
  };
  forEach('disallow', ({ purposes }, _, key) => {
    prohibited.set(purposesKey(purposes), (prohibited.get(purposesKey(purposes)) ?? new Set()).add(key));
  });
  if (prohibited.size === 0) return;
  forEach('allow', ({ purposes, span }, usage, key) => {
    if (prohibited.get(purposesKey(purposes))?.has(key)) reportAt('acap/always-beaten', span, { usage });
  });
}

/** Fields of one sub-record share their list of purposes; other fields have an empty list of their own. */
function purposesKey(purposes: UsageField['purposes']): unknown {
  return purposes.length === 0 ? 'every purpose' : purposes;
}

/** Reports permissions to present copies that may not be preserved, or old copies (A1-2.5.5.1.2-b, A1-2.5.5.1.3-b). */
function lintCopies(record: AcapRecord, reportAt: ReportAt): void {
  const notPreserved = new Set<string>();
  const untilRecrawled = new Set<string>();
  for (const field of record.fields) {
    const pattern = onlyPattern(field);
    if (pattern === undefined || usageOf(field) !== 'preserve') continue;
    if (field.says === 'disallow') notPreserved.add(pattern.key);
    else if (field.qualifiers.some((one) => one.kind === 'known' && one.value === 'until-recrawled')) {
      untilRecrawled.add(pattern.key);
    }
  }
  if (notPreserved.size === 0 && untilRecrawled.size === 0) return;
  for (const field of record.fields) {
    const pattern = onlyPattern(field);
    const usage = usageOf(field);
    if (field.says === 'disallow' || pattern === undefined) continue;
    if ((usage === 'present-currentcopy' || usage === 'present-oldcopy') && notPreserved.has(pattern.key)) {
      reportAt('acap/copy-without-preserve', field.span, { usage });
    }
    if (usage === 'present-oldcopy' && untilRecrawled.has(pattern.key)) reportAt('acap/no-old-copies', field.span, {});
  }
}

/** Reports pairs of patterns where the one that ACAP calls narrower does not match less (AMB-13, AMB-14). */
function lintScopes(records: readonly AcapRecord[], reportAt: ReportAt): void {
  const permitted = new Map<string, string[]>();
  const prohibited = new Map<string, Set<string>>();
  forEachPattern(records, (field, usage, { key }) => {
    const keys = permitted.get(usage) ?? [];
    if (field.says === 'allow') {
      keys.push(key);
      permitted.set(usage, keys);
    } else prohibited.set(usage, (prohibited.get(usage) ?? new Set()).add(key));
  });
  const sorted = new Map([...permitted].map(([usage, keys]) => [usage, keys.sort()]));
  forEachPattern(records, (field, usage, { key }) => {
    if (field.says === 'allow') {
      const other = key.endsWith(star) ? key.slice(0, -1) : key + star;
      if (prohibited.get(usage)?.has(other)) reportAt('acap/star-at-end', field.span, {});
    } else if (key.endsWith(dollar)) {
      const start = key.slice(0, -1) + star;
      if (firstFrom(sorted.get(usage) ?? [], start)?.startsWith(start))
        reportAt('acap/dollar-is-wider', field.span, {});
    }
  });
}

function firstFrom(sorted: readonly string[], start: string): string | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}

/** Reports permissions by name that override narrower prohibitions for all crawlers (AMB-10). */
function lintOpenedProhibitions(records: readonly AcapRecord[], reportAt: ReportAt): void {
  const forAll = records.filter(({ addressees }) => addressees.kind === 'all');
  const forNamed = records.filter(({ addressees }) => addressees.kind === 'named');
  if (forAll.length === 0 || forNamed.length === 0) return;
  // A prohibition that is repeated in a record by name is not overridden.
  const repeated = new Set<string>();
  forEachPattern(forNamed, (field, usage, { key }) => {
    if (field.says === 'disallow') repeated.add(`${levelOf(field, usage)} ${key}`);
  });
  const prohibited = new Map<string, Pattern[]>();
  forEachPattern(forAll, (field, usage, pattern) => {
    if (field.says === 'allow' || repeated.has(`${levelOf(field, usage)} ${pattern.key}`)) return;
    const patterns = prohibited.get(levelOf(field, usage));
    if (patterns === undefined) prohibited.set(levelOf(field, usage), [pattern]);
    else patterns.push(pattern);
  });
  const indexes = new Map([...prohibited].map(([level, patterns]) => [level, indexScopes(patterns)]));
  forEachPattern(forNamed, (field, usage, pattern) => {
    const index = indexes.get(levelOf(field, usage));
    if (field.says === 'disallow' || index === undefined) return;
    if (closestIn(index, pattern) === 'narrower') reportAt('acap/named-opens-any', field.span, { usage });
  });
}

function levelOf(field: UsageField, usage: string): string {
  return `${field.purposes.length > 0 ? 'for a purpose' : 'general'} ${usage}`;
}

/** Limit: the number of such fields from which META tags in the pages are the better choice (A1-2.5.3.2-j). */
const manyResources = 5;

function lintSuggestions(records: readonly AcapRecord[], reportAt: ReportAt): void {
  let noRestrictionReported = false;
  let resources = 0;
  for (const field of records.flatMap((record) => record.fields)) {
    if (field.says === 'disallow') continue;
    const usage = usageOf(field);
    // Once per file: a hint on every line would hide the rest (A1-2.5-h).
    if (field.qualifiers.length === 0 && /^(preserve|present)/.test(usage) && !noRestrictionReported) {
      noRestrictionReported = true;
      reportAt('acap/no-restriction', field.span, { usage });
    }
    const named = field.qualifiers.some((one) => one.kind === 'known' && one.name === 'must-use-resource');
    if (usage === 'index' && named && ++resources === manyResources)
      reportAt('acap/many-index-resources', field.span, {});
  }
}

function forEachPattern(
  records: readonly AcapRecord[],
  visit: (field: UsageField, usage: string, pattern: Pattern) => void,
): void {
  for (const { fields } of records) {
    for (const field of fields) {
      const pattern = onlyPattern(field);
      if (pattern !== undefined && field.usage.kind === 'standard') visit(field, field.usage.name, pattern);
    }
  }
}

/** The pattern of a field that names one itself. Resource sets are not checked. */
function onlyPattern(field: UsageField): Pattern | undefined {
  return field.resource.set === undefined ? field.resource.patterns[0] : undefined;
}

function usageOf(field: UsageField): string {
  return field.usage.kind === 'standard' ? field.usage.name : '';
}
