/** Date and time in UTC, as almost every WARC-Date is. */
const inUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Date and time with a zone, in RFC 3339. Lenient: seconds may be missing, as core reads them too. */
const withZone = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Limit: digits of a fraction of a second that count. WARC 1.1 ends at nine. */
const maxFraction = 9;

/** Greater than every moment. */
export const endOfTime = '~';

/** Less than every moment: where captures stand that do not say when they were made. */
export const noMoment = '';

/**
 * A moment in a form in which the order of texts is the order of time: `2026-11-15T12:00:00.5`, in UTC. `undefined` if the text is not a
 * moment. Not milliseconds, since a WARC-Date may be a billionth of a second after another.
 */
export function momentIn(text: string): string | undefined {
  if (inUtc.test(text)) return text.slice(0, 19) + fractionIn(text.slice(19, -1));
  const zoned = withZone.exec(text);
  if (zoned === null) return undefined;
  const milliseconds = Date.parse(text.toUpperCase());
  if (Number.isNaN(milliseconds)) return undefined;
  const utc = new Date(milliseconds).toISOString();
  // A year that took more than four digits in UTC would break the order.
  return utc.length === 24 ? utc.slice(0, 19) + fractionIn(zoned[1] ?? '') : undefined;
}

/** A moment so many milliseconds later. What is finer than a millisecond is left out. */
export function laterMoment(moment: string, milliseconds: number): string {
  const time = Date.parse(`${moment.slice(0, 23)}Z`) + milliseconds;
  // Beyond what a year of four digits can say.
  if (!(time < lastTime)) return endOfTime;
  return time <= 0 ? noMoment : (momentIn(new Date(time).toISOString()) ?? endOfTime);
}

const lastTime = Date.parse('9999-12-31T23:59:59Z');

/** `.500` as `.5`, and `.000` as nothing, so that equal moments are equal texts. */
function fractionIn(written: string): string {
  if (written === '') return '';
  let end = Math.min(written.length, maxFraction + 1);
  while (end > 1 && written.charCodeAt(end - 1) === 0x30) end--;
  return end === 1 ? '' : written.slice(0, end);
}
