import { codeTables } from '../dialects/code-tables.js';
import type { Dialect } from '../dialects/dialects.js';
import { decisionCodes } from './decision-codes.js';
import { pageCodes } from './page-codes.js';
import { questionCodes } from './question-codes.js';

type DialectCodes = Intersection<(typeof codeTables)[Dialect]>;

/** `A | B` becomes `A & B`. */
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type AnswerCodes = typeof questionCodes & typeof decisionCodes & typeof pageCodes & DialectCodes;

/** Every problem that an answer can list. Those of fetching, linting and checking are not among them, and `ask` does not load them. */
export const answerCodes: AnswerCodes = Object.assign(
  {},
  questionCodes,
  decisionCodes,
  pageCodes,
  ...Object.values(codeTables),
);
