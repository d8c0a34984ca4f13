import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from '../env.js';
import { refusal, unexpected } from '../errors.js';
import { respond } from '../http/answer-with-hono.js';
import type { Reply } from '../http/reply.js';
import { within } from '../limits/within.js';
import type { Parts, State } from '../parts.js';
import { type Caller, isAlwaysAnswered, isMayPath } from './admission.js';

/** Answers a request if it is admitted, or says why not, and counts it. `refuse` turns a reply into what the answer would be. */
export type Admit = <T extends { readonly status: number }>(
  caller: Caller,
  answer: () => T | Promise<T>,
  refuse: (reply: Reply) => T,
) => T | Promise<T>;

/** Makes what all requests pass, whichever way they are answered. */
export function createAdmit({
  admission,
  limits,
  metrics,
  log,
  logged,
}: Pick<Parts, 'admission' | 'limits' | 'metrics' | 'log' | 'logged'>): Admit {
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
    const leaveWhenLogged = (answer: T): T | Promise<T> => {
      const unwritten = isAlwaysAnswered(path) ? undefined : logged();
      return unwritten === undefined ? leave(answer) : leaveAfter(unwritten, answer);
    };
    // A fault of ours must not end the service.
    const fail = (): T => leave(refuse(unexpected));
    const pending = isAlwaysAnswered(path) ? undefined : log?.ready();
    let answered: T | Promise<T>;
    try {
      answered = pending === undefined ? answer() : answerAfter(pending);
    } catch {
      return fail();
    }
    return answered instanceof Promise ? answered.then(leaveWhenLogged, fail) : leaveWhenLogged(answered);

    async function answerAfter(written: Promise<void>): Promise<T> {
      return (await isDone(written)) ? answer() : refuse(logFailing);
    }

    async function leaveAfter(written: Promise<void>, answer: T): Promise<T> {
      return leave((await isDone(written)) ? answer : refuse(notLogged));
    }

    async function isDone(written: Promise<void>): Promise<boolean> {
      const done = await within(
        limits.milliseconds,
        written.then(() => true),
      );
      return done === true;
    }
  };
}

/** Returns admission as a middleware of Hono. */
export function admitWithHono(admit: Admit, state: Pick<State, 'isDraining'>): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { path } = context.req;
    const address = context.env?.incoming?.socket.remoteAddress;
    context.res = await admit(
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

const logFailing = refusal(503, 'service/log-failing', 'Decisions cannot be logged now, so none are made.', {
  'Retry-After': '1',
});

const notLogged = refusal(503, 'service/log-failing', 'The decision could not be logged, so it is not made known.', {
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
