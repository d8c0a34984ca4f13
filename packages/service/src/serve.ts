import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { defined } from '@heed/core/internal';
import { getRequestListener } from '@hono/node-server';
import { isLoopbackAddress } from './admission/own-host.js';
import { safeHeaders } from './admission/safe-headers.js';
import { createApp } from './app.js';
import { createAnswerDirectly } from './http/answer-directly.js';
import type { ServiceOptions } from './options.js';
import type { Parts } from './parts.js';

/** How a service answers, and where. */
export interface ServeOptions extends ServiceOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** The address to listen on. Default: the loopback address, for this machine only. */
  readonly host?: string;
  /** Milliseconds for which it says that it is not ready before it takes no more connections. Default: 0. */
  readonly drainDelay?: number;
}

/** A service that runs. */
export interface RunningService {
  /** Where it answers: `http://127.0.0.1:8700/`. */
  readonly address: string;
  /** In a worker: aborted when the process that started it says that it is time to end. */
  readonly stopAsked?: AbortSignal;
  /** Finishes what it has begun, takes nothing more, and ends, within `drainTime`. */
  stop(): Promise<void>;
}

/**
 * Limits of a connection: milliseconds for the header of a request, and between two checks of the clock. A stream of questions may last for
 * any time, so there is no limit for a whole request; bodies with one question have their own.
 */
const times = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 5_000 } as const;

/**
 * Limit: milliseconds in which nothing moves on a connection, in either direction. More than any answer takes, and as long as most proxies
 * keep a connection for their next request.
 */
const idleTime = 60_000;

/** Limit: milliseconds that requests have to finish when the service ends. */
export const drainTime = 10_000;

/** Starts a service. Rejects if it cannot listen there, or for options that are not valid. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { port = 0, host = '127.0.0.1', drainDelay = 0 } = options;
  const { fetch, parts, admit, direct } = createApp({ ownHostOnly: isLoopbackAddress(host), ...options });
  const server = createServer(times);
  server.maxConnections = parts.limits.connections;
  server.timeout = idleTime;
  // The same limit applies between two requests: changing a timer twice for each took longer than finding out which agent asks.
  server.keepAliveTimeout = 0;
  // Without the option, Request and Response of the whole process would be replaced.
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  const answerDirectly = createAnswerDirectly(direct, admit, parts.state);
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    silent.delete(request.socket);
    if (answerDirectly(request, response)) return;
    response.setHeaders(safeHeaders);
    void answer(request, response);
  });
  try {
    await listen(server, port, host);
  } catch (error) {
    await parts.close();
    throw error;
  }
  const stop = async (): Promise<void> => {
    parts.state.isDraining = true;
    await setTimeout(drainDelay);
    await drain(server, silent, parts);
    await parts.close();
  };
  let stopped: Promise<void> | undefined;
  return defined({
    address: addressOf(server),
    stopAsked: parts.link?.stop,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}

/** Limit: milliseconds for the first request of a connection. */
const silentTime = 250;

/**
 * Ends when all requests are answered, or the time is up: then fetches are aborted, and connections are closed. Node closes those that wait
 * for their next request; those without a request yet, which proxies and browsers open ahead, are `silent`.
 */
async function drain(server: Server, silent: Iterable<Socket>, { state }: Parts): Promise<void> {
  const waiting = new AbortController();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const late = setTimeout(drainTime, 'late', { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([closed, setTimeout(silentTime)]);
  // What came while this process was busy is read first.
  await setImmediate();
  for (const socket of silent) socket.destroy();
  if ((await Promise.race([closed, late])) === 'late') {
    state.stopping.abort();
    server.closeAllConnections();
  }
  waiting.abort();
  await closed;
}
