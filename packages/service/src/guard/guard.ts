import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from '../env.js';
import { refuse } from '../errors.js';
import { within } from '../limits/within.js';
import type { Parts } from '../parts.js';
import { isAlwaysAnswered, isMayPath } from './admission.js';

/** Admits requests, or says why not: one step for all rules, since each step of Hono's own takes time. */
export function guard({ admission, limits, metrics, state, log }: Parts): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const started = performance.now();
    const { path } = context.req;
    const refusal = admission.refusalFor({
      path,
      host: context.req.header('Host'),
      authorization: context.req.header('Authorization'),
      address: context.env?.incoming?.socket.remoteAddress,
    });
    if (refusal === undefined) {
      admission.enter();
      try {
        const behind = isAlwaysAnswered(path) ? undefined : log?.ready();
        const isReady =
          behind === undefined ||
          (await within(
            limits.milliseconds,
            behind.then(() => true),
          )) === true;
        if (isReady) await next();
        else {
          const message = 'Decisions cannot be logged at the moment, so none are made.';
          context.res = refuse(context, 503, 'service/log-failing', message, { 'Retry-After': '1' });
        }
      } finally {
        admission.leave();
      }
    } else context.res = refuse(context, refusal.status, refusal.code, refusal.message, refusal.headers);
    if (state.isDraining) context.res.headers.set('Connection', 'close');
    metrics.answered(routeOf(path), context.res.status, (performance.now() - started) / 1000);
  };
}

const routes: ReadonlySet<string> = new Set([
  '/ask',
  '/may',
  '/decisions',
  '/check',
  '/agents',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
]);

/** The route of a path, for metrics: strangers choose paths, so all that are not known are one. */
function routeOf(path: string): string {
  if (routes.has(path)) return path;
  return isMayPath(path) ? '/may' : 'other';
}
