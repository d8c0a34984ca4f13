import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Description } from './openapi/describe.js';

/** What the server of Node adds to a request; empty without such a server. */
export interface ServiceEnv {
  readonly Bindings: Partial<HttpBindings>;
}

/** The routes of a service, and how they are described. */
export interface Routes {
  readonly app: Hono<ServiceEnv>;
  readonly description: Description;
}
