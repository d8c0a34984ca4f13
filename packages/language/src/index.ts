/**
 * What an editor needs to know about every text that heed reads: problems with their fixes, words to write, and what words mean.
 *
 * @module
 */
export { documentOf, type EditedDocument } from './edited-document.js';
export { fixInWords, fixName } from './fix-words.js';
export { minimalChange, type TextChange } from './minimal-change.js';
export { insertedText, type OfferedWords, offeredWords } from './offered-words.js';
export {
  type CheckedText,
  type CheckTextOptions,
  checkText,
  fixText,
  type NamedText,
  type SiteOfPage,
} from './problems/checked-text.js';
export { fixSafely, type SafelyFixed } from './problems/fix-safely.js';
export { policyProblemsOf } from './problems/policy-problems.js';
export {
  maxListed,
  type Problem,
  type RelatedLocation,
  type TextLocation,
  type TextProblems,
} from './problems/problem.js';
export { type CheckOptions, type FoundProblems, findProblems, fixesOf, listProblems } from './problems/problems.js';
export { type ShownText, type ShownTexts, shownFields, shownText } from './problems/shown-text.js';
export { policyKindOf, type TextKind, textKindOf } from './text-kind.js';
export { type FoundWord, wordAt } from './word-at.js';
export { clauseOf, sentenceOf, type Word } from './words/word.js';
