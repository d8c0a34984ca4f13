import type { Context, MiddlewareHandler } from 'hono';
import type { ServiceEnv } from '../env.js';
import { refuse } from '../errors.js';
import { createRateLimit } from '../limits/rate.js';
import { within } from '../limits/within.js';
import type { Parts } from '../parts.js';
import { isLoopbackHost } from './own-host.js';
import { holderOf } from './tokens.js';

/** Answered to everybody, since whoever watches over the service has no token, and they hold nothing that is secret. */
const open: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/openapi.json']);

/** Answered however busy the service is: that is what whoever asks for them wants to know. */
const always: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Decides who is answered, and when: one step for all rules, since each step of Hono's own takes time. */
export function guard({ limits, metrics, state, tokens, log, isOwnHostOnly }: Parts): MiddlewareHandler<ServiceEnv> {
  const rate = createRateLimit(limits);
  let running = 0;

  function refusalFor(context: Context<ServiceEnv>, path: string): Response | undefined {
    if (isOwnHostOnly && !isLoopbackHost(context.req.header('Host'))) {
      return refuse(context, 403, 'service/wrong-host', 'This service answers to the name of this machine only.');
    }
    let client = context.env?.incoming?.socket.remoteAddress ?? '';
    if (tokens !== undefined && !open.has(path)) {
      const holder = holderOf(context.req.header('Authorization'), tokens.entries);
      if (holder === undefined) {
        const headers = { 'WWW-Authenticate': 'Bearer realm="heed"' };
        return refuse(context, 401, 'service/no-token', 'Send a token: "Authorization: Bearer TOKEN".', headers);
      }
      client = `token ${holder}`;
    }
    if (always.has(path)) return undefined;
    const wait = rate?.(client, performance.now()) ?? 0;
    if (wait > 0) {
      const message = `More than ${limits.ratePerSecond} requests a second: wait ${wait} s.`;
      return refuse(context, 429, 'service/too-many-requests', message, { 'Retry-After': String(wait) });
    }
    if (running < limits.requests) return undefined;
    const message = `${limits.requests} requests are being answered: try again.`;
    return refuse(context, 503, 'service/busy', message, { 'Retry-After': '1' });
  }

  return async (context, next) => {
    const started = performance.now();
    const { path } = context.req;
    const refusal = refusalFor(context, path);
    if (refusal === undefined) {
      running += 1;
      try {
        const behind = always.has(path) ? undefined : log?.ready();
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
        running -= 1;
      }
    } else context.res = refusal;
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
  return path.startsWith('/may/') ? '/may' : 'other';
}
