/**
 * What the packages of heed share with each other: texts, addresses, and what fetching robots.txt means. Not promised: it changes without a word, and
 * docs/api leaves it out. It loads no dialect; what does is in `internal-answers.ts` and `internal-comparisons.ts`.
 *
 * @module
 */
export { askableResponse, buildQuestion, statusesWithoutContent } from './ask/question.js';
export {
  type CachedCopy,
  type Hop,
  interpretRetrieval,
  isFresh,
  isOutage,
  maxHeldAge,
  maxRedirects,
  maxRobotsTxtBytes,
  type Retrieval,
  retrievalToObey,
} from './dialects/robots-txt/gate/retrieval.js';
export { type Field, type FieldReading, readFieldName } from './dialects/robots-txt/read/fields.js';
export { type FolderTools, makeFolder } from './make-folder.js';
export { requireNode } from './node-version.js';
export { isAgentClass } from './policy/agent-class.js';
export { type AgentDirectory, agentDirectoryOf } from './policy/agent-directory.js';
export { documentNamer } from './policy/document-name.js';
export { limitsToArrange } from './policy/limit.js';
export { notAUsage } from './policy/not-a-usage.js';
export { pageAddress, withoutIndex } from './policy/page-address.js';
export { pathOf } from './policy/path.js';
export { type EnforcedAddress, enforcedAddresses, tooOddSentence } from './policy/served/enforced-addresses.js';
export { type RuleSpelling, respelled } from './policy/served/rule-spelling.js';
export { timeNeeds } from './policy/time-limit.js';
export { parseUrl, unknownAddress } from './policy/url.js';
export { csvField, spreadsheetText } from './text/csv-field.js';
export { type Decoded, decodeUtf8 } from './text/decode.js';
export { defined } from './text/defined.js';
export { type Fields, isFields, isHttpStatus } from './text/fields.js';
export { type FileKind, hasRobotsField, kindByName, kindOf, maxBeginning } from './text/file-kind.js';
export { type FileType, fileTypeOf } from './text/file-types.js';
export { headerText } from './text/header.js';
export { type HeaderFile, readHeaderFile } from './text/header-file.js';
export {
  findHeaderRules,
  type HeaderRule,
  type HeadersToLint,
  headerOfRules,
  headerRulesFile,
  headerRulesIn,
  headersToLint,
  maxRulesForPath,
  type PathHeader,
  readHeaderRules,
  sentHeaderRules,
} from './text/header-rules.js';
export { formatJson, formatJsonLine } from './text/json-line.js';
export { createLineCutter, type LineBatch, type LineCutter } from './text/line-cutter.js';
export { isOneSlip } from './text/one-slip.js';
export { createPieces, type Pieces } from './text/pieces.js';
