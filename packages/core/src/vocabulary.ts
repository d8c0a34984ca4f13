/**
 * The words that heed reads in each carrier, the usages that it translates them into, and the names of agents. What a word means is in the clauses
 * that `@heed/core/explain` puts into words.
 *
 * @module
 */
export {
  mayQualify,
  modifications,
  type QualifierName,
  standardUsages,
} from './dialects/acap/syntax/vocabulary.js';
export { terms as classNameTerms } from './dialects/class-names/profile/vocabulary.js';
export { useLevels } from './dialects/content-signal/mention.js';
export { aiprefLabels, contentSignals } from './dialects/preference-words/labels.js';
export { rslElements, usagesOf as rslUsages } from './dialects/rsl/vocabulary.js';
export { type Rule, rules as robotsRules } from './dialects/rule-words/rules.js';
export { type ProductName, productNameOf, productOf } from './policy/agent.js';
export {
  allSignals,
  areaOf as areaOfSignal,
  type RuleWord,
  ruleWords,
  type Signal,
  type SignalFact,
  type Standing,
  signalInWords,
} from './policy/signal.js';
export { allUsages, isUsage, type Usage, usages } from './policy/usage.js';
