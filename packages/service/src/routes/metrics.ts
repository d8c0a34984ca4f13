import type { Routes } from '../env.js';
import { describeRoute, errorResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';
import { addedText } from '../workers/sum-of-workers.js';

/** `GET /metrics`: what the service counted, for Prometheus. */
export function addMetrics({ app, description }: Routes, { metrics, link }: Parts): void {
  describeRoute(description, {
    method: 'get',
    path: '/metrics',
    summary: 'What the service counted, for Prometheus',
    responses: {
      200: { description: 'The figures.', content: { 'text/plain': { schema: { type: 'string' } } } },
      401: errorResponse('A valid token is required.'),
    },
  });
  const { registry } = metrics;
  app.get('/metrics', async (context) =>
    context.body(await (link === undefined ? registry.metrics() : link.allFigures().then(addedText)), 200, {
      'Content-Type': registry.contentType,
    }),
  );
}
