import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';

/** What a request brings along from the server of Node; nothing if it did not come by one. */
export interface ServiceEnv {
  readonly Bindings: Partial<HttpBindings>;
}

/** The routes of a service. */
export type Routes = OpenAPIHono<ServiceEnv>;
