import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on RSL, as a publisher would put them. */
export const rslClauses: ClauseTable = { documents: {}, words: {} };
