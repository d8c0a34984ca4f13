/** What columns of a table may hold, by their names. */
export const columnNames = ['url', 'robots', 'headers', 'body', 'at', 'status', 'agent'] as const;

export type ColumnName = (typeof columnNames)[number];

/** Which columns of a table are read. */
export interface TableColumns {
  /** The places of known columns, from 0. */
  readonly places: Readonly<Partial<Record<ColumnName, number>>>;
  /** The names of columns that are not read. */
  readonly unknown: readonly string[];
}

/** Finds the columns by their names. Gives a sentence for a table that cannot be read. Lenient: names may be in capitals. */
export function tableColumns(names: readonly string[]): TableColumns | string {
  const places: Partial<Record<ColumnName, number>> = {};
  const unknown: string[] = [];
  for (const [place, given] of names.entries()) {
    const name = columnNames.find((known) => known === given.trim().toLowerCase());
    if (name === undefined) unknown.push(given);
    else if (places[name] === undefined) places[name] = place;
    else return `it has two columns with the name ${name}`;
  }
  if (places.url === undefined) return 'it has no column with the name url';
  return { places, unknown };
}

/** Limit: names of columns that a note lists. */
const maxListed = 10;

/** What people are told of columns that are not read. */
export function unknownColumnsNote(unknown: readonly string[]): string {
  const shown = unknown.slice(0, maxListed).map((name) => JSON.stringify(name.slice(0, 50)));
  const more = unknown.length - shown.length;
  const list = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `ignored ${unknown.length === 1 ? 'the column' : 'the columns'} ${list}. Known are ${columnNames.join(', ')}.`;
}
