import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from '../env.js';
import { refusal, unexpected } from '../errors.js';
import { respond } from '../http/answer-with-hono.js';
import type { Reply } from '../http/reply.js';
import { within } from '../limits/within.js';
import type { Parts, State } from '../parts.js';
import { type Caller, isAlwaysAnswered, isMayPath } from './admission.js';

/** Answers a request if it is admitted, or says why not, and counts it. `refuse` makes a reply what the answer would be. */
export type Guard = <T extends { readonly status: number }>(
  caller: Caller,
  answer: () => T | Promise<T>,
  refuse: (reply: Reply) => T,
) => T | Promise<T>;

/** Makes what all requests pass, whichever way they are answered. */
export function createGuard({
  admission,
  limits,
  metrics,
  log,
}: Pick<Parts, 'admission' | 'limits' | 'metrics' | 'log'>): Guard {
  return <T extends { readonly status: number }>(
    caller: Caller,
    answer: () => T | Promise<T>,
    refuse: (reply: Reply) => T,
  ) => {
    const { path } = caller;
    const started = performance.now();
    const counted = (answered: T): T => {
      metrics.answered(routeOf(path), answered.status, (performance.now() - started) / 1000);
      return answered;
    };
    const refused = admission.refusalFor(caller);
    if (refused !== undefined) return counted(refuse(refused));
    admission.enter();
    const leave = (answered: T): T => {
      admission.leave();
      return counted(answered);
    };
    // A fault of ours must not end the service.
    const fail = (): T => leave(refuse(unexpected));
    const behind = isAlwaysAnswered(path) ? undefined : log?.ready();
    let answered: T | Promise<T>;
    try {
      answered = behind === undefined ? answer() : answerAfter(behind);
    } catch {
      return fail();
    }
    return answered instanceof Promise ? answered.then(leave, fail) : leave(answered);

    async function answerAfter(written: Promise<void>): Promise<T> {
      const isWritten = await within(
        limits.milliseconds,
        written.then(() => true),
      );
      return isWritten === true ? answer() : refuse(logFailing);
    }
  };
}

/** The guard as a step of Hono's. */
export function guardHono(guard: Guard, state: Pick<State, 'isDraining'>): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { path } = context.req;
    const address = context.env?.incoming?.socket.remoteAddress;
    context.res = await guard(
      { path, header: (name) => context.req.header(name), address },
      async () => {
        await next();
        return context.res;
      },
      (reply) => respond(context, reply),
    );
    if (state.isDraining) context.res.headers.set('Connection', 'close');
  };
}

const logFailing = refusal(503, 'service/log-failing', 'Decisions cannot be logged at the moment, so none are made.', {
  'Retry-After': '1',
});

const routes: ReadonlySet<string> = new Set([
  '/ask',
  '/may',
  '/decisions',
  '/site',
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
