import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Certificate } from './certificate.js';

/** A server on this machine. */
export interface LocalServer {
  /** As in `http://127.0.0.1:40000`. */
  readonly origin: string;
  readonly port: number;
  /** The requests that reached it; for one that does not speak HTTP, those it never read are missing. */
  readonly requests: readonly IncomingMessage[];
  /** How many connections were made. */
  readonly connections: () => number;
  /** Settles when so many connections have been made. */
  someConnected(count: number): Promise<void>;
  /** Settles when every connection is closed. */
  allGone(): Promise<void>;
  close(): Promise<void>;
}

/** Serves HTTP. */
export function startHttp(listener: RequestListener): Promise<LocalServer> {
  const requests: IncomingMessage[] = [];
  return start('http', createServer(noting(requests, listener)), requests);
}

/** Serves HTTP over TLS. */
export function startHttps(certificate: Certificate, listener: RequestListener): Promise<LocalServer> {
  const requests: IncomingMessage[] = [];
  const { cert, key } = certificate;
  return start('https', createTlsServer({ cert, key }, noting(requests, listener)), requests);
}

/** Does with each connection what it likes. */
export function startTcp(onConnection: (socket: Socket) => void): Promise<LocalServer> {
  return start('http', createTcpServer(onConnection), []);
}

function noting(requests: IncomingMessage[], listener: RequestListener): RequestListener {
  return (request, response) => {
    requests.push(request);
    listener(request, response);
  };
}

async function start(scheme: string, server: Server, requests: readonly IncomingMessage[]): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  // Clients that refuse a certificate are part of the tests.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    someConnected: (count) => until(() => connections >= count),
    allGone: () => until(() => sockets.size === 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
