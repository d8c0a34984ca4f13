import { acapCodes } from '../dialects/acap/codes.js';
import { classNamesCodes } from '../dialects/class-names/codes.js';
import { metaCodes } from '../dialects/meta/codes.js';
import { robotsPiCodes } from '../dialects/robots-pi/codes.js';
import { robotsTagCodes } from '../dialects/robots-tag/codes.js';
import { robotsTxtCodes } from '../dialects/robots-txt/codes.js';
import { carriersCodes } from './carriers-codes.js';
import { checkCodes } from './check-codes.js';
import { decisionCodes } from './decision-codes.js';
import { fetchCodes } from './fetch-codes.js';
import { lintCodes } from './lint-codes.js';
import { pageCodes } from './page-codes.js';
import { questionCodes } from './question-codes.js';

/**
 * Every code heed can report, one table per dialect. Codes are public and stay; wording may change.
 *
 * Severity says what the publisher loses: `error`: they did not get what they asked for; `warning`: some readers will
 * differ; `hint`: works, could be clearer.
 */
export const catalogue: typeof questionCodes &
  typeof decisionCodes &
  typeof pageCodes &
  typeof robotsTxtCodes &
  typeof acapCodes &
  typeof classNamesCodes &
  typeof robotsTagCodes &
  typeof metaCodes &
  typeof robotsPiCodes &
  typeof carriersCodes &
  typeof lintCodes &
  typeof fetchCodes &
  typeof checkCodes = {
  ...questionCodes,
  ...decisionCodes,
  ...pageCodes,
  ...robotsTxtCodes,
  ...acapCodes,
  ...classNamesCodes,
  ...robotsTagCodes,
  ...metaCodes,
  ...robotsPiCodes,
  ...carriersCodes,
  ...lintCodes,
  ...fetchCodes,
  ...checkCodes,
};
