import type { RequestListener, ServerResponse } from 'node:http';
import { type LocalServer, startHttp } from './local-server.js';

/** The response to a path. A text is a body with status 200. */
type Route = string | Reply | RequestListener;

export interface Reply {
  readonly status?: number;
  /** Values by name; a name may have several values. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** Serves the given paths, and responds to all others with 404. */
export function startRoutes(routes: Readonly<Record<string, Route>>): Promise<LocalServer> {
  return startHttp((request, response) => {
    const path = request.url ?? '';
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (typeof route === 'function') route(request, response);
    else sendReply(response, typeof route === 'string' ? { body: route } : (route ?? notFound));
  });
}

const notFound: Reply = { status: 404, body: 'not here' };

export function sendReply(response: ServerResponse, reply: Reply): void {
  sendHead(response, reply);
  response.end(reply.body);
}

/** Sends status and headers only. */
export function sendHead(response: ServerResponse, { status = 200, headers = {} }: Reply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status);
}

export function redirectTo(location: string, status = 302): Reply {
  return { status, headers: { location }, body: 'elsewhere' };
}

/** `/0` redirects to `/1` and so on; the last one is served with the body `there`. */
export function startRedirects(count: number): Promise<LocalServer> {
  return startHttp((request, response) => {
    const at = Number((request.url ?? '').slice(1));
    sendReply(response, at < count ? redirectTo(`/${at + 1}`) : { body: 'there' });
  });
}

/** `/a` redirects to `/b`, and `/b` to `/a`; `/robots.txt` redirects to itself. */
export function startRedirectLoop(): Promise<LocalServer> {
  return startRoutes({ '/a': redirectTo('/b'), '/b': redirectTo('/a'), '/robots.txt': redirectTo('/robots.txt') });
}
