import type { RequestListener } from 'node:http';
import { afterEachFile } from '../../../fetch/src/testing/after-file.js';
import { type LocalServer, startHttp } from '../../../fetch/src/testing/local-server.js';

export { makeCertificate } from '../../../fetch/src/testing/certificate.js';
export { type LocalServer, startHttps, startTcp } from '../../../fetch/src/testing/local-server.js';

/** The response for a path. A text is a body: a page, or plain text if the path ends in `.txt`. */
export type Route = string | Reply | RequestListener;

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** A site on this machine until the tests are over. Other paths are answered with 404. */
export function site(routes: Readonly<Record<string, Route>>): Promise<LocalServer> {
  return during(startHttp(answering(routes)));
}

export function answering(routes: Readonly<Record<string, Route>>): RequestListener {
  return (request, response) => {
    const path = request.url ?? '';
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (typeof route === 'function') return route(request, response);
    const { status, headers, body } = replyOf(route);
    response.setHeader('Content-Type', path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
    response.writeHead(status ?? 200).end(body);
  };
}

function replyOf(route: string | Reply | undefined): Reply {
  if (route === undefined) return { status: 404, body: 'not here' };
  return typeof route === 'string' ? { body: route } : route;
}

export function redirectTo(location: string, status = 302): Reply {
  return { status, headers: { Location: location } };
}

const open: { close(): Promise<void> }[] = [];

afterEachFile(() => Promise.all(open.splice(0).map((server) => server.close())));

/** Closes a server after all tests of the file, since they may run concurrently. */
export async function during<Server extends { close(): Promise<void> }>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  open.push(server);
  return server;
}

/** The paths that were requested, in order. */
export function pathsAsked({ requests }: LocalServer): string[] {
  return requests.map(({ url }) => url ?? '');
}

/** Replaces the addresses of servers, whose ports differ in each run, by names. */
export function withNames(text: string, servers: Readonly<Record<string, LocalServer>>): string {
  return Object.entries(servers).reduce(
    (named, [name, { origin }]) => named.replaceAll(new URL(origin).host, name),
    text,
  );
}
