/**
 * A decision service: the question and answer of heed over HTTP.
 *
 * @module
 */
import './require-node.js';
import { createApp } from './app.js';
import type { ServiceOptions } from './options.js';
import type { ServiceApp } from './service-app.js';

export { isLoopbackAddress } from './admission/own-host.js';
export { openSharedCache } from './cache/open-shared-cache.js';
export type { CacheOptions, OpenedCache, SharedCache } from './cache/shared-cache.js';
export { defaultLimits, type Limits } from './limits/limits.js';
export type { DecisionLogOptions } from './log/decision-log.js';
export type { LineSink } from './log/line-log.js';
export type { ServiceOptions } from './options.js';
export { type ProxyStyle, proxyStyles } from './proxy-style.js';
export { drainTime, type RunningService, type ServeOptions, serve } from './serve.js';
export type { ServiceApp } from './service-app.js';
export { openPort } from './workers/open-port.js';
export { type Supervision, superviseWorkers, workerPort } from './workers/supervisor.js';
export { endWorker } from './workers/worker-link.js';

/**
 * Creates a service without a server, for programs that have their own. Throws for options that are not valid, and for files that they
 * name and that cannot be read.
 */
export function createService(options: ServiceOptions): ServiceApp {
  return createApp(options);
}
