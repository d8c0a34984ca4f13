/**
 * Fetches documents from servers, within limits and without being led to private addresses.
 *
 * @module
 */
import './require-node.js';

export { type Client, type ClientOptions, createClient } from './http/client.js';
export { defaultTimeout, maxPageBytes, maxPageRedirects, maxRobotsTxtBytes } from './http/limits.js';
export type { Answered, Failed, Hop, Outcome } from './http/outcome.js';
export type { FetchProblem, FetchProblemCode } from './http/problem.js';
export type { Request } from './http/request.js';
export { fetchRobotsTxt, type RobotsTxtOutcome } from './robots/fetch-robots-txt.js';
export { createFolderCache } from './robots/folder-cache.js';
export type { RobotsCache, RobotsCacheEntry, RobotsCopy, Unreachable } from './robots/robots-cache.js';
