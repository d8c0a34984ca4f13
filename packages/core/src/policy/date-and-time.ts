/** Date and time with a zone, in RFC 3339. Lenient: seconds may be missing, as in the date fields of browsers. */
const dateAndTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * The date and time read last, as milliseconds; `undefined` if it was not one. Thousands of questions in a row name the same time.
 */
let last: { readonly text: string; readonly moment: number | undefined } = { text: '', moment: undefined };

/** Returns the time of a date and time with a zone, in milliseconds; `undefined` if it is not one. */
export function momentOf(text: string): number | undefined {
  if (text !== last.text)
    last = { text, moment: dateAndTime.test(text) && isRealDay(text) ? momentIn(text) : undefined };
  return last.moment;
}

function momentIn(text: string): number | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

/** `Date.parse` reads 31 February as 3 March, but a question about a day that does not exist is a mistake. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 10) === day;
}
