import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Limit } from '../../policy/limit.js';
import type { Source } from '../../text/source.js';
import type { RslLicense } from './document.js';
import { attributeOf, childrenOf, type RslElement, shownSpan } from './elements.js';
import { readUsageList, wordsOf } from './read-list.js';

/** What `permits` and `prohibits` can be about (RSL-D3). */
type Subject = 'usage' | 'user' | 'geo';

/** Reads a `license`. `server` is that of the `content` around it (RSL-E6). */
export function readLicense(
  source: Source,
  license: RslElement,
  server: string | undefined,
  report: Report,
): RslLicense {
  const permits = childrenOf(license, 'permits');
  const prohibits = childrenOf(license, 'prohibits');
  const about = (elements: readonly RslElement[], subject: Subject): RslElement[] =>
    elements.filter((element) => subjectOf(element) === subject);
  for (const element of [...permits, ...prohibits]) reportType(source, element, report);
  reportRepeats(source, permits, report);
  const payments = childrenOf(license, 'payment');
  const reporting = childrenOf(license, 'reporting');
  const limits: Limit[] = [
    ...payments.flatMap(paymentLimit),
    ...(server === undefined ? [] : [{ limit: 'license-server', value: server }]),
    ...(['user', 'geo'] as const).flatMap((limit) => [
      ...about(permits, limit).flatMap((element) => wordsLimit(limit, '', element)),
      ...about(prohibits, limit).flatMap((element) => wordsLimit(limit, 'not ', element)),
    ]),
    ...reporting.map((element) => ({ limit: 'reporting', value: profileOf(element) })),
  ];
  return {
    permits: about(permits, 'usage').map((element) => readUsageList(source, element, report)),
    prohibits: about(prohibits, 'usage').map((element) => readUsageList(source, element, report)),
    limits,
    hasTerms: limits.length > 0 || payments.some((payment) => hasChild(payment, ['standard', 'custom'])),
    span: shownSpan(source, payments[0] ?? reporting[0] ?? license),
  };
}

/** A prohibition out of place: still a recognisable refusal (AIN-2a). */
export function readStrayProhibition(source: Source, prohibits: RslElement, report: Report): RslLicense[] {
  if (subjectOf(prohibits) !== 'usage') return [];
  const list = readUsageList(source, prohibits, report);
  return [{ permits: [], prohibits: [list], limits: [], hasTerms: false, span: list.span }];
}

/**
 * What an element is about. A `permits` without an exact type is about nothing; a `prohibits` is about usages unless it says
 * otherwise, because its words tell (AIN-2a).
 */
function subjectOf(element: RslElement): Subject | undefined {
  const type = attributeOf(element, 'type');
  if (type === 'usage' || type === 'user' || type === 'geo') return type;
  if (element.name === 'permits') return undefined;
  const lower = type?.toLowerCase();
  return lower === 'user' || lower === 'geo' ? lower : 'usage';
}

function reportType(source: Source, element: RslElement, report: Report): void {
  const type = attributeOf(element, 'type');
  if (type === 'usage' || type === 'user' || type === 'geo') return;
  const effect = element.name === 'permits' ? 'so it permits nothing' : 'so other readers may ignore it';
  const what = type === undefined ? `has no type, ${effect}` : `has the unknown type "${type}", ${effect}`;
  reportProblem(report, source, element.span, 'rsl/wrong-type', { element: element.name, what });
}

/** Reading: a licence has at most one `permits` for a type (RSL-D3); of several about usages all have to list a usage (RSL-E5). */
function reportRepeats(source: Source, permits: readonly RslElement[], report: Report): void {
  const seen = new Set<string>();
  for (const element of permits) {
    const type = attributeOf(element, 'type') ?? '';
    if (seen.has(type)) reportProblem(report, source, element.span, 'rsl/repeated-permits', { type });
    seen.add(type);
  }
}

/** The price of a licence (AIN-14): none if it is free, or if nothing is said of a payment (RSL-D5). */
function paymentLimit(payment: RslElement): Limit[] {
  const type = attributeOf(payment, 'type');
  if (type !== undefined) return type === 'free' ? [] : [{ limit: 'payment', value: type }];
  const isPriced = hasChild(payment, ['standard', 'custom', 'amount', 'accepts']);
  return isPriced ? [{ limit: 'payment', value: 'unspecified' }] : [];
}

function hasChild({ children }: RslElement, names: readonly string[]): boolean {
  return children.some(({ name }) => names.includes(name));
}

/** Whom or where a permission is for; `not ` before those that are excepted (AIN-16d). */
function wordsLimit(limit: 'user' | 'geo', before: '' | 'not ', element: RslElement): Limit[] {
  const words = wordsOf(element);
  return words.length === 0 ? [] : [{ limit, value: `${before}${words.join(' ')}` }];
}

/** Reading: the profile is the attribute `profile`, or else the text. */
function profileOf(reporting: RslElement): string {
  const text = reporting.text.trim();
  return attributeOf(reporting, 'profile') ?? (text === '' ? 'unspecified' : text);
}
