import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Certificate } from './certificate.js';
import { waitUntil } from './wait-until.js';

/** A server on this machine. */
export interface LocalServer {
  /** Such as `http://127.0.0.1:40000`. */
  readonly origin: string;
  readonly port: number;
  /** The HTTP requests that it received. Always empty for a server started with `startTcp`. */
  readonly requests: readonly IncomingMessage[];
  /** How many connections were made. */
  readonly connections: () => number;
  /** Settles when this many requests have been received. */
  waitForRequests(count: number): Promise<void>;
  /** Settles when this many connections have been made. */
  waitForConnections(count: number): Promise<void>;
  /** Settles when every connection is closed. */
  waitUntilDisconnected(): Promise<void>;
  close(): Promise<void>;
}

/** Serves HTTP. */
export function startHttp(listener: RequestListener): Promise<LocalServer> {
  const requests: IncomingMessage[] = [];
  return start('http', createServer(recording(requests, listener)), requests);
}

/** Serves HTTP over TLS. */
export function startHttps(certificate: Certificate, listener: RequestListener): Promise<LocalServer> {
  const requests: IncomingMessage[] = [];
  const { cert, key } = certificate;
  return start('https', createTlsServer({ cert, key }, recording(requests, listener)), requests);
}

/** Leaves each connection to the caller. */
export function startTcp(onConnection: (socket: Socket) => void): Promise<LocalServer> {
  return start('http', createTcpServer(onConnection), []);
}

function recording(requests: IncomingMessage[], listener: RequestListener): RequestListener {
  return (request, response) => {
    requests.push(request);
    listener(request, response);
  };
}

async function start(scheme: string, server: Server, requests: readonly IncomingMessage[]): Promise<LocalServer> {
  const progress = new EventEmitter().setMaxListeners(0);
  server.on('request', () => progress.emit('change'));
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      progress.emit('change');
    });
    progress.emit('change');
  });
  // Some tests are about clients that refuse the certificate.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    waitForRequests: (count) => waitUntil(() => requests.length >= count, progress),
    waitForConnections: (count) => waitUntil(() => connections >= count, progress),
    waitUntilDisconnected: () => waitUntil(() => sockets.size === 0, progress),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
