import { type Code, type Facts, type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import { unknownAddress } from '../../policy/url.js';
import { defined } from '../../text/defined.js';
import type { JsonObject, JsonValue } from '../../text/json/json-value.js';
import type { Source, Span } from '../../text/source.js';
import { type PathRule, pathRuleOf } from '../robots-txt/match/path-rule.js';
import { policyUrl } from './policy.js';
import { type Reservation, reservationOf, wordsInJson } from './reservation.js';

/** A rule of tdmrep.json. */
export interface FileRule {
  /** `unset`: the rule cannot be read. */
  readonly reservation: Reservation;
  /** The paths that it covers, as in robots.txt (TDM-F2). */
  readonly pattern: PathRule;
  /** The address of its policy, as written, and its place. */
  readonly policy?: { readonly text: string; readonly span: Span };
  /** The clause by which it counts although it is broken. */
  readonly lenience?: 'AIN-2b' | 'AIN-2g';
  /** The beginning of the rule, as a reason shows it. */
  readonly span: Span;
}

/** Limit: characters of a rule that a reason shows. */
const maxShown = 200;

export function shownSpan({ start, end }: Span): Span {
  return { start, end: Math.min(end, start + maxShown) };
}

/** Reports a problem at a place of the file. */
type ReportAt = <C extends Code>(span: Span, code: C, data: Facts<C>) => void;

/** Reads one rule. Absent if it covers no path at all. */
export function readFileRule(source: Source, object: JsonObject, report: Report): FileRule | undefined {
  const reportAt: ReportAt = (span, code, data) => reportProblem(report, source, shownSpan(span), code, data);
  const { reservation, isLenient } = readReservation(source, object, reportAt);
  const location = readLocation(object, reservation, reportAt);
  if (location === undefined) return undefined;
  const policy = readPolicy(object, reportAt);
  const lenience = location.isLenient ? 'AIN-2g' : isLenient ? 'AIN-2b' : undefined;
  return defined({
    reservation,
    pattern: pathRuleOf(location.pattern),
    policy,
    lenience,
    span: shownSpan(object.span),
  });
}

function valuesOf({ members }: JsonObject, name: string): JsonValue[] {
  return members.flatMap((member) => (member.name === name ? [member.value] : []));
}

function readReservation(source: Source, object: JsonObject, reportAt: ReportAt): ReturnType<typeof reservationOf> {
  const values = valuesOf(object, 'tdm-reservation');
  const words = values.flatMap(wordsInJson);
  const reading = reservationOf(words);
  const [value] = values;
  if (value === undefined) reportAt(object.span, 'tdmrep/no-reservation', {});
  else if (words.length > 1 && new Set(words).size > 1) {
    reportAt(value.span, 'tdmrep/several-values', { effect: effectOf(reading.reservation) });
  } else if (reading.isLenient) reportAt(value.span, 'tdmrep/nearly-reserved', { value: source.textOf(value.span) });
  else if (reading.reservation === 'unset') {
    reportAt(value.span, 'tdmrep/unusable-reservation', { value: source.textOf(value.span) });
  }
  return reading;
}

/** What several values that differ come to, in words. */
export function effectOf(reservation: Reservation): string {
  return reservation === 'reserved' ? 'the 1 counts' : 'they are ignored';
}

interface Location {
  readonly pattern: string;
  /** It counts for `/`, because the file does not say for what (AIN-2g). */
  readonly isLenient: boolean;
}

/**
 * The pattern of a rule. A reservation without one counts for `/`; a release does so for nothing (AIN-2g). The same for a value that
 * is not one text.
 */
function readLocation(object: JsonObject, reservation: Reservation, reportAt: ReportAt): Location | undefined {
  const values = valuesOf(object, 'location');
  const [value] = values;
  const isReserved = reservation === 'reserved';
  const text = value?.kind === 'string' && values.length === 1 ? value.text : '';
  const written = isReserved ? text.trim() : text;
  if (written === '') {
    reportAt(value?.span ?? object.span, 'tdmrep/no-location', {
      effect: isReserved ? 'this reservation counts for the whole site' : 'this rule is ignored',
    });
    return isReserved ? { pattern: '/', isLenient: true } : undefined;
  }
  const first = written[0];
  if (first === '/' || first === '*') return { pattern: written, isLenient: false };
  reportAt(value?.span ?? object.span, 'tdmrep/location-without-slash', {
    location: written,
    effect: isReserved ? 'heed reads it as if it did' : 'this rule is ignored',
  });
  return isReserved ? { pattern: pathInAddress(written), isLenient: false } : undefined;
}

/** Lenient: somebody who reserves the rights to an address means its path. */
function pathInAddress(written: string): string {
  const host = /^https?:\/\/[^/?#]*/i.exec(written)?.[0] ?? '';
  const path = written.slice(host.length);
  return path === '' ? '/' : path;
}

/** The policy of a rule; of several the first. An empty text is no policy. */
function readPolicy(object: JsonObject, reportAt: ReportAt): FileRule['policy'] {
  const [value] = valuesOf(object, 'tdm-policy');
  if (value === undefined) return undefined;
  const text = value.kind === 'string' ? value.text : '';
  if (policyUrl(text, unknownAddress) !== undefined) return { text, span: shownSpan(value.span) };
  reportAt(value.span, 'tdmrep/unusable-policy', { policy: text });
  return undefined;
}
