/**
 * What the packages of heed share with each other of asking and answering. Not promised, as `internal.ts`.
 *
 * @module
 */
export {
  blockedAnswer,
  decidingReasons,
  isBlocked,
  listedReasons,
  mayBeFetched,
  mightBeDone,
  withDecisions,
} from './ask/crawl-block.js';
export {
  createDefinitions,
  type Defined,
  type Definitions,
  type LineReading,
  mayDefine,
} from './ask/definitions.js';
export { united } from './ask/open/may.js';
export { questionBounds } from './ask/question-bounds.js';
export { isWhenUnseen, type QuestionReading, readQuestion, refusalOf } from './ask/read-question.js';
export {
  type FailOn,
  type IgnoredProblem,
  noProjectSettings,
  type ProjectSettings,
  projectSettingsFile,
  projectSeverity,
  readProjectSettings,
} from './diagnostics/project-settings.js';
export { readAcap } from './dialects/acap/read.js';
export type { Carrier, FieldValue, WrittenField, WrittenWord } from './dialects/dialect.js';
export { type FollowedDocument, type KnownDialect, knownDialects } from './dialects/known-dialects.js';
export { looksBinary } from './dialects/robots-txt/read/text-problems.js';
export { allWordRows, headerFields } from './dialects/word-rows.js';
export { sentenceOnUnheard, type UnheardPart, type UnheardSignal, unheardPart } from './explain/heard.js';
export { doubtOf, sentenceOnDoubt } from './explain/not-seen.js';
export { partNotes } from './explain/part-notes.js';
export { countInWords } from './explain/phrases.js';
export { readsAlike } from './lint/reads-alike.js';
export { givenOptOut } from './opt-out/given-opt-out.js';
export type { OptOutList } from './opt-out/opt-out.js';
export { isOptedOut } from './opt-out/opt-out-voice.js';
