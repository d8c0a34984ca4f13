/** The names under which the columns of a table are read. */
export const columnNames: readonly ColumnName[] = [
  'url',
  'robots',
  'headers',
  'body',
  'at',
  'status',
  'agent',
  'files',
  'id',
];

/** What a column of a table may hold. */
export type ColumnName = 'url' | 'robots' | 'headers' | 'body' | 'at' | 'status' | 'agent' | 'files' | 'id';

/** The names that a table has for its columns, where they differ. */
export type ColumnMapping = { readonly [Name in ColumnName]?: string };

/** Which columns of a table are read. */
export interface TableColumns {
  /** The places of known columns, from 0. */
  readonly places: Readonly<Partial<Record<ColumnName, number>>>;
  /** The names of columns that are not read. */
  readonly unknown: readonly string[];
}

/**
 * Finds the columns by their names. Returns a sentence for a table that cannot be read. Lenient: names may be in capitals. A mapped name
 * has to be as it is written, and what is mapped is looked for under that name only.
 */
export function tableColumns(names: readonly string[], mapping: ColumnMapping = {}): TableColumns | string {
  const places: Partial<Record<ColumnName, number>> = {};
  const unknown: string[] = [];
  for (const [place, given] of names.entries()) {
    const name = columnNames.find((known) =>
      mapping[known] === undefined ? known === given.trim().toLowerCase() : mapping[known] === given,
    );
    if (name === undefined) unknown.push(given);
    else if (places[name] === undefined) places[name] = place;
    else return `it has two columns with the name ${mapping[name] ?? name}`;
  }
  const missing = columnNames.find((name) => mapping[name] !== undefined && places[name] === undefined);
  if (missing !== undefined) return `it has no column with the name ${mapping[missing]}`;
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
