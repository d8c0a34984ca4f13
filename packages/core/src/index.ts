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
} from './ask/answer.js';
export { type Ask, ask, askUnknown, createAsk } from './ask/ask.js';
export type { AskOptions } from './ask/ask-options.js';
export type { WhenUnstated } from './ask/decide.js';
export type { PagePart, PartElement, Parts } from './ask/parts/parts.js';
export type {
  Fetched,
  FetchOutcome,
  NamedUsages,
  Question,
  ResourceResponse,
  ResponseHalf,
  ViewName,
  WhenUnseen,
} from './ask/question.js';
export { buildQuestion } from './ask/question.js';
export type { ActionRequest } from './dialects/dialect.js';
export type { Dialect } from './dialects/dialects.js';
export { type ExplainOptions, type Explanation, explain } from './explain/explain.js';
export type { AgentsFile, KnownAgent } from './policy/known-agents.js';
export type { History, Limit } from './policy/limit.js';
export type { Signal, SignalFact, Standing } from './policy/signal.js';
export type { Verdict } from './policy/statement.js';
export { allUsages, isUsage, type Usage, usages } from './policy/usage.js';
export type { HeaderLine } from './text/header.js';
