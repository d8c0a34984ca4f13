import type { Context } from 'hono';
import { decidedJson } from '../decide.js';
import type { Routes } from '../env.js';
import { readJson } from '../limits/read-json.js';
import { schemaRef } from '../openapi/contract.js';
import { busyResponses, describeRoute, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';

/** `POST /ask`: the question and the answer of the contract. */
export function addAsk(app: Routes, parts: Parts): void {
  describeRoute(app, {
    method: 'post',
    path: '/ask',
    summary: 'Answers a question',
    description:
      'The question brings all texts itself: nothing is fetched. Without "at", the question is about this moment.',
    requestBody: { required: true, content: { 'application/json': { schema: schemaRef('Question') } } },
    responses: {
      200: jsonResponse('The answer.', 'Decided'),
      400: errorResponse('The body is not JSON.'),
      413: errorResponse('The body is too long.'),
      415: errorResponse('The body is not sent as JSON.'),
      422: jsonResponse('The body is JSON, but not a question.', 'DecidedRefusal'),
      ...busyResponses,
    },
  });
  app.post('/ask', (context) => answerOne(context, parts));
}

async function answerOne(context: Context, { decide, now, limits }: Parts): Promise<Response> {
  const body = await readJson(context, limits.bodyOctets);
  if (body instanceof Response) return body;
  const decided = decide(withMoment(body.value, now));
  const status = 'error' in decided.answer ? 422 : 200;
  return context.body(decidedJson(decided), status, { 'Content-Type': 'application/json' });
}

/** The question, about this moment if it names none. */
export function withMoment(value: unknown, now: () => number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'at' in value) return value;
  return { at: new Date(now()).toISOString(), ...value };
}
