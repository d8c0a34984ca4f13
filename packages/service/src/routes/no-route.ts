import type { Context } from 'hono';
import { refuse } from '../http/answer-with-hono.js';

/** A method and a path that are answered. */
interface Route {
  readonly method: string;
  readonly path: string;
}

/** Answers requests without a route: 405 and the methods if there are some for the path (RFC 9110 §15.5.6), otherwise 404. */
export function noRoute(context: Context, routes: readonly Route[]): Response {
  // Steps that all requests pass, with any method, are among the routes too.
  const answered = routes.filter(({ method, path }) => path === context.req.path && method !== 'ALL');
  const methods = new Set(answered.map(({ method }) => method));
  if (methods.size === 0) {
    return refuse(
      context,
      404,
      'service/not-found',
      'There is nothing at this address: /openapi.json lists what there is.',
    );
  }
  // Whatever answers GET answers HEAD.
  if (methods.has('GET')) methods.add('HEAD');
  const allow = [...methods].join(', ');
  return refuse(context, 405, 'service/wrong-method', `This address answers only ${allow}.`, { Allow: allow });
}
