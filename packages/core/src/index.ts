export type { ActionRequest, Answer, Decision, Reason, Refusal, Remark, Views } from './decision/answer.js';
export { type Ask, type AskOptions, ask, createAsk } from './decision/ask.js';
export type { WhenUnstated } from './decision/decide.js';
export { explain } from './decision/explain.js';
export type { Fetched, FetchOutcome, HeaderLine, Question, ResourceResponse, ViewName } from './decision/question.js';
export type { History, Limit } from './policy/limit.js';
export type { Dialect, Verdict } from './policy/statement.js';
export { allUsages, isUsage, type Usage, usages } from './policy/usage.js';
