import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type LocalServer, startHttp, startTcp } from './local-server.js';

/** What a path is answered with. A text stands for a body with status 200. */
export type Route = string | Reply | RequestListener;

export interface Reply {
  readonly status?: number;
  /** Names and values; a name may have several values. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** Answers paths as given, and all others with 404. */
export function startRoutes(routes: Readonly<Record<string, Route>>): Promise<LocalServer> {
  return startHttp((request, response) => {
    const path = request.url ?? '';
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (typeof route === 'function') route(request, response);
    else reply(response, typeof route === 'string' ? { body: route } : (route ?? { status: 404, body: 'not here' }));
  });
}

export function reply(response: ServerResponse, answer: Reply): void {
  writeHead(response, answer);
  response.end(answer.body);
}

function writeHead(response: ServerResponse, { status = 200, headers = {} }: Reply): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status);
}

export function redirectTo(location: string, status = 302): Reply {
  return { status, headers: { location }, body: 'elsewhere' };
}

/** `/0` redirects to `/1` and so on, until the last is answered with `there`. */
export function startRedirects(count: number): Promise<LocalServer> {
  return startHttp((request, response) => {
    const at = Number((request.url ?? '').slice(1));
    reply(response, at < count ? redirectTo(`/${at + 1}`) : { body: 'there' });
  });
}

/** `/a` redirects to `/b`, and `/b` to `/a`. */
export function startLoop(): Promise<LocalServer> {
  return startRoutes({ '/a': redirectTo('/b'), '/b': redirectTo('/a'), '/robots.txt': redirectTo('/robots.txt') });
}

/** Takes connections and never says a word. */
export function startSilent(): Promise<LocalServer> {
  return startTcp((socket) => socket.resume());
}

/** Begins its headers and never ends them, a few letters at a time. */
export function startSlowHeaders(): Promise<LocalServer> {
  return startTcp((socket) => {
    socket.resume().write('HTTP/1.1 200 OK\r\n');
    every(5, socket, () => socket.write('X-Slow: a\r\n'));
  });
}

/** Sends its body one octet at a time, for ever. */
export function startDripping(): Promise<LocalServer> {
  return startHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    every(5, response, () => response.write('a'));
  });
}

/** A server that sends much, and knows how much. */
export interface GenerousServer extends LocalServer {
  readonly sent: () => number;
}

/** Sends its body as fast as it is taken, up to a number of octets that no client within its limits asks for. */
export async function startEndless(piece: Uint8Array, upTo: number, head: Reply = {}): Promise<GenerousServer> {
  let sent = 0;
  const server = await startHttp((_, response) => {
    writeHead(response, head);
    const send = () => {
      while (sent < upTo && !response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return;
      }
      response.end();
    };
    response.on('drain', send);
    send();
  });
  return { ...server, sent: () => sent };
}

/** Sends gzip that unpacks to a thousand times its length, up to a number of packed octets. */
export function startBomb(upTo: number): Promise<GenerousServer> {
  return startEndless(gzipSync(new Uint8Array(1024 * 1024)), upTo, { headers: { 'content-encoding': 'gzip' } });
}

/** Sends a text that is no HTTP, and closes. */
export function startGarbage(text: string): Promise<LocalServer> {
  return startTcp((socket) => socket.once('data', () => socket.end(text)));
}

/** Promises a body, sends half of it and resets the connection. */
export function startReset(): Promise<LocalServer> {
  return startTcp((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf,', () =>
        setImmediate(() => socket.resetAndDestroy()),
      );
    });
  });
}

/** Answers with so many octets of headers. */
export function startLongHeaders(octets: number): Promise<LocalServer> {
  return startTcp((socket) => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(octets)}\r\nContent-Length: 0\r\n\r\n`),
    );
  });
}

function every(
  milliseconds: number,
  stream: { on(event: 'close', listener: () => void): unknown },
  act: () => void,
): void {
  const timer = setInterval(act, milliseconds);
  stream.on('close', () => clearInterval(timer));
}
