/**
 * Answers in words: a decision, its limits and its clauses.
 *
 * @module
 */
export { type Brief, type BriefOptions, briefOf, namedLimits, type Outcome } from './brief.js';
export { citationOf } from './citation.js';
export { documentOfClause, wordsOfClause } from './clauses.js';
export { type ExplainOptions, type Explanation, explain } from './explain.js';
export { limitInWords } from './limits.js';
export { notSeenInWords } from './not-seen.js';
export type { Role, StatementInWords } from './statement.js';
