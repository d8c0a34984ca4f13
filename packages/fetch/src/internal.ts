/**
 * What the gate and the command share with this package. Not promised: it changes without a word, and docs/api leaves it out.
 *
 * @module
 */
import './require-node.js';

export { type Body, readBody } from './http/body.js';
export { type Budget, type BudgetLimits, withBudget } from './http/budget.js';
export { bodyFailure } from './http/failure.js';
export {
  maxGatheredBytes,
  maxGatheringTimeouts,
  maxInFlight,
  maxPatience,
  maxReferences,
  maxReferredBytes,
  maxReferredTimeouts,
} from './http/limits.js';
export { cutShort, fetchProblem } from './http/problem.js';
export { readRobotsEntry, writeRobotsEntry } from './robots/cache-entry.js';
export { retryAfterIn } from './robots/failure-memory.js';
export { fetchSiteFile, type SiteFileOutcome } from './robots/fetch-site-file.js';
export { maxEntryBytes } from './robots/folder-cache.js';
export { unstatedLifetime } from './robots/lifetime.js';
export { type ObeyedRobotsTxt, obeyRobotsTxt } from './robots/obey-robots-txt.js';
export { createTextFolder, type TextFolder } from './robots/text-folder.js';
