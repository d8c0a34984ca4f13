import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admit } from '../admission/admit.js';
import type { State } from '../parts.js';
import type { DirectRoute, Incoming } from './incoming.js';
import { type Reply, sendReply } from './reply.js';
import { isUsualHost } from './usual-host.js';

/**
 * Returns a function that answers requests of a server of Node on some routes without Hono, and returns whether it did. Hono answers all
 * others: other routes, methods that a route does not answer, and unusual spellings, which Hono normalizes before it finds the same routes.
 *
 * A proxy asks before each request that it lets pass, and a crawler before each fetch. Hono's request and response objects are more
 * expensive than the decision.
 */
export function createAnswerDirectly(
  routes: readonly DirectRoute[],
  admit: Admit,
  state: Pick<State, 'isDraining'>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const withPathsBelow = routes.filter(({ hasPathsBelow }) => hasPathsBelow);

  function routeOf(target: string, path: string): DirectRoute | undefined {
    const route = byPath.get(path);
    if (route !== undefined || withPathsBelow.length === 0 || !isNormal(target)) return route;
    return withPathsBelow.find((other) => path.startsWith(`${other.path}/`));
  }

  function send(response: ServerResponse, reply: Reply): void {
    const { headers } = reply;
    sendReply(response, state.isDraining ? { ...reply, headers: { ...headers, Connection: 'close' } } : reply);
  }

  return (request, response) => {
    const { method = '', url: target = '' } = request;
    const path = pathOf(target);
    const route = routeOf(target, path);
    // Whatever answers GET answers HEAD, and Node sends no body then.
    if (route === undefined || !route.methods.includes(method === 'HEAD' ? 'GET' : method)) return false;
    const incoming = incomingFrom(request, target);
    if (!isUsualHost(incoming.header('host'))) return false;
    const { header } = incoming;
    const reply = admit(
      { path, header, address: request.socket.remoteAddress },
      () => route.answer(incoming),
      sameReply,
    );
    if (reply instanceof Promise) void reply.then((later) => send(response, later));
    else send(response, reply);
    return true;
  };
}

function incomingFrom(request: IncomingMessage, target: string): Incoming {
  return { target, header: (name) => headerIn(request.rawHeaders, name), body: () => request };
}

/** For some names Node returns only the first of several fields. A proxy may use another, so all of them count, as in a `Request`. */
function headerIn(namesAndValues: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < namesAndValues.length; index += 2) {
    const other = namesAndValues[index] ?? '';
    if (other.length !== name.length || other.toLowerCase() !== name) continue;
    const value = namesAndValues[index + 1] ?? '';
    found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** Would a target stay unchanged as a URL? */
function isNormal(target: string): boolean {
  return /^\/[\w!$%&'()*+,\-./:;=?@[\]~]*$/.test(target) && !/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(target);
}

function sameReply(reply: Reply): Reply {
  return reply;
}
