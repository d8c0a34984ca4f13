/**
 * Fetches documents from servers, within limits and without being led to private addresses.
 *
 * @module
 */
export { type Body, readBody } from './http/body.js';
export { type Budget, type BudgetLimits, withBudget } from './http/budget.js';
export { type Client, type ClientOptions, createClient } from './http/client.js';
export { defaultTimeout, maxPageOctets, maxPageRedirects } from './http/limits.js';
export type { Answered, Failed, Hop, Outcome } from './http/outcome.js';
export type { FetchProblem, FetchProblemCode } from './http/problem.js';
export type { Request } from './http/request.js';
export { readRobotsEntry, writeRobotsEntry } from './robots/cache-entry.js';
export { fetchRobotsTxt, type RobotsTxtOutcome } from './robots/fetch-robots-txt.js';
export { fetchSiteFile, type SiteFileOutcome } from './robots/fetch-site-file.js';
export { createFolderCache, maxEntryOctets } from './robots/folder-cache.js';
export { type ObeyedRobotsTxt, obeyRobotsTxt } from './robots/obey-robots-txt.js';
export { maxRobotsTxtOctets } from './robots/retrieve-robots-txt.js';
export type { RobotsCache, RobotsCacheEntry, RobotsCopy, Unreachable } from './robots/robots-cache.js';
export { createTextFolder, type TextFolder } from './robots/text-folder.js';
