import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on Content-Usage, as a publisher would put them. */
export const contentUsageClauses: ClauseTable = { documents: {}, words: {} };
