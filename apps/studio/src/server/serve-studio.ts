import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi, type StudioApi } from './api.js';
import { ownHostOnly, refuse, safeHeaders } from './own-page.js';
import { contentSecurityPolicyOf, type PageFile, readPageFiles, withPage } from './page-files.js';
import { createToken } from './token.js';

/** How the studio is served. */
export interface StudioOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** What the page may ask for. Absent: it gets nothing but its files, as from any other host. */
  readonly api?: StudioApi;
}

/** A studio that is being served. */
export interface RunningStudio {
  /** The address to open. */
  readonly address: string;
  /** Ends all connections, and what is being fetched. */
  stop(): Promise<void>;
}

const folder = fileURLToPath(new URL('../../dist/page/', import.meta.url));

/** The address that only programs on this machine can reach. */
const loopback = '127.0.0.1';

/**
 * Limits of a request: milliseconds for its header and for all of it, and between two checks of the clock. No request of the page takes as
 * long.
 */
const limits = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 5_000 } as const;

/** Limit: open connections. A browser has six for each of its tabs, at most. */
const maxConnections = 256;

/**
 * Serves the studio on the loopback address, to this machine only. Rejects if it cannot listen on the port.
 *
 * Every request must name this host; what fetches must come from the page itself, which has a token of this run.
 */
export async function serveStudio({ port = 0, api }: StudioOptions = {}): Promise<RunningStudio> {
  const files = await readPageFiles(folder);
  const policy = contentSecurityPolicyOf(files);
  const token = createToken();
  const stopping = new AbortController();
  const server = createServer(limits);
  server.maxConnections = maxConnections;
  const used = await listen(server, port);
  const app = new Hono();
  app.onError((_, context) => refuse(context, 500, 'Unexpected error.'));
  app.notFound((context) => refuse(context, 404, 'There is nothing at this address.'));
  app.use(safeHeaders(policy));
  app.use(ownHostOnly(used));
  if (api !== undefined) app.route('/api', createApi(api, token, stopping.signal));
  addFiles(app, withPage(files, api === undefined ? undefined : token));
  // Without this, Request and Response of the whole process would be replaced.
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return {
    address: `http://${loopback}:${used}/`,
    stop: () => {
      stopping.abort();
      return close(server);
    },
  };
}

/** Only the paths of the files: there are no folders to list and none to escape from. */
function addFiles(app: Hono, files: ReadonlyMap<string, PageFile>): void {
  app.get('*', (context) => {
    const file = files.get(context.req.path);
    if (file === undefined) return context.notFound();
    return context.body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': file.cache });
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
