/**
 * A decision service: the question and answer of heed over HTTP.
 *
 * @module
 */
export { createApp, type ServiceApp } from './app.js';
export { openSharedCache } from './cache/open-shared-cache.js';
export type { CacheOptions, CacheOutcome, SharedCache } from './cache/shared-cache.js';
export type { Decide, Decided } from './decide.js';
export type { ServiceOptions } from './options.js';
export { type RunningService, type ServeOptions, serve } from './serve.js';
