/** `2016`, `2016-09`, `2016-09-19`, `2016-09-19T17:20`, `2016-09-19T17:20:24.123Z`; and without marks, as before the standard. */
const dated =
  /^(\d{4})(?:-?(\d\d)(?:-?(\d\d)(?:[Tt]?(\d\d):?(\d\d)(?::?(\d\d)(\.\d{1,9})?)?)?)?)?([Zz]|[+-]\d\d:?\d\d)?$/;

/**
 * A WARC-Date in RFC 3339; undefined if it is not a date. Where it leaves out smaller units, it is taken for their first moment.
 *
 * Lenient: without a zone it is taken for UTC, which the standard prescribes.
 */
export function momentOfDate(text: string): string | undefined {
  const match = dated.exec(text);
  if (match === null) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] =
    match;
  const date = `${year}-${month}-${day}`;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const moment = `${date}T${hour}:${minute}:${second}${fraction}${offset}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  // `Date` takes 31 February for 3 March.
  const isReal = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return isReal && !Number.isNaN(Date.parse(moment)) ? moment : undefined;
}
