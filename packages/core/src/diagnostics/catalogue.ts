import { acapCodes } from './acap-codes.js';
import { decisionCodes } from './decision-codes.js';
import { questionCodes } from './question-codes.js';
import { robotsTxtCodes } from './robots-txt-codes.js';

/**
 * Every code heed can report, one table per dialect. Codes are public and stay; wording may change.
 *
 * Severity says what the publisher loses: `error`: they did not get what they asked for; `warning`: some readers will
 * differ; `hint`: works, could be clearer.
 */
export const catalogue: typeof questionCodes & typeof decisionCodes & typeof robotsTxtCodes & typeof acapCodes = {
  ...questionCodes,
  ...decisionCodes,
  ...robotsTxtCodes,
  ...acapCodes,
};
