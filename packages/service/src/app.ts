import { OpenAPIHono } from '@hono/zod-openapi';
import { refuse } from './errors.js';
import { addSchemas, openApiDocument } from './openapi/document.js';
import type { ServiceOptions } from './options.js';
import { createParts, type Parts } from './parts.js';
import { addAsk } from './routes/ask.js';
import { addHealth } from './routes/health.js';
import { addMay } from './routes/may.js';

/** The routes of a service, with what they share. */
export interface ServiceApp {
  /** Answers a request. */
  readonly fetch: (request: Request, env?: object) => Response | Promise<Response>;
  readonly parts: Parts;
  /** Closes all connections to other servers. */
  close(): Promise<void>;
}

/** Makes the routes of a service. Throws a TypeError for options that are not valid. */
export function createApp(options: ServiceOptions): ServiceApp {
  const parts = createParts(options);
  const app = new OpenAPIHono();
  app.onError((_, context) => refuse(context, 500, 'service/unexpected', 'Unexpected error. Please report it.'));
  app.notFound((context) => refuse(context, 404, 'service/not-found', 'There is nothing at this address.'));
  addSchemas(app);
  addAsk(app, parts);
  addMay(app, parts);
  addHealth(app, parts);
  const document = JSON.stringify(openApiDocument(app));
  app.get('/openapi.json', (context) => context.body(document, 200, { 'Content-Type': 'application/json' }));
  return { fetch: (request, env) => app.fetch(request, env), parts, close: () => parts.client.close() };
}
