/**
 * May this agent use this resource in this way, within which limits, until when, and who says so?
 *
 * @module
 */
export type {
  Answer,
  AnswerForAgent,
  AnswerProblem,
  Decision,
  Evidence,
  Heard,
  Reason,
  Refusal,
  Speaker,
  Unheard,
  Views,
  Winner,
} from './decision/answer.js';
export { type Ask, ask, askUnknown, createAsk } from './decision/ask.js';
export type { AskOptions } from './decision/ask-options.js';
export { buildQuestion } from './decision/build-question.js';
export type { WhenUnstated } from './decision/decide.js';
export type { NamedUsages } from './decision/named-usages.js';
export type { PagePart, PartElement, Parts } from './decision/parts.js';
export type {
  Fetched,
  FetchOutcome,
  Question,
  ResourceResponse,
  ResponseHalf,
  ViewName,
  WhenUnseen,
} from './decision/question.js';
export type { ActionRequest } from './dialects/dialect.js';
export type { Dialect } from './dialects/dialects.js';
export { type ExplainOptions, type Explanation, explain } from './explain/explain.js';
export type { AgentsFile, KnownAgent } from './policy/known-agents.js';
export type { History, Limit } from './policy/limit.js';
export type { Signal, SignalFact, Standing } from './policy/signal.js';
export type { Verdict } from './policy/statement.js';
export { allUsages, isUsage, type Usage, usages } from './policy/usage.js';
export type { HeaderLine } from './text/header.js';
