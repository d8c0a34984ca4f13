import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@heed/service';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

/** What this process says when it serves. */
export interface Serving {
  /** The service as `heed serve` starts it. */
  readonly heed: string;
  /** A Hono application with one route that says nothing, served in the same way. */
  readonly empty: string;
}

/** The CPU time that this process has used, in microseconds. */
export interface Used {
  readonly cpu: number;
}

/**
 * A separate process with two servers: the service, and one that does nothing. Both pay the same cost for Node, the adapter and Hono.
 */
const service = await serve({ userAgent: 'heed-bench/1.0', allowPrivate: true });
const empty = new Hono().get('/empty', (context) => context.body(''));
const server = createServer(getRequestListener(empty.fetch, { overrideGlobalObjects: false }));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ heed: service.address, empty: `http://127.0.0.1:${port}/` } satisfies Serving);
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system } satisfies Used);
});
process.on('disconnect', () => process.exit());
