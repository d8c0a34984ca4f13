import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on TDMRep, as a publisher would put them. */
export const tdmrepClauses: ClauseTable = { documents: {}, words: {} };
