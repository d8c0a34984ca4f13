export { citationOf } from './citation.js';
export { documentOfClause, wordsOfClause } from './clauses.js';
export { type ExplainOptions, type Explanation, explain } from './explain.js';
export { notSeenInWords } from './not-seen.js';
export type { Role, StatementInWords } from './statement.js';
