import type { Context } from 'hono';
import type { Routes } from '../env.js';
import { refuse } from '../errors.js';
import { decisionIdSchema, type JsonSchema, schemaRef } from '../openapi/contract.js';
import {
  busyResponses,
  describeRoute,
  describeSchema,
  errorResponse,
  jsonResponse,
  questionParameters,
} from '../openapi/describe.js';
import type { ServiceOptions } from '../options.js';
import type { Parts } from '../parts.js';
import { askedIn } from './asked.js';
import { decideFor } from './decide-for.js';
import { forwardedIn } from './forwarded.js';
import { agentOf, isOfCrawler } from './forwarded-agent.js';
import { mayReply } from './may-reply.js';

/** `GET /may`: the answer as a status, for proxies and for programs that want no more than that. */
export function addMay(
  app: Routes,
  parts: Parts,
  options: Pick<ServiceOptions, 'forwarded' | 'onlyKnownAgents'>,
): void {
  const { forwarded, onlyKnownAgents = false } = options;
  describeSchema(app, 'May', maySchema);
  describeRoute(app, {
    method: 'get',
    path: '/may',
    summary: 'May an agent use a URL?',
    description:
      'Fetches robots.txt of the site, and keeps it. The status is the answer: 200 if the agent may, for every usage that is asked about, ' +
      'else 403. If robots.txt cannot be fetched, that is 403 too, as RFC 9309 says.',
    parameters: questionParameters,
    responses: {
      200: jsonResponse('The agent may.', 'May', replyHeaders),
      403: jsonResponse('The agent may not.', 'May', replyHeaders),
      400: errorResponse('A parameter is missing, or given twice.'),
      422: jsonResponse('A parameter has a wrong value.', 'Refused'),
      ...busyResponses,
    },
  });
  if (forwarded === undefined) {
    app.get('/may', (context) => answer(context, askedIn(context)));
    return;
  }
  // A proxy may ask with the method of the request that it asks about, and Envoy asks below the path.
  app.on(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], ['/may', '/may/*'], async (context) => {
    const asked = forwardedIn(context, forwarded) ?? askedIn(context);
    if ('missing' in asked) return answer(context, asked);
    if (onlyKnownAgents && !(await isOfCrawler(asked, parts))) return pass(context);
    return answer(context, { ...asked, agent: agentOf(asked.agent) });
  });

  async function answer(context: Context, asked: ReturnType<typeof askedIn>): Promise<Response> {
    if ('missing' in asked) return refuse(context, 400, 'service/missing-parameter', asked.missing);
    const decided = await decideFor(context, asked, parts);
    if (decided instanceof Response) return decided;
    const { status, headers, body } = mayReply(asked, decided);
    return context.body(body, status, { ...headers, 'Content-Type': 'application/json' });
  }
}

/** Nobody asked about what a person does with a browser. */
function pass(context: Context): Response {
  return context.json({ may: true, verdicts: {} });
}

const replyHeaders = {
  'Heed-Verdict': {
    schema: { type: 'string' },
    description: 'The verdict on each usage: `crawl=denied, index=unstated`.',
  },
  'Heed-Decision-Id': { schema: decisionIdSchema },
  'Heed-Not-Seen': {
    schema: { type: 'string' },
    description:
      'What nobody looked at although it may have rules for a usage: `response`. Absent if there is nothing.',
  },
  Link: {
    schema: { type: 'string' },
    description: 'The address of the reasons, with `rel="describedby"`. Absent if it is longer than 2,048 characters.',
  },
} as const;

const maySchema: JsonSchema = {
  type: 'object',
  required: ['may', 'verdicts'],
  properties: {
    decision_id: decisionIdSchema,
    may: { type: 'boolean', description: 'May the agent, for every usage that was asked about?' },
    verdicts: {
      type: 'object',
      propertyNames: schemaRef('Usage'),
      additionalProperties: { enum: ['allowed', 'denied', 'unstated'] },
      description: 'What the publisher states, by usage.',
    },
    notSeen: { type: 'array', items: { enum: ['robots.txt', 'response', 'headers', 'body'] }, minItems: 1 },
    problems: {
      type: 'array',
      items: { type: 'string' },
      description: 'What went wrong while robots.txt was fetched.',
    },
    reasons: { type: 'string', description: 'The path of the reasons.' },
  },
  additionalProperties: false,
};
