import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on Content-Signal, as a publisher would put them. */
export const contentSignalClauses: ClauseTable = { documents: {}, words: {} };
