import type { ClauseTable } from '../dialect.js';

/** Words for the clauses on ai.txt, as a publisher would put them. */
export const aiTxtClauses: ClauseTable = { documents: {}, words: {} };
