import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { decidedJson } from '../decide.js';
import { refuse } from '../errors.js';
import { schemaRef } from '../openapi/contract.js';
import { describeRoute, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';

/** `POST /ask`: the question and the answer of the contract. */
export function addAsk(app: OpenAPIHono, parts: Parts): void {
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
      422: jsonResponse('The body is JSON, but not a question.', 'DecidedRefusal'),
    },
  });
  app.post('/ask', (context) => answerOne(context, parts));
}

async function answerOne(context: Context, { decide, now }: Parts): Promise<Response> {
  let value: unknown;
  try {
    value = JSON.parse(await context.req.text());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(context, 400, 'service/not-json', `The body is not JSON: ${reason}.`);
  }
  const decided = decide(withMoment(value, now));
  const status = 'error' in decided.answer ? 422 : 200;
  return context.body(decidedJson(decided), status, { 'Content-Type': 'application/json' });
}

/** The question, about this moment if it names none. */
export function withMoment(value: unknown, now: () => number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'at' in value) return value;
  return { at: new Date(now()).toISOString(), ...value };
}
