/**
 * For fetchers: the shapes in which a question takes documents, and what the outcome of fetching robots.txt means.
 *
 * @module
 */
export { blockedAnswer, crawlBehind, decidingReasons } from './decision/crawl-block.js';
export { filesNotSeenIn, notSeenFor } from './decision/not-seen.js';
export type { Fetched, FetchOutcome, ResourceResponse } from './decision/question.js';
export { type QuestionReading, readQuestion, refusalOf } from './decision/read-question.js';
export type { Carrier } from './dialects/dialect.js';
export { type FollowedDocument, type KnownDialect, knownDialects } from './dialects/known-dialects.js';
export {
  type CachedCopy,
  type Hop,
  interpretRetrieval,
  isFresh,
  maxRedirects,
  type Retrieval,
  retrievalToObey,
} from './dialects/robots-file/retrieval.js';
export { limitsToArrange } from './policy/limit.js';
export { pageAddress, withoutIndex } from './policy/page-address.js';
export { timeNeeds } from './policy/time-limit.js';
export { parseUrl, unknownAddress } from './policy/url.js';
export { type Decoded, decodeUtf8 } from './text/decode.js';
export { type FileKind, hasRobotsField, kindByName, kindOf, maxBeginning } from './text/file-kind.js';
export { type FileType, fileTypeOf } from './text/file-types.js';
export { type HeaderLine, headerText } from './text/header.js';
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
export { createPieces, type Pieces } from './text/pieces.js';
export { type Position, Source, type Span } from './text/source.js';
