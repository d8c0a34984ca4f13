import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page } from '../../policy/page.js';
import { unknownAddress } from '../../policy/url.js';
import type { Header } from '../../text/header.js';
import { lineStart } from '../../text/lines.js';
import type { Source, Span } from '../../text/source.js';
import { effectOf, shownSpan } from './file-rule.js';
import { policyUrl } from './policy.js';
import { isOne, type Reservation, reservationOf, wordsInText } from './reservation.js';

/** What a header or the METAs of a page say (TDM-H1, TDM-M1). */
export interface Channel {
  readonly reservation: Exclude<Reservation, 'unset'> | undefined;
  /** It reserves only by leniency (AIN-2b). */
  readonly isLenient: boolean;
  /** The field or tag with the reservation. */
  readonly place: FoundPlace | undefined;
  readonly policy: FoundText | undefined;
}

/** A place in a header or a page. */
export interface FoundPlace {
  readonly source: Source;
  readonly span: Span;
}

/** A text of a header or a page, with its place. */
export interface FoundText extends FoundPlace {
  readonly text: string;
}

/** What the response header says; absent if it has none of the fields. */
export function headerChannel(header: Header, report: Report): Channel | undefined {
  return channelOf(fieldsIn(header, 'tdm-reservation'), fieldsIn(header, 'tdm-policy'), report);
}

/** A reason shows a field with its name: the value alone is a single digit. */
function fieldsIn(header: Header, name: string): FoundText[] {
  return header.valuesOf(name).map(({ source, span }) => {
    const line = { start: lineStart(source.text, span.start), end: span.end };
    return { text: source.textOf(span), source, span: shownSpan(line) };
  });
}

/** What the METAs of a page say; absent if there are none in its head. Others may write in the body (ASK-21). */
export function metaChannel(page: Page, report: Report): Channel | undefined {
  const found = { 'tdm-reservation': [] as FoundText[], 'tdm-policy': [] as FoundText[] };
  for (const meta of page.metas) {
    const property = propertyNamed(meta.name);
    const wrong = property === undefined ? propertyNamed(meta.property ?? meta.httpEquiv) : undefined;
    if (property === undefined && wrong === undefined) continue;
    const span = shownSpan(meta.span);
    if (property === undefined)
      reportProblem(report, page.source, span, 'tdmrep/not-in-name', { property: wrong ?? '' });
    else if (meta.inHead) found[property].push({ text: meta.content ?? '', source: page.source, span });
    else reportProblem(report, page.source, span, 'tdmrep/outside-head', {});
  }
  return channelOf(found['tdm-reservation'], found['tdm-policy'], report);
}

function propertyNamed(name: string | undefined): 'tdm-reservation' | 'tdm-policy' | undefined {
  // Most tags are told by their length.
  if (name === undefined || name.length < 'tdm-policy'.length) return undefined;
  const property = name.trim().toLowerCase();
  return property === 'tdm-reservation' || property === 'tdm-policy' ? property : undefined;
}

function channelOf(
  reservations: readonly FoundText[],
  policies: readonly FoundText[],
  report: Report,
): Channel | undefined {
  const [first] = reservations;
  const policy = policies.find(({ text }) => policyUrl(text, unknownAddress) !== undefined);
  const [unusable] = policies;
  if (policy === undefined && unusable !== undefined) {
    const { source, span, text } = unusable;
    reportProblem(report, source, span, 'tdmrep/unusable-policy', { policy: text });
  }
  if (first === undefined) {
    return policy === undefined ? undefined : { reservation: undefined, isLenient: false, place: undefined, policy };
  }
  const words = reservations.flatMap(({ text }) => wordsInText(text));
  const { reservation, isLenient } = reservationOf(words);
  const deciding = reservations.find(({ text }) => wordsInText(text).some(isOne)) ?? first;
  const { source, span } = deciding;
  if (new Set(words).size > 1) {
    reportProblem(report, source, span, 'tdmrep/several-values', { effect: effectOf(reservation) });
  } else if (isLenient) reportProblem(report, source, span, 'tdmrep/nearly-reserved', { value: deciding.text });
  else if (reservation === 'unset') {
    reportProblem(report, source, span, 'tdmrep/unusable-reservation', { value: deciding.text });
  }
  // An unset value is an absent one (AIN-2c).
  return { reservation: reservation === 'unset' ? undefined : reservation, isLenient, place: { source, span }, policy };
}
