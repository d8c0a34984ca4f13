import * as agents from '@heed/agents';
import type { Decision } from '@heed/core';
import type { Context } from 'hono';
import type { Routes } from '../env.js';
import { refuse } from '../errors.js';
import { digestOfRobots } from '../log/digest.js';
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
import { type Asked, askedIn } from './asked.js';
import { type DecidedFor, decideFor } from './decide-for.js';
import { forwardedIn } from './forwarded.js';

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
      200: jsonResponse('The agent may.', 'May', headers),
      403: jsonResponse('The agent may not.', 'May', headers),
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
  app.on(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], ['/may', '/may/*'], (context) => {
    const asked = forwardedIn(context, forwarded) ?? askedIn(context);
    if (onlyKnownAgents && 'agent' in asked && agents.findAgent(asked.agent) === undefined) return pass(context);
    return answer(context, asked);
  });

  async function answer(context: Context, asked: ReturnType<typeof askedIn>): Promise<Response> {
    if ('missing' in asked) return refuse(context, 400, 'service/missing-parameter', asked.missing);
    const decided = await decideFor(context, asked, parts);
    return decided instanceof Response ? decided : mayResponse(context, asked, decided);
  }
}

/** Nobody asked about what a person does with a browser. */
function pass(context: Context): Response {
  return context.json({ may: true, verdicts: {} });
}

/** The status is the answer; header fields and body say the same in words. */
function mayResponse(
  context: Context,
  asked: Asked,
  { decision_id, answer, at, robots, problems }: DecidedFor,
): Response {
  const { notSeen } = answer;
  const decisions = Object.entries(answer.decisions);
  const may = decisions.every(([, decision]) => decision.may);
  context.header('Heed-Decision-Id', decision_id);
  context.header('Heed-Verdict', decisions.map(([usage, { verdict }]) => `${usage}=${verdict}`).join(', '));
  if (notSeen !== undefined) context.header('Heed-Not-Seen', notSeen.join(', '));
  const reasons = reasonsPath(asked, at, digestOfRobots(robots));
  context.header('Link', `<${reasons}>; rel="describedby"; type="application/json"`);
  const body = {
    decision_id,
    may,
    verdicts: Object.fromEntries(decisions.map(([usage, { verdict }]) => [usage, verdict])) as Record<
      string,
      Decision['verdict']
    >,
    ...(notSeen === undefined ? {} : { notSeen }),
    ...(problems.length === 0 ? {} : { problems }),
    reasons,
  };
  return context.json(body, may ? 200 : 403);
}

/** Where the same decision is told with its reasons, and whether robots.txt is still the same. */
function reasonsPath({ agent, url, usages }: Asked, at: string, digest: string | undefined): string {
  const pairs: [string, string][] = [
    ['url', url],
    ['agent', agent],
    ...usages.map((usage): [string, string] => ['usage', usage]),
    ['at', at],
    ...(digest === undefined ? [] : [['robots', digest] satisfies [string, string]]),
  ];
  return `/decisions?${new URLSearchParams(pairs)}`;
}

const headers = {
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
  Link: { schema: { type: 'string' }, description: 'The address of the reasons, with `rel="describedby"`.' },
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
