export { type Brief, briefOf, namedLimits, type Outcome } from './brief.js';
export { citationOf } from './citation.js';
export { documentOfClause, wordsOfClause } from './clauses.js';
export { changedAgents, checkedAgents } from './comparison/agents-in-words.js';
export { type ChangeKind, kindOfChange } from './comparison/change-kind.js';
export {
  changeInWords,
  deedInWords,
  deedParts,
  kindTitles,
  outcomeInWords,
  type SentencePart,
} from './comparison/change-words.js';
export {
  breachInWords,
  checkedDeed,
  isOfCut,
  joinUsages,
  type OfUsages,
  stricterInWords,
  uniqueReasons,
  withoutTermsInWords,
} from './comparison/policy-words.js';
export { provedWhere } from './comparison/proved-where.js';
export { shortened } from './comparison/shortened.js';
export {
  clauseInWords,
  countsOf,
  sourceIn,
  type ToldChange,
  type ToldReason,
  type ToldSide,
  tellChanges,
} from './comparison/told-change.js';
export { countInWords } from './count-in-words.js';
export { doubtOf, holdsWithoutPage, sentenceOnDoubt } from './doubt.js';
export { type ExplainOptions, type Explanation, explain } from './explain.js';
export { limitInWords } from './limits.js';
export { notSeenInWords } from './not-seen.js';
export type { Role, StatementInWords } from './statement.js';
