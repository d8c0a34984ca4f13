export { type Brief, briefOf, namedLimits, type Outcome } from './brief.js';
export { documentOfClause, wordsOfClause } from './clauses.js';
export { doubtOf, holdsWithoutPage, sentenceOnDoubt } from './doubt.js';
export { type ExplainOptions, type Explanation, explain } from './explain.js';
export { notSeenInWords } from './not-seen.js';
export type { Role, StatementInWords } from './statement.js';
