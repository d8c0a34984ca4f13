import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { decidedJson } from '../decide.js';
import { refuse } from '../errors.js';
import { schemaRef } from '../openapi/contract.js';
import { describeRoute, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';
import { answerStream, isStream, ndjson } from '../stream/ask-stream.js';
import { withMoment } from '../with-moment.js';

/** `POST /ask`: the question and the answer of the contract. */
export function addAsk(app: OpenAPIHono, parts: Parts): void {
  describeRoute(app, {
    method: 'post',
    path: '/ask',
    summary: 'Answers a question',
    description:
      'The question brings all texts itself: nothing is fetched. Without "at", the question is about this moment. ' +
      `As ${ndjson}, one question a line gets one answer a line, in order, as a stream: whoever sends many must read answers meanwhile. ` +
      'A line that is not a question has its error in its place.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef('Question') }, [ndjson]: { schema: lines } },
    },
    responses: {
      200: answerResponse,
      400: errorResponse('The body is not JSON.'),
      422: jsonResponse('The body is JSON, but not a question.', 'DecidedRefusal'),
    },
  });
  app.post('/ask', (context) => (isStream(context) ? answerStream(context, parts) : answerOne(context, parts)));
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

const lines = { type: 'string', description: 'One JSON value a line.' } as const;

const answerResponse = {
  description: 'The answer, or one answer a line.',
  content: { 'application/json': { schema: schemaRef('Decided') }, [ndjson]: { schema: lines } },
} as const;
