import { Hono } from 'hono';
import { type Admit, admitWithHono, createAdmit } from './admission/admit.js';
import type { Routes, ServiceEnv } from './env.js';
import { unexpected } from './errors.js';
import { answerWithHono, respond } from './http/answer-with-hono.js';
import type { DirectRoute } from './http/incoming.js';
import { createDescription, openApiDocument } from './openapi/document.js';
import type { ServiceOptions } from './options.js';
import { createParts, type Parts } from './parts.js';
import { addAgents } from './routes/agents.js';
import { askRoute, describeAsk } from './routes/ask.js';
import { addCheck } from './routes/check.js';
import { addDecisions } from './routes/decisions.js';
import { refuseDotSegments } from './routes/forwarded.js';
import { addHealth } from './routes/health.js';
import { describeMay, mayRoute } from './routes/may.js';
import { addMetrics } from './routes/metrics.js';
import { noRoute } from './routes/no-route.js';
import { addSite } from './routes/site.js';
import type { ServiceApp } from './service-app.js';

/** The routes of a service, with what they share. */
export interface App extends ServiceApp {
  readonly parts: Parts;
  readonly admit: Admit;
  /** Those of the routes that a server can answer without Hono. */
  readonly direct: readonly DirectRoute[];
}

/** Makes the routes of a service. Throws for options that are not valid, and for files that they name and that cannot be read. */
export function createApp(options: ServiceOptions): App {
  const parts = createParts(options);
  const app = new Hono<ServiceEnv>();
  const admit = createAdmit(parts);
  const direct = [askRoute(parts), mayRoute(parts, options)];
  app.onError((_, context) => respond(context, unexpected));
  app.notFound((context) => noRoute(context, app.routes));
  app.use(admitWithHono(admit, parts.state));
  if (options.forwarded === 'envoy') app.use(refuseDotSegments);
  const routes: Routes = { app, description: createDescription() };
  for (const { path, methods, hasPathsBelow, answer } of direct) {
    const paths = hasPathsBelow ? [path, `${path}/*`] : [path];
    app.on([...methods], paths, (context) => answerWithHono(context, answer));
  }
  describeAsk(routes.description);
  describeMay(routes.description);
  addDecisions(routes, parts);
  addSite(routes, parts);
  addCheck(routes, parts);
  addAgents(routes);
  addHealth(routes, parts);
  addMetrics(routes, parts);
  const document = JSON.stringify(openApiDocument(routes.description));
  app.get('/openapi.json', (context) => context.body(document, 200, { 'Content-Type': 'application/json' }));
  return { fetch: (request, env) => app.fetch(request, env), parts, admit, direct, close: () => parts.close() };
}
