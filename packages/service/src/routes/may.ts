import { type Answer, allUsages, type Question, type Refusal, type Usage } from '@heed/core';
import { readQuestion } from '@heed/core/documents';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { refuse } from '../errors.js';
import { type JsonSchema, schemaRef } from '../openapi/contract.js';
import { describeRoute, describeSchema, errorResponse, jsonResponse } from '../openapi/describe.js';
import type { Parts } from '../parts.js';

/** `GET /may`: the answer as a status, for proxies and for programs that want no more than that. */
export function addMay(app: OpenAPIHono, parts: Parts): void {
  describeSchema(app, 'May', maySchema);
  describeRoute(app, {
    method: 'get',
    path: '/may',
    summary: 'May an agent use a URL?',
    description:
      'Fetches and keeps robots.txt of the site. The status is the answer: 200 if the agent may, for every usage that is asked about, else 403.',
    parameters,
    responses: {
      200: jsonResponse('The agent may.', 'May', headers),
      403: jsonResponse('The agent may not.', 'May', headers),
      400: errorResponse('A parameter is missing, or given twice.'),
      422: jsonResponse('A parameter has a wrong value.', 'Refusal'),
    },
  });
  app.get('/may', (context) => answerMay(context, parts));
}

async function answerMay(context: Context, parts: Parts): Promise<Response> {
  const asked = askedIn(context);
  if ('missing' in asked) return refuse(context, 400, 'service/missing-parameter', asked.missing);
  const reading = readQuestion(asked);
  if (reading.kind === 'refusal') return context.json(reading.refusal, 422);
  const { decision_id, answer } = await decideFor(asked, parts);
  if ('error' in answer) return context.json(answer, 422);
  const may = Object.values(answer.decisions).every((decision) => decision.may);
  const verdicts = Object.fromEntries(Object.entries(answer.decisions).map(([usage, { verdict }]) => [usage, verdict]));
  const { notSeen } = answer;
  context.header('Heed-Decision-Id', decision_id);
  context.header(
    'Heed-Verdict',
    Object.entries(verdicts)
      .map((pair) => pair.join('='))
      .join(', '),
  );
  if (notSeen !== undefined) context.header('Heed-Not-Seen', notSeen.join(', '));
  return context.json({ decision_id, may, verdicts, ...(notSeen === undefined ? {} : { notSeen }) }, may ? 200 : 403);
}

/** What is asked about in the parameters of a request. */
type Asked = Pick<Question, 'agent' | 'url'> & { readonly usages: readonly Usage[] };

function askedIn({ req }: Context): Asked | { readonly missing: string } {
  const [url, ...otherUrls] = req.queries('url') ?? [];
  const [agent, ...otherAgents] = req.queries('agent') ?? [];
  if (url === undefined || otherUrls.length > 0) return { missing: 'Give one "url": /may?url=https://example.com/…' };
  if (agent === undefined || otherAgents.length > 0) return { missing: 'Give one "agent": /may?agent=ExampleBot&…' };
  return { agent, url, usages: (req.queries('usage') ?? ['crawl']) as Usage[] };
}

async function decideFor(
  asked: Asked,
  { sites, decide, now }: Parts,
): Promise<{ readonly decision_id: string; readonly answer: Answer | Refusal }> {
  const moment = now();
  const { robots } = await sites.at(asked.url, moment);
  return decide({ ...asked, at: new Date(moment).toISOString(), robots });
}

const parameters = [
  { name: 'url', in: 'query', required: true, schema: { type: 'string', format: 'uri' } },
  { name: 'agent', in: 'query', required: true, schema: { type: 'string' } },
  {
    name: 'usage',
    in: 'query',
    description: 'May be repeated. Default: crawl.',
    schema: { type: 'array', items: { enum: [...allUsages] }, minItems: 1 },
  },
] as const;

const headers = {
  'Heed-Verdict': {
    schema: { type: 'string' },
    description: 'The verdict on each usage: crawl=denied, index=unstated.',
  },
  'Heed-Decision-Id': { schema: { type: 'string', format: 'uuid' } },
} as const;

const maySchema: JsonSchema = {
  type: 'object',
  required: ['decision_id', 'may', 'verdicts'],
  properties: {
    decision_id: { type: 'string', format: 'uuid' },
    may: { type: 'boolean' },
    verdicts: {
      type: 'object',
      propertyNames: schemaRef('Usage'),
      additionalProperties: { enum: ['allowed', 'denied', 'unstated'] },
    },
    notSeen: { type: 'array', items: { enum: ['robots.txt', 'response', 'headers', 'body'] }, minItems: 1 },
  },
  additionalProperties: false,
};
