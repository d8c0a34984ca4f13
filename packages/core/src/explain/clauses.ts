import type { ClauseTable } from '../dialects/dialect.js';
import { allDialects } from '../dialects/dialects.js';
import { settledClauses } from './settled-clauses.js';

const tables: readonly ClauseTable[] = [...new Set(allDialects.flatMap(({ clauses }) => clauses)), settledClauses];

const words: ReadonlyMap<string, string> = new Map(tables.flatMap((table) => Object.entries(table.words)));

const documents: ReadonlyMap<string, string> = new Map(tables.flatMap((table) => Object.entries(table.documents)));

const supporting: ReadonlySet<string> = new Set(tables.flatMap((table) => table.supporting ?? []));

/** The rule behind a clause, as one sentence that fits the statement that won by it and the one that lost by it. */
export function wordsOfClause(id: string): string | undefined {
  return words.get(id);
}

/** The document that a clause belongs to, as it is named in the middle of a sentence. */
export function documentOfClause(id: string): string | undefined {
  const [document = '', series = ''] = id.split('-', 2);
  return documents.get(`${document} ${series}`) ?? documents.get(document);
}

/** The section of its document that holds a clause, for documents whose clauses are named after their sections: `A1-2.4.5-g`. */
export function sectionOfClause(id: string): string | undefined {
  const section = /^\w+-(\d[\d.]*)-\w+$/.exec(id)?.[1];
  // Clauses from before the first section are counted as section 0.
  return section === '0' ? undefined : section;
}

/** Does a statement with this clause decide nothing itself, but support the one that does: a definition, a set, a reference? */
export function isSupporting(clause: string): boolean {
  return supporting.has(clause);
}
