import type { Speaker } from '../ask/answer.js';
import { clausesOf, clauseTables } from '../dialects/clause-tables.js';
import type { ClauseTable } from '../dialects/dialect.js';
import { optOutClauses } from '../opt-out/clauses.js';
import { policyClauses } from '../policy-file/clauses.js';
import { mergingClauses } from './merging-clauses.js';
import { settledClauses } from './settled-clauses.js';

const tables: readonly ClauseTable[] = [...clauseTables, settledClauses, mergingClauses, policyClauses, optOutClauses];

const words: ReadonlyMap<string, string> = wordsIn(tables);

/** A settled reading may be about several dialects; each of them has words for its own statements. */
const wordsOfDialects: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(clausesOf).map(([dialect, own]) => [dialect, wordsIn(own)]),
);

function wordsIn(some: readonly ClauseTable[]): ReadonlyMap<string, string> {
  return new Map(some.flatMap((table) => Object.entries(table.words)));
}

const documents: ReadonlyMap<string, string> = new Map(tables.flatMap((table) => Object.entries(table.documents)));

const supporting: ReadonlySet<string> = new Set(tables.flatMap((table) => table.supporting ?? []));

/**
 * Returns the rule of a clause, as one sentence that fits both the statement that won by it and the one that lost by it. With the dialect
 * of the statement, in the words of that dialect, if several dialects have words for the clause.
 *
 * @example
 * ```ts
 * import { documentOfClause, wordsOfClause } from '@heed/core/explain';
 *
 * console.log(documentOfClause('RFC9309-2.2.2-c')); // RFC 9309
 * console.log(wordsOfClause('no such clause')); // undefined
 * ```
 */
export function wordsOfClause(id: string, dialect?: Speaker): string | undefined {
  return wordsOfDialects.get(dialect ?? '')?.get(id) ?? words.get(id);
}

/** Returns the name of the document of a clause, for the middle of a sentence; `undefined` for an unknown clause. */
export function documentOfClause(id: string): string | undefined {
  const [document = '', series = ''] = id.split('-', 2);
  return documents.get(`${document} ${series}`) ?? documents.get(document);
}

/** The section of a clause, for documents whose clauses are named after their sections: 2.4.5 of `A1-2.4.5-g`. */
export function sectionOfClause(id: string): string | undefined {
  const section = /^\w+-(\d[\d.]*)-\w+$/.exec(id)?.[1];
  // The clauses before the first section have the number 0.
  return section === '0' ? undefined : section;
}

/** Does a statement with this clause only support the one that decides: a definition, a set, a reference? */
export function isSupporting(clause: string): boolean {
  return supporting.has(clause);
}
