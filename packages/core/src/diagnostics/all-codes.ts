import { agentsCodes } from './agents-codes.js';
import { type AnswerCodes, answerCodes } from './answer-codes.js';
import { carriersCodes } from './carriers-codes.js';
import { checkCodes } from './check-codes.js';
import { fetchCodes } from './fetch-codes.js';
import { lintCodes } from './lint-codes.js';

export type AllCodes = AnswerCodes &
  typeof carriersCodes &
  typeof agentsCodes &
  typeof lintCodes &
  typeof fetchCodes &
  typeof checkCodes;

/** Every problem that heed can report, by code: those of the dialects, and those of heed's own parts. */
export const allCodes: AllCodes = Object.assign(
  {},
  answerCodes,
  carriersCodes,
  agentsCodes,
  lintCodes,
  fetchCodes,
  checkCodes,
);
