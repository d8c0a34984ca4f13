import { OpenAPIHono } from '@hono/zod-openapi';
import type { ServiceEnv } from './env.js';
import { refuse, unexpected } from './errors.js';
import { guard } from './guard/guard.js';
import { addSchemas, openApiDocument } from './openapi/document.js';
import type { ServiceOptions } from './options.js';
import { createParts, type Parts } from './parts.js';
import { addAgents } from './routes/agents.js';
import { addAsk } from './routes/ask.js';
import { addCheck } from './routes/check.js';
import { addDecisions } from './routes/decisions.js';
import { refuseDotSegments } from './routes/forwarded.js';
import { addHealth } from './routes/health.js';
import { addMay } from './routes/may.js';
import { addMetrics } from './routes/metrics.js';
import { noRoute } from './routes/no-route.js';
import type { ServiceApp } from './service-app.js';

/** The routes of a service, with what they share. */
export interface App extends ServiceApp {
  readonly parts: Parts;
}

/** Makes the routes of a service. Throws for options that are not valid, and for files that they name and that cannot be read. */
export function createApp(options: ServiceOptions): App {
  const parts = createParts(options);
  const app = new OpenAPIHono<ServiceEnv>();
  app.onError((_, context) => refuse(context, 500, unexpected.code, unexpected.message));
  app.notFound((context) => noRoute(context, app.routes));
  app.use(guard(parts));
  if (options.forwarded === 'envoy') app.use(refuseDotSegments);
  addSchemas(app);
  addAsk(app, parts);
  addMay(app, parts, options);
  addDecisions(app, parts);
  if (options.fetchSite !== undefined) addCheck(app, parts, options.fetchSite);
  addAgents(app);
  addHealth(app, parts);
  addMetrics(app, parts);
  const document = JSON.stringify(openApiDocument(app));
  app.get('/openapi.json', (context) => context.body(document, 200, { 'Content-Type': 'application/json' }));
  return { fetch: (request, env) => app.fetch(request, env), parts, close: () => parts.close() };
}
