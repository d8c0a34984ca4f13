import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.js';
import type { ServiceOptions } from './options.js';

/** How a service answers, and where. */
export interface ServeOptions extends ServiceOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** The address to listen on. Default: the loopback address, for this machine only. */
  readonly host?: string;
}

/** A service that runs. */
export interface RunningService {
  /** Where it answers: `http://127.0.0.1:8700/`. */
  readonly address: string;
  /** Finishes what it has begun, takes nothing more, and ends. */
  stop(): Promise<void>;
}

/** Limits of a connection: milliseconds for the header of a request and for all of it, and between two looks at the clock. */
const times = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 } as const;

/** Limit: milliseconds that requests have to finish when the service ends. */
const drainTime = 10_000;

/** Starts a service. Rejects if it cannot listen there, or with a TypeError for options that are not valid. */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { port = 0, host = '127.0.0.1' } = options;
  const app = createApp(options);
  const server = createServer(times);
  // Without this, Request and Response of the whole process would be replaced.
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await listen(server, port, host);
  return {
    address: addressOf(server),
    stop: async () => {
      app.parts.state.isDraining = true;
      await drain(server);
      await app.close();
    },
  };
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

/** Ends when all requests are answered, or the time is up. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainTime);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
