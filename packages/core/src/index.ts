export type { ActionRequest, Answer, Decision, Reason, Refusal, Remark, Views } from './decision/answer.js';
export { type Ask, type AskOptions, ask, createAsk } from './decision/ask.js';
export { decide, type WhenUnstated } from './decision/decide.js';
export { explain } from './decision/explain.js';
export type { Markup, ViewRules, ViewUsage } from './decision/markup.js';
export type { Fetched, FetchOutcome, HeaderLine, Question, ResourceResponse, ViewName } from './decision/question.js';
export { type QuestionReading, readQuestion, refusalOf } from './decision/read-question.js';
export { referredTo } from './decision/referred.js';
export { namesPageUrl } from './dialects/class-names/robot-names.js';
export { findPrologInstructions } from './dialects/robots-pi/find.js';
export { type Agent, agentOf } from './policy/agent.js';
export type { History, Limit } from './policy/limit.js';
export type {
  FoundText,
  Page,
  PageElement,
  PageInstruction,
  PageLink,
  PageMarker,
  PageMeta,
} from './policy/page.js';
export { pathOf } from './policy/path.js';
export type { Dialect, Ruling, Statement, Verdict } from './policy/statement.js';
export { parseUrl, somewhere } from './policy/url.js';
export { allUsages, isUsage, type Usage, usages } from './policy/usage.js';
export type { Policy, Query, Voice } from './policy/voice.js';
export { type Decoded, decodeUtf8 } from './text/decode.js';
export { type Position, Source, type Span } from './text/source.js';
