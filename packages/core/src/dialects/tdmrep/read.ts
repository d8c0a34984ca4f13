import { type Diagnostic, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { JsonObject, JsonReading, JsonValue } from '../../text/json/json-value.js';
import { readJson } from '../../text/json/read-json.js';
import { rememberLast } from '../../text/memory.js';
import type { Source } from '../../text/source.js';
import { type FileRule, readFileRule, shownSpan } from './file-rule.js';

/** A tdmrep.json as it was read. */
export interface TdmrepFile {
  readonly source: Source;
  /** In the order of the file. */
  readonly rules: readonly FileRule[];
  /** It is broken, and has a 0 that would count if it were not. */
  readonly hasReleases: boolean;
  readonly problems: readonly Diagnostic[];
}

/** Limit: problems of one file. A hostile one can have a problem every other letter, and they come with every answer. */
const maxProblems = 1000;

/** Reads a tdmrep.json: an array of rules (TDM-F1). It takes any text. */
export const readTdmrepFile: (source: Source) => TdmrepFile = rememberLast((source) => {
  const problems: Diagnostic[] = [];
  const report: Report = (diagnostic) => {
    if (problems.length < maxProblems) problems.push(diagnostic);
  };
  const reading = readJson(source.text);
  const { value } = reading;
  reportJsonProblems(source, reading, report);
  const isArray = value?.kind === 'array';
  if (value !== undefined && !isArray) reportNoArray(source, value, report);
  const isBroken = !isArray || reading.fault !== undefined || reading.extraCommas.length > 0;
  const read = objectsIn(source, value, report).flatMap((object) => readFileRule(source, object, report) ?? []);
  const hasReleases = isBroken && read.some(({ reservation }) => reservation === 'released');
  return { source, rules: isBroken ? read.map(asInBrokenFile) : read, hasReleases, problems };
});

/** In a broken file a reservation counts by leniency, and a release for nothing (AIN-2b). */
function asInBrokenFile(rule: FileRule): FileRule {
  return {
    ...rule,
    lenience: rule.lenience ?? 'AIN-2b',
    reservation: rule.reservation === 'reserved' ? 'reserved' : 'unset',
  };
}

function reportJsonProblems(source: Source, { fault, extraCommas }: JsonReading, report: Report): void {
  for (const comma of extraCommas) reportProblem(report, source, comma, 'tdmrep/extra-comma', {});
  if (fault === undefined) return;
  const start = Math.min(fault.place, Math.max(source.text.length - 1, 0));
  const span = { start, end: Math.min(start + 1, source.text.length) };
  reportProblem(report, source, span, 'tdmrep/not-json', { why: fault.why });
}

function reportNoArray(source: Source, value: JsonValue, report: Report): void {
  const effect = value.kind === 'object' ? 'heed honours a reservation in it' : 'it is ignored';
  reportProblem(report, source, shownSpan(value.span), 'tdmrep/not-an-array', { effect });
}

/** The objects that are rules. Lenient: one object stands for an array with one rule (AIN-2b). */
function objectsIn(source: Source, value: JsonValue | undefined, report: Report): JsonObject[] {
  if (value?.kind === 'object') return [value];
  if (value?.kind !== 'array') return [];
  return value.items.flatMap((item) => {
    if (item.kind === 'object') return [item];
    reportProblem(report, source, shownSpan(item.span), 'tdmrep/not-a-rule', {});
    return [];
  });
}
