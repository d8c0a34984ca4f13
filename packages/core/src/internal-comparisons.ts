/**
 * What the packages of heed share with each other of policies and comparisons, such as the words of `heed diff`. Not promised, as `internal.ts`.
 *
 * @module
 */

export { createUnboundedAsk } from './ask/ask.js';
export { mayMarkParts } from './ask/parts/parts.js';
export { agentsOf } from './compare/sites/agents.js';
export { headerRuleFinder } from './compare/sites/header-rules.js';
export { questionAt } from './compare/sites/question-at.js';
export { changedAgents, checkedAgents } from './explain/comparison/agents-in-words.js';
export {
  type ChangeDescription,
  clauseInWords,
  countsOf,
  describeChanges,
  type ReasonDescription,
  type SideDescription,
  sourceIn,
} from './explain/comparison/change-description.js';
export { type ChangeKind, kindOfChange } from './explain/comparison/change-kind.js';
export {
  actionParts,
  type ComparedParts,
  changeInWords,
  describeAction,
  kindTitles,
  outcomeInWords,
  type SentencePart,
  usagesInWords,
} from './explain/comparison/change-words.js';
export {
  breachInWords,
  describeCheckedAction,
  isOfCut,
  joinUsages,
  type OfUsages,
  stricterInWords,
  uniqueReasons,
  withoutTermsInWords,
} from './explain/comparison/policy-words.js';
export { provedWhere } from './explain/comparison/proved-where.js';
export { shortened } from './explain/phrases.js';
export { givenPolicy } from './policy-file/given-policy.js';
export { labelOf } from './policy-file/policy-file.js';
export { writtenPolicyOf } from './write/from/written-policy-of.js';
export { keptLines } from './write/kept-lines.js';
export { hasMarkers, type Replaced, replaceBetweenMarkers } from './write/markers.js';
export { covers, mayOverlap, patternOf, type WrittenPattern } from './write/pattern.js';
export { sentRules, siteOfWritten } from './write/site-of-written.js';
export { isOfUnsaid } from './write/unexplained.js';
