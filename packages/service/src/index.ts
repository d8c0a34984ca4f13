/**
 * A decision service: the question and answer of heed over HTTP.
 *
 * @module
 */
export { createApp, type ServiceApp } from './app.js';
export type { Decide, Decided } from './decide.js';
export type { ServiceOptions } from './options.js';
export { type RunningService, type ServeOptions, serve } from './serve.js';
