export { type Client, type ClientOptions, createClient } from './client.js';
export { createFolderCache } from './folder-cache.js';
export { defaultTimeout, maxPageOctets, maxPageRedirects, maxRobotsTxtOctets } from './limits.js';
export type { Answered, Failed, Hop, Outcome } from './outcome.js';
export type { FetchCode, FetchRemark } from './remark.js';
export type { Request } from './request.js';
export type { CachedRobots, KeptRobots, RobotsCache } from './robots-cache.js';
export { fetchRobotsTxt, type RobotsTxtOutcome } from './robots-txt.js';
