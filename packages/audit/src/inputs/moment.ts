/** Date and time with a zone, in RFC 3339. */
const dateAndTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The same with a space for the `T`, or without a zone, or without a time, as databases write it. */
const databaseForm = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/**
 * The moment that a cell means, in RFC 3339; undefined if it means none. Lenient: the forms in which databases write moments are read too;
 * without a zone they are in UTC, without a time they are the beginning of the day.
 */
export function momentIn(cell: string): string | undefined {
  const text = cell.trim();
  if (dateAndTime.test(text)) return isRealDay(text) ? text : undefined;
  const [, day, time = '00:00:00', zone = 'Z'] = databaseForm.exec(text) ?? [];
  if (day === undefined) return undefined;
  const offset = /^([+-]\d\d):?(\d\d)?$/.exec(zone);
  const moment = `${day}T${time}${offset === null ? 'Z' : `${offset[1]}:${offset[2] ?? '00'}`}`;
  return isRealDay(moment) ? moment : undefined;
}

/** `Date.parse` reads 31 February as 3 March. */
function isRealDay(moment: string): boolean {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === moment.slice(0, 10);
  return isDay && !Number.isNaN(Date.parse(moment));
}
