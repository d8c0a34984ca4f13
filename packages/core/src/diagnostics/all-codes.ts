import { codeTables } from '../dialects/code-tables.js';
import type { Dialect } from '../dialects/dialects.js';
import { carriersCodes } from './carriers-codes.js';
import { checkCodes } from './check-codes.js';
import { decisionCodes } from './decision-codes.js';
import { fetchCodes } from './fetch-codes.js';
import { lintCodes } from './lint-codes.js';
import { pageCodes } from './page-codes.js';
import { questionCodes } from './question-codes.js';

type DialectCodes = Intersection<(typeof codeTables)[Dialect]>;

/** `A | B` becomes `A & B`. */
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type AllCodes = typeof questionCodes &
  typeof decisionCodes &
  typeof pageCodes &
  DialectCodes &
  typeof carriersCodes &
  typeof lintCodes &
  typeof fetchCodes &
  typeof checkCodes;

/** Every problem that heed can report, by code: those of the dialects, and those of heed's own parts. */
export const allCodes: AllCodes = Object.assign(
  {},
  questionCodes,
  decisionCodes,
  pageCodes,
  ...Object.values(codeTables),
  carriersCodes,
  lintCodes,
  fetchCodes,
  checkCodes,
);
