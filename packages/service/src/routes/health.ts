import type { Routes } from '../env.js';
import { refuse } from '../http/answer-with-hono.js';
import type { JsonSchema } from '../openapi/contract.js';
import { describeRoute, describeSchema, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';

/** `GET /healthz`: does it run? `GET /readyz`: should it get more requests? */
export function addHealth({ app, description }: Routes, { state, log }: Parts): void {
  describeSchema(description, 'Status', statusSchema);
  const ok = jsonResponse('Yes.', 'Status');
  describeRoute(description, {
    method: 'get',
    path: '/healthz',
    summary: 'Does the service run?',
    responses: { 200: ok },
  });
  describeRoute(description, {
    method: 'get',
    path: '/readyz',
    summary: 'Is the service ready for requests?',
    responses: { 200: ok, 503: errorResponse('It is about to end, or cannot write its log.') },
  });
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', (context) => {
    if (state.isDraining) return refuse(context, 503, 'service/ending', 'The service is about to end.');
    if (log?.isFailing) return refuse(context, 503, 'service/log-failing', 'Decisions cannot be logged now.');
    return context.json({ status: 'ok' });
  });
}

const statusSchema: JsonSchema = {
  type: 'object',
  required: ['status'],
  properties: { status: { const: 'ok' } },
  additionalProperties: false,
};
