import type { Decided } from '../deciding/decide-anywhere.js';
import type { AnswerIncoming, DirectRoute } from '../http/incoming.js';
import type { Reply } from '../http/reply.js';
import { notJson } from '../limits/read-json.js';
import { schemaRef } from '../openapi/contract.js';
import { busyResponses, type Description, describeRoute, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';
import { createAnswerStream, isStream, ndjson } from '../stream/ask-stream.js';

/** `POST /ask`: the question and the answer of the contract. */
export function askRoute(parts: Parts): DirectRoute {
  const { decideAnywhere, readJson } = parts;
  const answerStream = createAnswerStream(parts);
  const answerOne = (value: unknown, bytes: () => Uint8Array): Reply | Promise<Reply> => {
    const decided = decideAnywhere.value(value, bytes);
    return decided instanceof Promise ? decided.then(replyOf) : replyOf(decided);
  };
  const answerLong = (bytes: Uint8Array): Promise<Reply> => decideAnywhere.long(bytes).then(replyOf);
  const answer: AnswerIncoming = (incoming) =>
    isStream(incoming) ? answerStream(incoming) : readJson(incoming, answerOne, answerLong);
  return { path: '/ask', methods: ['POST'], hasPathsBelow: false, answer };
}

function replyOf(decided: Decided): Reply {
  if ('notJson' in decided) return notJson(decided.notJson);
  return 'json' in decided ? { status: decided.isRefused ? 422 : 200, body: decided.json } : decided;
}

/** Describes `/ask`. */
export function describeAsk(description: Description): void {
  describeRoute(description, {
    method: 'post',
    path: '/ask',
    summary: 'Answers a question',
    description:
      'The question contains all texts: nothing is fetched. Without "at", the question is about the current time. ' +
      `As ${ndjson}, one question a line gets one answer a line, in order, as a stream: a client that sends many must read answers meanwhile.  ` +
      'A line that is not a question is answered with its error.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaRef('Question') }, [ndjson]: { schema: lines } },
    },
    responses: {
      200: answerResponse,
      400: errorResponse('The body is not JSON.'),
      408: errorResponse('The body did not arrive in time.'),
      413: errorResponse('The body is too long.'),
      415: errorResponse('The body is not sent as JSON.'),
      422: jsonResponse('The body is JSON, but not a question.', 'DecidedRefusal'),
      ...busyResponses,
    },
  });
}

const lines = { type: 'string', description: 'One JSON value a line.' } as const;

const answerResponse = {
  description: 'The answer, or one answer a line.',
  content: { 'application/json': { schema: schemaRef('Decided') }, [ndjson]: { schema: lines } },
} as const;
