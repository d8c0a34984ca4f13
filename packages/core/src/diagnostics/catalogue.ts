import { allDialects, type Dialect, type dialects } from '../dialects/dialects.js';
import { carriersCodes } from './carriers-codes.js';
import { checkCodes } from './check-codes.js';
import { decisionCodes } from './decision-codes.js';
import { fetchCodes } from './fetch-codes.js';
import { lintCodes } from './lint-codes.js';
import { pageCodes } from './page-codes.js';
import { questionCodes } from './question-codes.js';

/** The codes of all dialects as one table. */
type DialectCodes = Intersection<(typeof dialects)[Dialect]['codes']>;

/** `A | B` becomes `A & B`. */
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type Catalogue = typeof questionCodes &
  typeof decisionCodes &
  typeof pageCodes &
  DialectCodes &
  typeof carriersCodes &
  typeof lintCodes &
  typeof fetchCodes &
  typeof checkCodes;

/**
 * Every code heed can report: those of the dialects, and those of heed's own parts. Codes are public and stay; wording may change.
 *
 * Severity says what the publisher loses: `error`: they did not get what they asked for; `warning`: some readers will
 * differ; `hint`: works, could be clearer.
 */
export const catalogue: Catalogue = Object.assign(
  {},
  questionCodes,
  decisionCodes,
  pageCodes,
  ...allDialects.map(({ codes }) => codes),
  carriersCodes,
  lintCodes,
  fetchCodes,
  checkCodes,
);
